import type { ImportLimits } from './bytes.ts';
import { openReading, type Layout, type Reader, type Reading } from './read.ts';
import { dataFiles, openSource, type FileSource } from './source.ts';

/** A file, folder or ZIP, opened to be read. */
export interface OpenedFiles<Item, Known extends Layout<Item> = Layout<Item>> {
  readonly reading: Reading<Item, Known>;
  /** Names of the files that are read as one. */
  readonly parts: readonly string[];
  /** How far reading is, in bytes. */
  readonly progress: FileSource['progress'];
  /** To be called however reading ended. */
  readonly close: () => Promise<void>;
}

/** Opens a file, or all data files of a folder or ZIP as one. @throws AppError `invalid_file` where none can be read. */
export const openDataFiles = async <Item, Known extends Layout<Item>>(
  path: string,
  name: string,
  reader: Reader<Item, Known>,
  limits: ImportLimits,
): Promise<OpenedFiles<Item, Known>> => {
  const source = await openSource(path, name, limits);
  try {
    const files = dataFiles(source);
    const reading = await openReading(files, reader, limits);
    return {
      reading,
      parts: files.map((file) => file.name),
      progress: source.progress,
      close: source.close,
    };
  } catch (error) {
    await source.close();
    throw error;
  }
};
