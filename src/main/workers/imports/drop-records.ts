import type { DropRecord } from '#main/importers/drops/record.ts';
import { textHash } from '#main/importers/drops/rows.ts';
import type { StoredRecord } from '#main/repositories/closed-drops.ts';
import type { DropFacts } from '#main/repositories/verification.ts';

/** A stored record as its importer read it; one stored before resolutions were counts as known to the second. */
export const recordOf = ({ record }: StoredRecord): DropRecord => ({
  resolution: 'second',
  ...(JSON.parse(record) as Omit<DropRecord, 'resolution'> & Partial<Pick<DropRecord, 'resolution'>>),
});

/** A record as a closed dataset keeps it. */
export const toStored = (record: DropRecord, importId: number): StoredRecord => ({
  number: record.number,
  importId,
  textHash: textHash(record.content),
  record: JSON.stringify(record),
});

/** What two records of one number can differ in, as the API calls it. */
const FIELDS = {
  time: 'timestamp',
  resolution: 'resolution',
  content: 'content',
  platform: 'platform',
  board: 'boardName',
  author: 'author',
  authorId: 'authorId',
  tripcode: 'tripcode',
  postId: 'postId',
  sourceUrl: 'sourceUrl',
  images: 'images',
  references: 'crossReferences',
} as const satisfies Partial<Record<keyof DropRecord, string>>;

/** Bare citations are worked out of the text: a file that carries none says nothing else than one that does not. */
const carried = (record: DropRecord, field: keyof typeof FIELDS): unknown =>
  field === 'references'
    ? record.references.filter(({ text, time, link, authorId }) => text ?? time ?? link ?? authorId)
    : record[field];

/** The fields in which two records of one number differ; where there are none, only their bytes do. */
export const differingFields = (before: DropRecord, after: DropRecord): readonly string[] =>
  (Object.keys(FIELDS) as (keyof typeof FIELDS)[])
    .filter((field) => JSON.stringify(carried(before, field)) !== JSON.stringify(carried(after, field)))
    .map((field) => FIELDS[field]);

/** What the reference index knows of a drop. */
export const factsOf = ({ number, time, platform, board, content }: DropRecord): DropFacts => ({
  number,
  time,
  platform,
  board,
  text_hash: textHash(content),
});
