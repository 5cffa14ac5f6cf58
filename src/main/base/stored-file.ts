import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of a file; 0 for one that does not exist. */
export const fileBytes = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** What gzip and ZIP leave of records in text is about an eighth. */
const UNPACKED = 8;

/** By its first two bytes: what is received over HTTP has no name of its own. */
const isPacked = (path: string): boolean => {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(2);
    readSync(file, head, 0, 2, 0);
    return ['1f8b', '504b'].includes(head.toString('hex'));
  } finally {
    closeSync(file);
  }
};

/**
 * About as many bytes as are read of a file or a folder: of what is packed, those inside. Links in a folder, which may lead back to it, and
 * what cannot be read count as 0: the import says what is wrong with them.
 */
export const bytesToRead = (path: string): number => {
  try {
    const stats = statSync(path);
    // To open a pipe would wait for its writer.
    if (!stats.isDirectory()) return stats.isFile() ? stats.size * (isPacked(path) ? UNPACKED : 1) : 0;
    return readdirSync(path, { withFileTypes: true }).reduce(
      (sum, entry) => sum + (entry.isFile() || entry.isDirectory() ? bytesToRead(join(path, entry.name)) : 0),
      0,
    );
  } catch {
    return 0;
  }
};

/** SHA-256 of a file, read in pieces. */
export const fileSha256 = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
