import { unreadable, type ImportLimits } from '#main/importers/files/bytes.ts';
import { rowOf, textOf, type Row } from '#main/importers/files/fields.ts';
import { noting } from '#main/importers/files/mapped-layout.ts';
import { unreadOf, withSource, type OpenedFiles } from '#main/importers/files/open.ts';
import { plainRows } from '#main/importers/files/plain-rows.ts';
import { openReading, type FileOptions } from '#main/importers/files/read.ts';
import { isKnownLayout, type Layout, type Reader } from '#main/importers/files/reader.ts';
import { Remarks } from '#main/importers/files/remarks.ts';
import type { FileSource, SourceFile } from '#main/importers/files/source.ts';
import { POST_LAYOUTS } from '#shared/layouts.ts';
import { choosePostFiles, isTweetsFile, noPostFiles, type PostFiles } from '#shared/post-files.ts';
import { detectFormat, roundingOf, severalAccounts, type DetectOptions, type Rounding } from './detect.ts';
import { finishPost } from './finish.ts';
import { readManifest, type ManifestFacts } from './manifest.ts';
import { collectLongTexts, type LongTexts } from './notes.ts';
import type { PostRow } from './record.ts';

export interface PostReadOptions extends DetectOptions, FileOptions {
  /** Whose posts these are, where the file does not say. */
  readonly username?: string | null;
}

/** How a file of posts is read, and what holds for all of them. */
export interface OpenPostLayout extends Layout<PostRow> {
  /** Whose posts these are where the rows do not say; null where nobody said. */
  readonly username: string | null;
  readonly rounding: Rounding;
}

/** An opened file, folder or ZIP of posts. */
export interface PostFile extends OpenedFiles<PostRow, OpenPostLayout> {
  /** What an X archive says of its own contents; null where it has no manifest. */
  readonly manifest: ManifestFacts | null;
}

/** The rows of a small file that is beside those of posts, as far as they can be read. */
const rowsOfFile = async (file: SourceFile, limits: ImportLimits): Promise<Row[]> => {
  const good: Row[] = [];
  for await (const batch of plainRows(file, limits))
    good.push(...batch.flatMap((numbered) => ('row' in numbered ? [numbered.row] : [])));
  return good;
};

const ownerOf = async ({ account }: PostFiles<SourceFile>, limits: ImportLimits): Promise<string | null> => {
  const [first] = account === null ? [] : await rowsOfFile(account, limits);
  const owner = first === undefined ? null : rowOf(first, 'account');
  return owner && textOf(owner, 'username');
};

const longTextsOf = async (
  { notes }: PostFiles<SourceFile>,
  limits: ImportLimits,
): Promise<LongTexts | null> => {
  if (notes.length === 0) return null;
  const rows: Row[] = [];
  for (const note of notes) rows.push(...(await rowsOfFile(note, limits)));
  return collectLongTexts(rows);
};

const createReader = (
  options: PostReadOptions,
  owner: string | null,
  longTexts: LongTexts | null,
): Reader<PostRow, OpenPostLayout> => {
  const remarks = new Remarks();
  return {
    noun: 'posts',
    remarks,
    layoutOf: (container, rows) => {
      const detected = detectFormat(container, rows, options);
      if (!isKnownLayout(detected)) return detected;
      const { format, mapping, dates, notes, inside } = detected;
      const several = options.username ? severalAccounts(rows, detected) : null;
      if (several !== null)
        return { mapping: mapping ?? {}, missing: [], dateFormats: [], reason: several, inside };
      const rounding = roundingOf(rows, mapping);
      const facts = {
        username: owner ?? format.defaultUsername ?? null,
        roundedIds: rounding !== 'none',
        remarks,
        dates: noting(dates, options, remarks),
        namedPlatform: options.platform ?? null,
        ...(longTexts && { longTexts }),
      };
      return {
        id: format.id,
        title: POST_LAYOUTS[format.id],
        notes,
        mapping,
        isForced: mapping === null && !rows.some(format.recognises),
        dateFormat: dates.format?.text ?? null,
        username: facts.username,
        rounding,
        inside,
        ...(format.items && { itemsOf: format.items }),
        read: (item, { row }) => finishPost(format.draft(item, row, facts), facts),
      };
    },
  };
};

/** One file, or those of a folder or ZIP that hold posts. @throws AppError invalid_file where there are none. */
const chooseFiles = ({ name, files, others, isCollection }: FileSource): PostFiles<SourceFile> => {
  if (!isCollection) return { parts: files, account: null, notes: [], manifest: null };
  const chosen = choosePostFiles(files);
  if (chosen.parts.length === 0)
    throw unreadable(noPostFiles(name, [...files, ...others.map((other) => ({ name: other }))]));
  return chosen;
};

/**
 * Opens a file of posts, an X archive (folder or ZIP) or any folder or ZIP of data files. Ids are text, times are the ids' where
 * they carry one. @throws AppError `invalid_file` where nothing in it can be read.
 */
export const openPosts = (
  path: string,
  name: string,
  options: PostReadOptions,
  limits: ImportLimits,
): Promise<PostFile> =>
  withSource(path, name, limits, async (source) => {
    const chosen = chooseFiles(source);
    const owner = options.username ?? (await ownerOf(chosen, limits));
    const reader = createReader(options, owner, await longTextsOf(chosen, limits));
    return {
      reading: await openReading(chosen.parts, reader, limits, options),
      parts: chosen.parts.map((part) => part.name),
      // Of an X archive's many files those of tweets are meant.
      unread: chosen.parts.some(({ name: part }) => isTweetsFile(part)) ? [] : unreadOf(source, chosen.parts),
      manifest: await readManifest(chosen, limits),
    };
  });
