import { once } from 'node:events';
import { open as openFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { AppError, messageOf } from '#main/base/errors.ts';
import { statToRead } from '#main/base/local-file.ts';
import { isPackerFile } from '#shared/post-files.ts';
import { unreadable, type Bytes, type ImportLimits } from './bytes.ts';
import { officeFile } from './foreign-files.ts';
import { foreignBytes, zipFault } from './zip-faults.ts';

interface ZippedFile {
  readonly name: string;
  readonly open: () => Promise<Bytes>;
}

/** What yauzl says of a file that was cut off. */
const NO_END = /^End of central directory record signature not found/u;
const LONGEST_NAME = 1000;
const MOST_OTHERS = 1000;

interface Sizes {
  readonly unpacked: number;
  readonly packed: number;
}

/** Stored and deflated: what programs write unless one has chosen another. */
const METHODS: ReadonlySet<number> = new Set([0, 8]);

const checkRatio = ({ unpacked, packed }: Sizes, { ratioFrom, maxRatio }: ImportLimits): void => {
  if (unpacked > ratioFrom && unpacked / Math.max(1, packed) > maxRatio)
    throw unreadable(`unpacks to more than ${maxRatio} times its size, which no file of records does`);
};

/** Refuses a ZIP whose own figures already show that it is a bomb; yauzl holds the streams to those figures. */
const check = (entry: Entry, total: Sizes, limits: ImportLimits): void => {
  if (entry.isEncrypted())
    throw unreadable(`contains ${entry.fileName.slice(0, 80)}, which is encrypted; unpack it first`);
  if (!METHODS.has(entry.compressionMethod))
    throw unreadable(
      `contains ${entry.fileName.slice(0, 80)}, which is packed by a method that is not read here; unpack it first`,
    );
  if (entry.fileName.length > LONGEST_NAME)
    throw unreadable('contains a file name longer than 1,000 characters');
  checkRatio({ unpacked: entry.uncompressedSize, packed: entry.compressedSize }, limits);
  // Many small ones are a bomb, too.
  checkRatio(total, limits);
  if (total.unpacked > limits.maxBytes)
    throw unreadable(`contains more than ${String(Math.round(limits.maxBytes / 1e6))} MB`);
};

interface ZipContent {
  readonly files: readonly ZippedFile[];
  /** Names of the others: pictures, videos, archives inside. */
  readonly others: readonly string[];
}

const listEntries = async (
  zip: ZipFile,
  name: string,
  { limits, read }: { readonly limits: ImportLimits; readonly read: RegExp },
  open: (entry: Entry) => Promise<Bytes>,
): Promise<ZipContent> => {
  if (zip.entryCount > limits.maxEntries) throw unreadable(`contains more than ${limits.maxEntries} entries`);
  const files: ZippedFile[] = [];
  const others: string[] = [];
  let total: Sizes = { unpacked: 0, packed: 0 };
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/') || isPackerFile(entry.fileName)) continue;
    // Pictures and videos of an X archive are not read, so their size is no concern.
    if (!read.test(entry.fileName)) {
      if (others.length < MOST_OTHERS) others.push(entry.fileName.slice(0, LONGEST_NAME));
      continue;
    }
    total = {
      unpacked: total.unpacked + entry.uncompressedSize,
      packed: total.packed + entry.compressedSize,
    };
    check(entry, total, limits);
    files.push({ name: entry.fileName, open: () => open(entry) });
  }
  const office = officeFile([...files.map((file) => file.name), ...others]);
  if (office !== null) throw unreadable(`${name} ${office}`);
  return { files, others };
};

const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02', 'latin1');

/** Old programs count no further than 65,535: what is listed behind the last one that was counted would be left out without a word. */
const isCutShort = async (path: string, end: number): Promise<boolean> => {
  const file = await openFile(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(DIRECTORY_ENTRY.length), { position: end });
    return buffer.equals(DIRECTORY_ENTRY);
  } finally {
    await file.close();
  }
};

const closed = async (zip: ZipFile): Promise<void> => {
  const end = once(zip, 'close');
  zip.close();
  await end;
};

/** The bytes of a member, which end in an error where they are not those that were packed; yauzl compares their number only. */
async function* verified(stream: Readable, expected: number): AsyncGenerator<Uint8Array> {
  let found = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    found = crc32(chunk, found);
    yield chunk;
  }
  if (found !== expected) throw new Error('its bytes are not those that were packed');
}

/** Whether a file begins as a ZIP does. */
export const isZip = async (path: string): Promise<boolean> => {
  const file = await openFile(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return ['PK\x03\x04', 'PK\x05\x06'].includes(buffer.toString('latin1'));
  } finally {
    await file.close();
  }
};

const ROWS = /\.(js|json|jsonl|ndjson|csv|tsv|txt|gz)$/i;

/** The files of rows inside a ZIP. Nothing is written to disk. @param read which files @throws AppError invalid_file. */
export const openZip = async (
  path: string,
  name: string,
  limits: ImportLimits,
  read = ROWS,
): Promise<ZipContent & { readonly close: () => Promise<void> }> => {
  await statToRead(path, 'file', name);
  const isBegun = await isZip(path);
  const damaged = (error: unknown): AppError =>
    unreadable(
      NO_END.test(messageOf(error))
        ? `${name} ${isBegun ? 'is a damaged ZIP: its end is missing; copy or download it again' : 'is no ZIP'}`
        : `${name} is a damaged ZIP (${zipFault(messageOf(error))})`,
    );
  const around = await foreignBytes(path);
  if (around !== null) throw unreadable(`${name} ${around}`);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw damaged(error);
  });
  const streams: Readable[] = [];
  const open = async (entry: Entry): Promise<Bytes> => {
    const stream = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw damaged(error);
    });
    streams.push(stream);
    return verified(stream, entry.crc32);
  };
  try {
    const content = await listEntries(zip, name, { limits, read }, open);
    // Its type is wrong in the types of yauzl.
    if (await isCutShort(path, Number(zip.readEntryCursor)))
      throw unreadable(`${name} lists more files than it counts; unpack it first`);
    return {
      ...content,
      close: async () => {
        for (const stream of streams) stream.destroy();
        await closed(zip);
      },
    };
  } catch (error) {
    await closed(zip);
    throw error instanceof AppError ? error : damaged(error);
  }
};
