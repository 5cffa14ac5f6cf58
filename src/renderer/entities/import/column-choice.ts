import { filled } from '#renderer/lib/filled.ts';
import type { ImportMapping, ImportPreview } from '#shared/contract/imports.ts';

/** Our field → the file's column. */
export type ColumnMapping = Readonly<Record<string, string>>;

/** What a reader says about the columns and dates of a file; empty texts leave it to the file. */
export interface FileColumnChoice {
  /** Null: by the usual names of the columns. */
  readonly mapping: ColumnMapping | null;
  readonly dateFormat: string;
  readonly timeZone: string;
  /** Of all posts of the file; empty for drops and news. */
  readonly platform: string;
  /** Of a file without a byte-order mark; empty: UTF-8. */
  readonly encoding: string;
  /** Path of the list of the records; null: by the file. */
  readonly list: string | null;
}

export const NO_COLUMNS: FileColumnChoice = {
  mapping: null,
  dateFormat: '',
  timeZone: '',
  platform: '',
  encoding: '',
  list: null,
};

/** Fields of drops, posts and events as the forms call them. */
const LABELS: Readonly<Record<string, string>> = {
  number: 'Drop number',
  time: 'Time',
  content: 'Text',
  platform: 'Platform',
  board: 'Board',
  postId: 'Post id',
  tripcode: 'Tripcode',
  author: 'Author',
  authorId: 'Author id',
  images: 'Images',
  sourceUrl: 'Archive link',
  id: 'Post id',
  text: 'Text',
  date: 'Date',
  timeOfDay: 'Time of day',
  username: 'Username',
  displayName: 'Display name',
  likes: 'Likes',
  reposts: 'Retweets',
  replies: 'Replies',
  isRepost: 'Is a retweet',
  isDeleted: 'Is deleted',
  title: 'Title',
  category: 'Category',
  source: 'Source',
  url: 'Address',
  object: 'Shared object',
  sharedLink: 'Shared link',
  sharedDomain: 'Shared domain',
  sharedHashtag: 'Shared hashtag',
  imageHash: 'Image hash',
  repostOf: 'Repost of',
  replyTo: 'Reply to',
  timestamp: 'Time',
  boardName: 'Board',
  crossReferences: 'References',
};

/** What the forms call a field, or the words of its own name: `is_deleted` is `Is deleted`. */
export const fieldLabel = (field: string): string =>
  LABELS[field] ??
  field
    .replaceAll(/_|(?<=[a-z])(?=[A-Z])/gu, ' ')
    .toLowerCase()
    .replace(/^./u, (letter) => letter.toUpperCase());

/** Whether the columns of a file are a reader's to name: its layout is not one of the known ones. */
export const hasOpenColumns = ({ format, needs }: Pick<ImportPreview, 'format' | 'needs'>): boolean =>
  format === 'generic' && needs !== 'encoding' && needs !== 'list';

/** The columns in use: those that were named, else those that their names suggest. */
export const columnsInUse = (
  { mapping }: Pick<ImportPreview, 'mapping'>,
  choice: FileColumnChoice,
): ColumnMapping => choice.mapping ?? mapping ?? {};

/** The mapping with a field's column set, or taken out by an empty one. */
export const withColumn = (mapping: ColumnMapping, field: string, column: string): ColumnMapping =>
  Object.fromEntries([
    ...Object.entries(mapping).filter(([key]) => key !== field),
    ...(column === '' ? [] : [[field, column] as const]),
  ]);

/** The choice as the API's query; what is left open is left out. */
export const columnQuery = ({
  mapping,
  dateFormat,
  timeZone,
  platform,
  encoding,
  list,
}: FileColumnChoice) => ({
  ...(mapping === null ? {} : { mapping: JSON.stringify(mapping) }),
  ...filled({ dateFormat, timeZone, platform: platform.trim(), encoding }),
  ...(list === null ? {} : { list }),
});

/** Columns as they are saved under a name, with the list that they are of. */
export const savedColumns = (mapping: ColumnMapping, list: string | null): Record<string, string> => ({
  ...mapping,
  ...filled({ list: list ?? '' }),
});

/** Columns that were saved, as a choice. */
export const choiceOf = (
  { mapping: { list, ...mapping }, dateFormat, timeZone, platform }: ImportMapping,
  encoding = '',
): FileColumnChoice => ({
  mapping,
  list: list ?? null,
  encoding,
  dateFormat: dateFormat ?? '',
  timeZone: timeZone ?? '',
  platform: platform ?? '',
});
