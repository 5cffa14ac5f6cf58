import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { AppError, messageOf } from '#main/base/errors.ts';
import { isPackerFile } from '#shared/post-files.ts';
import { unreadable, type Bytes, type ImportLimits } from './bytes.ts';
import { officeFile } from './foreign-files.ts';

interface ZippedFile {
  readonly name: string;
  readonly open: () => Promise<Bytes>;
}

const LONGEST_NAME = 1000;
const MOST_OTHERS = 1000;

/** Refuses a ZIP whose own figures already show that it is a bomb; yauzl holds the streams to those figures. */
const check = (entry: Entry, total: number, limits: ImportLimits): void => {
  if (entry.isEncrypted())
    throw unreadable(`contains ${entry.fileName.slice(0, 80)}, which is encrypted; unpack it first`);
  if (entry.fileName.length > LONGEST_NAME)
    throw unreadable('contains a file name longer than 1,000 characters');
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > limits.ratioFrom && ratio > limits.maxRatio) {
    throw unreadable(`unpacks to more than ${limits.maxRatio} times its size, which no file of records does`);
  }
  if (total > limits.maxBytes)
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
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/') || isPackerFile(entry.fileName)) continue;
    // Pictures and videos of an X archive are not read, so their size is no concern.
    if (!read.test(entry.fileName)) {
      if (others.length < MOST_OTHERS) others.push(entry.fileName.slice(0, LONGEST_NAME));
      continue;
    }
    total += entry.uncompressedSize;
    check(entry, total, limits);
    files.push({ name: entry.fileName, open: () => open(entry) });
  }
  const office = officeFile([...files.map((file) => file.name), ...others]);
  if (office !== null) throw unreadable(`${name} ${office}`);
  return { files, others };
};

const closed = async (zip: ZipFile): Promise<void> => {
  const end = once(zip, 'close');
  zip.close();
  await end;
};

const ROWS = /\.(js|json|jsonl|ndjson|csv|tsv|txt|gz)$/i;

/** The files of rows inside a ZIP. Nothing is written to disk. @param read which files @throws AppError invalid_file. */
export const openZip = async (
  path: string,
  name: string,
  limits: ImportLimits,
  read = ROWS,
): Promise<ZipContent & { readonly close: () => Promise<void> }> => {
  const damaged = (error: unknown): AppError => unreadable(`${name} is a damaged ZIP (${messageOf(error)})`);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw damaged(error);
  });
  const streams: Readable[] = [];
  const open = async (entry: Entry): Promise<Bytes> => {
    const stream = await zip.openReadStreamPromise(entry);
    streams.push(stream);
    return stream;
  };
  try {
    return {
      ...(await listEntries(zip, name, { limits, read }, open)),
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
