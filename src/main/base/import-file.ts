import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { AppError } from './errors.ts';
import { statToRead } from './local-file.ts';
import { fileSha256 } from './stored-file.ts';
import { writeStream } from './write-stream.ts';

/** A file (or folder) to import: on the disk, hashed, removed by `discard` where it was only received for that. */
export interface ImportFile {
  readonly file: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly discard: () => void;
}

/** A file that a request streams. */
export interface StreamedFile {
  readonly body: AsyncIterable<Uint8Array> | null;
  readonly mostBytes: number;
}

/** @throws AppError `too_large`, before anything of the file is read */
export const refuseLarger = (sizeBytes: number, mostBytes: number): void => {
  if (sizeBytes <= mostBytes) return;
  const most = mostBytes < 1e9 ? `${mostBytes / 1e6} MB` : `${mostBytes / 1e9} GB`;
  throw new AppError('too_large', `The file is larger than ${most}, the most that can be read here.`);
};

async function* capped(
  body: AsyncIterable<Uint8Array>,
  mostBytes: number,
  onBytes: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    refuseLarger(size, mostBytes);
    onBytes(chunk);
    yield chunk;
  }
}

/** Writes an upload to a folder while it is hashed, so that the import reads a whole file or none. */
export const receiveUpload = async (
  body: AsyncIterable<Uint8Array>,
  folder: string,
  fileName: string,
  mostBytes: number,
): Promise<ImportFile> => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, randomUUID());
  const hash = createHash('sha256');
  const discard = (): void => {
    rmSync(file, { force: true });
  };
  try {
    await writeStream(
      capped(body, mostBytes, (chunk) => hash.update(chunk)),
      file,
    );
  } catch (error) {
    discard();
    throw error;
  }
  return { file, fileName, sha256: hash.digest('hex'), sizeBytes: statSync(file).size, discard };
};

/** The files of a folder and of its `data` folder, as `openSource` reads them. */
const filesIn = (folder: string): readonly string[] => {
  const list = (path: string): Dirent[] => readdirSync(path, { withFileTypes: true });
  const entries = list(folder);
  const inner = entries.some((entry) => entry.name === 'data' && entry.isDirectory())
    ? list(join(folder, 'data')).map((entry) => ({ entry, name: `data/${entry.name}` }))
    : [];
  return [...entries.map((entry) => ({ entry, name: entry.name })), ...inner]
    .filter(({ entry }) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
};

/** A folder's hash is that of its files' names and hashes. */
const openFolder = async (folder: string, fileName: string): Promise<ImportFile> => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for (const name of filesIn(folder)) {
    hash.update(`${name} ${await fileSha256(join(folder, name))}\n`);
    sizeBytes += statSync(join(folder, name)).size;
  }
  return { file: folder, fileName, sha256: hash.digest('hex'), sizeBytes, discard: () => {} };
};

/** A file or folder of this machine, hashed. @throws AppError `not_found` where it is missing, `too_large` */
export const openLocalFile = async (
  path: string,
  fileName: string,
  mostBytes = Infinity,
): Promise<ImportFile> => {
  const stats = await statToRead(path, 'file or folder');
  if (stats.isDirectory()) return openFolder(path, fileName);
  refuseLarger(stats.size, mostBytes);
  return { file: path, fileName, sha256: await fileSha256(path), sizeBytes: stats.size, discard: () => {} };
};
