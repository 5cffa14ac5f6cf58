import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A text in memory that threads share, gzip where it is long, else UTF-8: sending it to a thread copies nothing. */
export type PackedText = Uint8Array<SharedArrayBuffer>;

/** Texts from this length on are packed: each copy of 22 MB that a thread makes stays with it, as its C library keeps what it frees. */
const PACKED_FROM = 1_000_000;
/** Characters, or bytes, that are packed or unpacked at once. */
const PIECE = 65_536;
/** The least work, as most of the gain is that numbers and names repeat. */
const LEVEL = 1;
const GZIP = [0x1f, 0x8b];

/** The bytes themselves, not a copy of them. */
export const packedBytes = ({ buffer }: PackedText): Buffer => Buffer.from(buffer);

const isHighSurrogate = (unit: number): boolean => unit >= 0xd8_00 && unit <= 0xdb_ff;

/** Parts of a text, none of which ends within a character. */
const piecesOf = function* (text: string): Generator<string, void> {
  for (let from = 0; from < text.length;) {
    const end = Math.min(text.length, from + PIECE);
    const to = end < text.length && isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    yield text.slice(from, to);
    from = to;
  }
};

/** Most bytes that a character of a text takes in UTF-8. */
const MOST_BYTES = 3;

/** The pieces are packed one after the other in the same memory: with their own each would stay until the heap is cleared up. */
const gzip = async (texts: Iterable<string>): Promise<readonly Uint8Array[]> => {
  const packer = createGzip({ level: LEVEL, chunkSize: PIECE });
  const parts: Uint8Array[] = [];
  packer.on('data', (part: Buffer) => parts.push(part));
  const bytes = Buffer.allocUnsafeSlow(PIECE * MOST_BYTES);
  for (const text of texts)
    for (const piece of piecesOf(text)) {
      const packed = bytes.subarray(0, bytes.write(piece));
      await new Promise<void>((resolve, reject) => {
        packer.write(packed, (error) => {
          if (error) reject(error);
          else resolve();
        });
      });
    }
  packer.end();
  await finished(packer);
  return parts;
};

/** Only what the system maps is copied: the parts are no longer needed then. */
const joinShared = (parts: readonly Uint8Array[]): PackedText => {
  const joined = new Uint8Array(new SharedArrayBuffer(parts.reduce((sum, { length }) => sum + length, 0)));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/** Packs a text that is there in parts; each must be well-formed Unicode. */
const pack = async (texts: Generator<string, void>): Promise<PackedText> => {
  const first: string[] = [];
  let length = 0;
  while (length < PACKED_FROM) {
    const { done, value } = texts.next();
    if (done === true) return joinShared([Buffer.from(first.join(''))]);
    first.push(value);
    length += value.length;
  }
  const all = function* (): Generator<string> {
    yield* first;
    yield* texts;
  };
  return joinShared(await gzip(all()));
};

/** Packs a text, which must be well-formed Unicode. */
export const packText = (text: string): Promise<PackedText> => pack(piecesOf(text));

/** Items of a list that are written at once. */
const ITEMS = 500;

/** The JSON of a value in parts: that of a list of its own, or of a member, some items at a time. */
const partsOfJson = function* (value: unknown, isMember = false): Generator<string, void> {
  if (Array.isArray(value)) {
    yield '[';
    for (let from = 0; from < value.length; from += ITEMS)
      yield (from === 0 ? '' : ',') + JSON.stringify(value.slice(from, from + ITEMS)).slice(1, -1);
    yield ']';
  } else if (typeof value === 'object' && value !== null && !isMember) {
    let before = '{';
    for (const [name, member] of Object.entries(value) as [string, unknown][]) {
      if (member === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* partsOfJson(member, true);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else yield JSON.stringify(value);
};

/** Packs the JSON of plain values, byte for byte as `JSON.stringify` writes it: whole it would be 22 MB, and twice that while it is made. */
export const packJson = (value: unknown): Promise<PackedText> => pack(partsOfJson(value));

/** The text of bytes that were packed here, or of UTF-8. @throws where they were damaged since */
export const unpackText = async (bytes: Uint8Array): Promise<string> => {
  const own = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!GZIP.every((byte, at) => own[at] === byte)) return own.toString();
  const unpacker = createGunzip({ chunkSize: PIECE });
  unpacker.setEncoding('utf8');
  unpacker.end(own);
  let text = '';
  for await (const piece of unpacker) text += piece as string;
  return text;
};
