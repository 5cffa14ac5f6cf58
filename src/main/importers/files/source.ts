import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { choosePostFiles, noPostFiles, type PostFiles } from '#shared/post-files.ts';
import { unreadable, type Bytes, type ImportLimits } from './bytes.ts';
import { openZip } from './zip.ts';

/** One file of rows: a file itself, or one inside a folder or a ZIP. */
export interface SocialPart {
  readonly name: string;
  readonly open: () => Promise<Bytes>;
}

/** What the user chose, as the files of rows in it. */
export interface SocialSource extends PostFiles<SocialPart> {
  readonly name: string;
  readonly close: () => Promise<void>;
}

/** Of all files of a folder or ZIP, those that hold posts. @throws AppError invalid_file where there are none. */
export const chooseParts = (
  name: string,
  files: readonly SocialPart[],
  close: () => Promise<void>,
): SocialSource => {
  const chosen = choosePostFiles(files);
  if (chosen.parts.length === 0) throw unreadable(noPostFiles(name, files));
  return { name, ...chosen, close };
};

const filePart = (path: string, name: string): SocialPart => ({
  name,
  open: () => Promise.resolve(createReadStream(path, { highWaterMark: 64 * 1024 })),
});

const openFolder = async (path: string): Promise<SocialSource> => {
  const list = async (folder: string, prefix: string): Promise<SocialPart[]> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => filePart(join(folder, entry.name), prefix + entry.name));
  };
  const files = [...(await list(path, '')), ...(await list(join(path, 'data'), 'data/'))];
  return chooseParts(basename(path), files, () => Promise.resolve());
};

const isZip = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\x03\x04';
  } finally {
    await file.close();
  }
};

/**
 * Opens a file, an unpacked X archive's folder (or any folder of data files), or a ZIP of either.
 * @throws AppError invalid_file where nothing in it can hold posts.
 */
export const openSource = async (path: string, name: string, limits: ImportLimits): Promise<SocialSource> => {
  const found = await stat(path).catch(() => null);
  if (!found) throw unreadable(`${name} cannot be opened: it is not there or may not be read`);
  if (found.isDirectory()) return openFolder(path);
  if (await isZip(path)) {
    const { files, close } = await openZip(path, name, limits);
    try {
      return chooseParts(name, files, close);
    } catch (error) {
      await close();
      throw error;
    }
  }
  const parts = [filePart(path, name)];
  return { name, parts, account: null, notes: [], manifest: null, close: () => Promise.resolve() };
};
