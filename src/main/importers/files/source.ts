import { createReadStream, type ReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { statToRead } from '#main/base/local-file.ts';
import { isPackerFile } from '#shared/post-files.ts';
import { unreadable, type Bytes, type ImportLimits } from './bytes.ts';
import { isZip, openZip } from './zip.ts';

/** A file to read: the chosen one itself, or one inside a folder or a ZIP. */
export interface SourceFile {
  readonly name: string;
  readonly open: () => Promise<Bytes>;
}

/** What the user chose: a file, or the files of a folder or ZIP. */
export interface FileSource {
  readonly name: string;
  readonly files: readonly SourceFile[];
  /** Names of files that cannot hold records. */
  readonly others: readonly string[];
  /** False for a single file, whatever its name is. */
  readonly isCollection: boolean;
  /** How much has been read of how much, in bytes as they are on the disk; 0 of 0 where that is not known. */
  readonly progress: () => { readonly read: number; readonly size: number };
  /** Closes every handle that reading has opened, however far it got. */
  readonly close: () => Promise<void>;
}

/** Opens files and remembers their handles: a reader that stops half-way need not care for them. */
const createOpener = () => {
  const streams: ReadStream[] = [];
  return {
    fileAt: (path: string, name: string): SourceFile => ({
      name,
      open: () => {
        const stream = createReadStream(path);
        streams.push(stream);
        return Promise.resolve(stream);
      },
    }),
    bytesRead: (): number => streams.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    close: async (): Promise<void> => {
      for (const stream of streams) stream.destroy();
      await Promise.all(streams.map((stream) => finished(stream).catch(() => undefined)));
    },
  };
};

const openFolder = async (path: string): Promise<FileSource> => {
  const { fileAt, close } = createOpener();
  const entries = await readdir(path, { withFileTypes: true });
  // A link to a folder is no directory here, so nothing outside the chosen folder is read.
  const hasData = entries.some((entry) => entry.name === 'data' && entry.isDirectory());
  const inner = hasData ? await readdir(join(path, 'data'), { withFileTypes: true }) : [];
  const names = [
    ...entries.filter((entry) => entry.isFile()).map(({ name }) => name),
    ...inner.filter((entry) => entry.isFile()).map(({ name }) => `data/${name}`),
  ].filter((name) => !isPackerFile(name));
  return {
    name: basename(path),
    files: names.map((name) => fileAt(join(path, name), name)),
    others: [],
    isCollection: true,
    // Most files of such a folder are not read, so its size says nothing of how far reading is.
    progress: () => ({ read: 0, size: 0 }),
    close,
  };
};

/** Opens a file, a folder of files, or a ZIP of either. @throws AppError `invalid_file` where it cannot be opened. */
export const openSource = async (path: string, name: string, limits: ImportLimits): Promise<FileSource> => {
  const stats = await statToRead(path, 'file or folder', name);
  if (stats.isDirectory()) return openFolder(path);
  if (await isZip(path)) {
    const { files, others, close } = await openZip(path, name, limits);
    return { name, files, others, isCollection: true, progress: () => ({ read: 0, size: 0 }), close };
  }
  const { fileAt, bytesRead, close } = createOpener();
  return {
    name,
    files: [fileAt(path, name)],
    others: [],
    isCollection: false,
    progress: () => ({ read: bytesRead(), size: stats.size }),
    close,
  };
};

const PACKED = /\.(zip|7z|rar|tar|tgz)$/i;
const DATA = /\.(json|jsonl|ndjson|csv|tsv|txt)(\.(gz|zst))?$/i;

/** `part-2` before `part-10`. */
export const byName = (a: SourceFile, b: SourceFile): number =>
  a.name.localeCompare(b.name, 'en', { numeric: true });

/** The files of a source that can hold records, in the order of their names. @throws AppError `invalid_file` where none can. */
export const dataFiles = ({ name, files, others, isCollection }: FileSource): readonly SourceFile[] => {
  if (!isCollection) return files;
  const data = files.filter((file) => DATA.test(file.name)).toSorted(byName);
  if (data.length > 0) return data;
  const names = [...files.map((file) => file.name), ...others];
  const packed = names.find((file) => PACKED.test(file));
  throw unreadable(
    packed === undefined
      ? `${name} contains no JSON, NDJSON or CSV file; it contains ${names.slice(0, 5).join(', ') || 'nothing'}`
      : `${name} contains ${packed}, an archive inside another: unpack it, and import the files inside`,
  );
};
