import { once } from 'node:events';
import { open as openFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { AppError, messageOf } from '#main/base/errors.ts';
import { statToRead } from '#main/base/local-file.ts';
import { plural } from '#shared/figures.ts';
import { isPackerFile } from '#shared/post-files.ts';
import { unreadable, type Bytes, type ImportLimits } from './bytes.ts';
import { officeFile } from './foreign-files.ts';

/** Length of the last record without its comment, and the longest comment (PKWARE APPNOTE 4.3.16). */
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xff_ff;
const END_SIGN = 'PK\x05\x06';
const LARGE_SIGN = 'PK\x06\x07';

/** Where the last record of a ZIP is within the end of its file; null without one. */
const findEnd = (tail: Buffer): { readonly at: number; readonly length: number } | null => {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.toString('latin1', at, at + END_SIGN.length) !== END_SIGN) continue;
    const length = END_LENGTH + tail.readUInt16LE(at + 20);
    if (at + length <= tail.length) return { at, length };
  }
  return null;
};

/** What is around a ZIP that other programs read by leaving that out, as one sentence; null where nothing is, or where it has no end. */
const foreignBytes = async (path: string): Promise<string | null> => {
  await using file = await openFile(path);
  const { size } = await file.stat();
  const tail = Buffer.alloc(Math.min(size, 2 * LONGEST_COMMENT));
  await file.read(tail, 0, tail.length, size - tail.length);
  const end = findEnd(tail);
  if (end === null) return null;
  const behind = tail.length - end.at - end.length;
  if (behind > 0)
    return `has ${plural(behind, 'byte')} behind the end of its ZIP, which may be those of another file: unpack it, and import the files inside`;
  const isLarge = end.at >= 20 && tail.toString('latin1', end.at - 20, end.at - 16) === LARGE_SIGN;
  const before =
    size - tail.length + end.at - tail.readUInt32LE(end.at + 12) - tail.readUInt32LE(end.at + 16);
  return isLarge || before <= 0
    ? null
    : `has ${plural(before, 'byte')} that its ZIP does not list, which may be those of another ZIP: unpack it, and import the files inside`;
};

/** What yauzl says of a ZIP, and what that means. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/central dir|zip64|extra field|Invalid comment length/u, 'its list of files cannot be read'],
  [/multi-disk/u, 'it is one part of a ZIP in several parts; join them first'],
  [/strong encryption/u, 'it is encrypted; unpack it first'],
  [
    /in fileName|absolute path|relative path/u,
    'it contains a file that would be unpacked outside of its folder',
  ],
  [/local file header|overflows|EOF/u, 'a file is not where its list of files says'],
  [/size mismatch/u, 'a file has another size than its list says'],
];

/** Why a ZIP cannot be read, in words of ours where its reader says it in those of its own code. */
const zipFault = (said: string): string => FAULTS.find(([pattern]) => pattern.test(said))?.[1] ?? said;

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
  await using file = await openFile(path);
  const { buffer } = await file.read(Buffer.alloc(DIRECTORY_ENTRY.length), { position: end });
  return buffer.equals(DIRECTORY_ENTRY);
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
  await using file = await openFile(path);
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return ['PK\x03\x04', 'PK\x05\x06'].includes(buffer.toString('latin1'));
};

const ROWS = /\.(js|json|jsonl|ndjson|csv|tsv|txt|html|gz|zst)$/i;

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
