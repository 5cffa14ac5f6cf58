import { Readable } from 'node:stream';
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
const piecesOf = function* (text: string): Generator<Buffer> {
  for (let from = 0; from < text.length;) {
    const end = Math.min(text.length, from + PIECE);
    const to = end < text.length && isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    yield Buffer.from(text.slice(from, to));
    from = to;
  }
};

const gzip = async (text: string): Promise<readonly Uint8Array[]> => {
  const packer = createGzip({ level: LEVEL, chunkSize: PIECE });
  Readable.from(piecesOf(text)).pipe(packer);
  const parts: Uint8Array[] = [];
  for await (const part of packer) parts.push(part as Buffer);
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

/** Packs a text, which must be well-formed Unicode. */
export const packText = async (text: string): Promise<PackedText> =>
  joinShared(text.length < PACKED_FROM ? [Buffer.from(text)] : await gzip(text));

/** The text of bytes that `packText` made, or of UTF-8. @throws where they were damaged since */
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
