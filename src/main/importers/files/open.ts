import type { ImportLimits } from './bytes.ts';
import { openReading, type FileOptions, type FileReading } from './read.ts';
import type { Layout, Reader } from './reader.ts';
import { dataFiles, openSource, type FileSource, type SourceFile } from './source.ts';

/** A file, folder or ZIP, opened to be read. */
export interface OpenedFiles<Item, Known extends Layout<Item> = Layout<Item>> extends Pick<
  FileSource,
  'progress' | 'close'
> {
  readonly reading: FileReading<Item, Known>;
  /** Names of the files that are read as one. */
  readonly parts: readonly string[];
  /** Names of files beside them that are not read and could be expected to be. */
  readonly unread: readonly string[];
}

const NAMED = 5;

/** What a reader should know of the files that were not read. */
export const unreadNotes = ({ unread }: Pick<OpenedFiles<unknown>, 'unread'>): readonly string[] => {
  if (unread.length === 0) return [];
  const names = `${unread.slice(0, NAMED).join(', ')}${unread.length > NAMED ? ', …' : ''}`;
  return [
    unread.length === 1
      ? `1 file was not read: ${names}.`
      : `${unread.length.toLocaleString('en-US')} files were not read: ${names}.`,
  ];
};

/** Names of the files of a source that are none of its parts. */
export const unreadOf = (source: FileSource, parts: readonly SourceFile[]): readonly string[] => [
  ...source.files.filter((file) => !parts.includes(file)).map(({ name }) => name),
  ...source.others,
];

/** Opens what a user chose, and closes it where nothing in it can be read. */
export const withSource = async <Opened>(
  path: string,
  name: string,
  limits: ImportLimits,
  open: (source: FileSource) => Promise<Opened>,
): Promise<Opened & Pick<FileSource, 'progress' | 'close'>> => {
  const source = await openSource(path, name, limits);
  try {
    return { ...(await open(source)), progress: source.progress, close: source.close };
  } catch (error) {
    await source.close();
    throw error;
  }
};

/** Opens a file, or all data files of a folder or ZIP as one. @throws AppError `invalid_file` where none can be read. */
export const openDataFiles = <Item, Known extends Layout<Item>>(
  path: string,
  name: string,
  reader: Reader<Item, Known>,
  limits: ImportLimits,
  options: FileOptions = {},
): Promise<OpenedFiles<Item, Known>> =>
  withSource(path, name, limits, async (source) => {
    const files = dataFiles(source);
    const reading = await openReading(files, reader, limits, options);
    return { reading, parts: files.map((file) => file.name), unread: unreadOf(source, files) };
  });
