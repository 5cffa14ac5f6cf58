import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openLocalFile, type StagedFile } from '#main/services/imports/upload.ts';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name))
    .toSorted();

/** A folder's hash is that of its files' names and hashes; an unpacked X archive keeps its posts in `data`. */
const openFolder = async (folder: string, name: string): Promise<StagedFile> => {
  const inner = join(folder, 'data');
  const hasInner = statSync(inner, { throwIfNoEntry: false })?.isDirectory() === true;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for (const file of [...filesIn(folder), ...(hasInner ? filesIn(inner) : [])]) {
    const opened = await openLocalFile(file, file);
    hash.update(`${file.slice(folder.length + 1)} ${opened.sha256}\n`);
    sizeBytes += opened.sizeBytes;
  }
  return { file: folder, fileName: name, sha256: hash.digest('hex'), sizeBytes, discard: () => {} };
};

/** A file or folder of posts on this machine, hashed. @throws AppError `not_found` where it is missing. */
export const openLocalPosts = (path: string, name: string): Promise<StagedFile> =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
    ? openFolder(path, name)
    : openLocalFile(path, name);
