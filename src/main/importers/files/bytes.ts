import { Readable } from 'node:stream';
import { constants, createGunzip, createZstdDecompress } from 'node:zlib';
import { AppError, messageOf } from '#main/base/errors.ts';
import { ImportFailure } from './import-failure.ts';

/** A file's bytes in order. Closing the iterator closes the file. */
export type Bytes = AsyncIterable<Uint8Array>;

/** Caps on what an import may read; a file beyond one is refused as a whole. */
export interface ImportLimits {
  readonly maxBytes: number;
  readonly maxRows: number;
  readonly maxColumns: number;
  /** One row, line or page. */
  readonly maxRowBytes: number;
  readonly maxDepth: number;
  /** Unpacked to packed bytes, once more than `ratioFrom` bytes are unpacked. */
  readonly maxRatio: number;
  readonly ratioFrom: number;
  readonly maxEntries: number;
}

export const IMPORT_LIMITS: ImportLimits = {
  maxBytes: 4 * 1024 ** 3,
  maxRows: 5_000_000,
  maxColumns: 1000,
  maxRowBytes: 16 * 1024 ** 2,
  maxDepth: 100,
  maxRatio: 100,
  ratioFrom: 4 * 1024 ** 2,
  maxEntries: 200_000,
};

const SNIFFED = 4;

/** The refusal of a file as a whole. */
export const unreadable = (reason: string): AppError => new AppError('invalid_file', `The file ${reason}.`);

/**
 * A file's first bytes (at least `wanted` unless it is shorter) and the whole file again. Damage within the first bytes is met
 * where they are read for good, behind what is sound. Closing `all` closes the file.
 */
export const peek = async (bytes: Bytes, minLength: number): Promise<{ head: Uint8Array; all: Bytes }> => {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let damage: ImportFailure | null = null;
  let ended = false;
  while (length < minLength && !ended) {
    try {
      const next = await iterator.next();
      if (next.done) ended = true;
      else {
        chunks.push(next.value);
        length += next.value.length;
      }
    } catch (error) {
      if (!(error instanceof ImportFailure) || length === 0) throw error;
      damage = error;
      ended = true;
    }
  }
  const all = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks;
      if (damage !== null) throw damage;
      for (
        let next = ended ? null : await iterator.next();
        next && !next.done;
        next = await iterator.next()
      ) {
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  };
  return { head: Buffer.concat(chunks), all: all() };
};

async function* capped(bytes: Bytes, maxBytes: number): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > maxBytes) {
      throw unreadable(`contains more than ${String(Math.round(maxBytes / 1e6))} MB; split it`);
    }
    yield chunk;
  }
}

/** Dumps of Reddit are packed with a window of 2 GB, which has to be allowed by name. */
const LARGEST_WINDOW = 31;

/** What takes a packing off, by how a packed file begins. */
const UNPACKERS = [
  { begins: /^\x1f\x8b/, open: () => createGunzip() },
  {
    // `pzstd` writes a frame that is skipped before each of its own.
    begins: /^(?:\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18)/,
    open: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: LARGEST_WINDOW } }),
  },
] as const;

const begins = ({ begins: sign }: (typeof UNPACKERS)[number], head: Uint8Array): boolean =>
  sign.test(Buffer.from(head.subarray(0, SNIFFED)).toString('latin1'));

const MORE_BEHIND =
  'continues behind the end of what is packed in it: unpack it whole, and import the file inside';

/** Bytes of which what was read too far can be given back. */
class GivingBack {
  readonly #iterator: AsyncIterator<Uint8Array>;
  #returned: Uint8Array[] = [];

  constructor(bytes: Bytes) {
    this.#iterator = bytes[Symbol.asyncIterator]();
  }

  /** The next bytes; null at the end. */
  async next(): Promise<Uint8Array | null> {
    const former = this.#returned.shift();
    if (former !== undefined) return former;
    const next = await this.#iterator.next();
    return next.done === true ? null : next.value;
  }

  giveBack(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#returned.unshift(bytes);
  }

  /** The next bytes, at least `wanted` unless fewer are left, which are read again. */
  async head(wanted: number): Promise<Uint8Array> {
    let head: Uint8Array = new Uint8Array();
    for (let next = await this.next(); next !== null; next = head.length < wanted ? await this.next() : null)
      head = Buffer.concat([head, next]);
    this.giveBack(head);
    return head;
  }

  async close(): Promise<void> {
    await this.#iterator.return?.();
  }
}

/** What one frame of Zstandard, or all of gzip, has inside; what follows it is given back. */
async function* unpackedFrame(
  bytes: GivingBack,
  unpacker: (typeof UNPACKERS)[number],
  onPacked: (length: number) => void,
): AsyncGenerator<Buffer> {
  const unpacking = unpacker.open();
  /** What may be behind the end of the frame, the first of it at `from`. */
  const given: Uint8Array[] = [];
  let from = 0;
  const fed = (async function* (): AsyncGenerator<Uint8Array> {
    for (let next = await bytes.next(); next !== null; next = await bytes.next()) {
      for (let [first] = given; first && from + first.length <= unpacking.bytesWritten; [first] = given) {
        from += first.length;
        given.shift();
      }
      given.push(next);
      onPacked(next.length);
      yield next;
    }
  })();
  const source = Readable.from(fed, { objectMode: false });
  source.on('error', (error) => unpacking.destroy(error));
  source.pipe(unpacking);
  try {
    yield* unpacking as AsyncIterable<Buffer>;
    // What is on its way to a frame that has ended arrives first.
    await fed.return(undefined);
    const rest = Buffer.concat(given).subarray(unpacking.bytesWritten - from);
    onPacked(-rest.length);
    bytes.giveBack(rest);
  } finally {
    source.destroy();
    unpacking.destroy();
  }
}

async function* unzipped(
  bytes: Bytes,
  unpacker: (typeof UNPACKERS)[number],
  limits: ImportLimits,
): AsyncGenerator<Uint8Array> {
  const all = new GivingBack(bytes);
  let packed = 0;
  let unpacked = 0;
  const onPacked = (length: number): void => {
    packed += length;
  };
  try {
    let head = await all.head(SNIFFED);
    while (begins(unpacker, head)) {
      for await (const chunk of unpackedFrame(all, unpacker, onPacked)) {
        unpacked += chunk.length;
        if (unpacked > limits.ratioFrom && unpacked > packed * limits.maxRatio)
          throw unreadable(
            `unpacks to more than ${limits.maxRatio} times its size, which no file of records does`,
          );
        yield chunk;
      }
      head = await all.head(SNIFFED);
    }
    if (head.length > 0) throw new ImportFailure(1, 'file', MORE_BEHIND);
  } finally {
    await all.close();
  }
}

/** The byte-order mark of UTF-8. */
export const UTF8_MARK = [0xef, 0xbb, 0xbf] as const;

export const startsWith = (head: Uint8Array, ...magic: number[]): boolean =>
  magic.every((byte, index) => head[index] === byte);

const PACKED_FAULTS: Readonly<Record<string, string>> = {
  Z_BUF_ERROR: 'its packed bytes end too early',
  Z_DATA_ERROR: 'its packed bytes are not sound, or something else follows them',
  ZSTD_error_corruption_detected: 'its packed bytes are not sound',
  ZSTD_error_checksum_wrong: 'its packed bytes are not sound',
  ZSTD_error_prefix_unknown: 'its packed bytes are not sound, or something else follows them',
};

/** Why bytes end, in our words where the library that unpacks them says it in its own. */
const damageOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return PACKED_FAULTS[code] ?? messageOf(error);
};

/** A damaged packed file or ZIP member, a disk that stops reading: what was read so far is, the rest is one error. */
async function* untilDamage(bytes: Bytes): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (error instanceof AppError || error instanceof ImportFailure) throw error;
    throw new ImportFailure(1, 'file', `is cut off or damaged (${damageOf(error)})`);
  }
}

/**
 * The bytes of a file: gzip or Zstandard taken off, the caps held.
 * @throws ImportFailure where the bytes end in damage, AppError invalid_file past a cap.
 */
export const unpackedBytes = async (bytes: Bytes, limits: ImportLimits): Promise<Bytes> => {
  const { head, all } = await peek(untilDamage(bytes), SNIFFED);
  const unpacker = UNPACKERS.find((one) => begins(one, head));
  return capped(unpacker === undefined ? all : untilDamage(unzipped(all, unpacker, limits)), limits.maxBytes);
};
