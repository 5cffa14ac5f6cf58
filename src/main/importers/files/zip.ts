import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { unreadable, type ImportLimits } from './bytes.ts';

interface ZippedFile {
  readonly name: string;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

const LONGEST_NAME = 1000;

/** Refuses a ZIP whose own figures already show that it is a bomb; yauzl holds the streams to those figures. */
const check = (entry: Entry, total: number, limits: ImportLimits): void => {
  if (entry.isEncrypted())
    throw unreadable(`holds ${entry.fileName.slice(0, 80)} encrypted; unpack it first`);
  if (entry.fileName.length > LONGEST_NAME)
    throw unreadable('holds a file name longer than 1,000 characters');
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > limits.ratioFrom && ratio > limits.maxRatio) {
    throw unreadable(
      `unpacks to more than ${limits.maxRatio} times its size, which no archive of posts does`,
    );
  }
  if (total > limits.maxBytes)
    throw unreadable(`holds more than ${String(Math.round(limits.maxBytes / 1e6))} MB`);
};

const listEntries = async (zip: ZipFile, limits: ImportLimits): Promise<ZippedFile[]> => {
  if (zip.entryCount > limits.maxEntries) throw unreadable(`holds more than ${limits.maxEntries} entries`);
  const files: ZippedFile[] = [];
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    // Pictures and videos of an X archive are not read, so their size is no concern.
    if (!/\.(js|json|jsonl|ndjson|csv|tsv|txt|gz)$/i.test(entry.fileName)) continue;
    total += entry.uncompressedSize;
    check(entry, total, limits);
    files.push({ name: entry.fileName, open: () => zip.openReadStreamPromise(entry) });
  }
  return files;
};

/** The files of rows inside a ZIP. Nothing is written to disk. @throws AppError invalid_file. */
export const openZip = async (
  path: string,
  name: string,
  limits: ImportLimits,
): Promise<{ files: readonly ZippedFile[]; close: () => Promise<void> }> => {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw unreadable(`${name} is a damaged ZIP (${error instanceof Error ? error.message : String(error)})`);
  });
  try {
    const files = await listEntries(zip, limits);
    return {
      files,
      close: () => {
        zip.close();
        return Promise.resolve();
      },
    };
  } catch (error) {
    zip.close();
    throw error instanceof Error && error.name === 'AppError'
      ? error
      : unreadable(`${name} is a damaged ZIP (${error instanceof Error ? error.message : String(error)})`);
  }
};
