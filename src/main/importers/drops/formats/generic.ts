import { boardOf, DROP_YEARS, platformOf, recordHashOf, wellFormed } from '#main/importers/drops/fields.ts';
import type { ReferenceRecord } from '#main/importers/drops/record.ts';
import { citedPostIds, extractLinks } from '#main/importers/drops/text.ts';
import { requireMoment, type DateReading } from '#main/importers/files/dates.ts';
import { FieldProblem, isRow, textOf, valueOf, type Row } from '#main/importers/files/fields.ts';
import type { Needs } from '#main/importers/files/mapped-layout.ts';
import { fieldNames, mappedRow, type Mapping } from '#main/importers/files/mapping.ts';
import type { DropFormat } from './format.ts';

/** The fields a mapping can name a column (or a dotted path) for. */
export const DROP_FIELDS = fieldNames({
  number: /^(drop_?number|number|id|drop|post_?number)$/i,
  time: /^(timestamp|time|date|date_?time|created_?at)$/i,
  content: /^(content|text|body|message)$/i,
  platform: /^(platform|site|source\.site)$/i,
  board: /^(board_?name|board|source\.board)$/i,
  author: /^(author|name)$/i,
  authorId: /^(author_?id|user_?id)$/i,
  tripcode: /^(tripcode|trip)$/i,
  postId: /^(post_?id|no)$/i,
  sourceUrl: /^(source_?url|link|url)$/i,
  images: /^(images|media)$/i,
});
export type DropField = (typeof DROP_FIELDS.fields)[number];

/** A drop needs its number and its moment. */
export const DROP_NEEDS: Needs<DropField> = {
  names: DROP_FIELDS,
  date: 'time',
  missing: ({ number, time }) => [
    ...(number === undefined ? (['number'] as const) : []),
    ...(time === undefined ? (['time'] as const) : []),
  ],
};

const HIGHEST_NUMBER = 10_000_000;

const numberOf = (row: Row): number => {
  const text = textOf(row, 'number')?.trim() ?? '';
  if (text === '') throw new FieldProblem('number', 'is missing');
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= HIGHEST_NUMBER) return number;
  const bound = HIGHEST_NUMBER.toLocaleString('en-US');
  throw new FieldProblem('number', `a whole number of 1 to ${bound} expected, "${text.slice(0, 60)}" given`);
};

/** A text of at most so many characters; blank gives null. */
const shortText = (row: Row, field: DropField, most: number): string | null => {
  const text = textOf(row, field);
  if (text === null || text === '') return null;
  if (text.length > most)
    throw new FieldProblem(field, `at most ${most.toLocaleString('en-US')} characters expected`);
  return wellFormed(text);
};

const LONGEST_TEXT = 1_000_000;

const fileOf = (image: unknown): string => {
  const file = isRow(image) ? image['file'] : image;
  if (typeof file === 'string') return wellFormed(file);
  throw new FieldProblem('images', 'names of files expected');
};

const imagesOf = (row: Row): readonly string[] => {
  const images = valueOf(row, 'images');
  if (Array.isArray(images)) return images.map(fileOf);
  const text = textOf(row, 'images') ?? '';
  return text
    .split(/[|;,]/)
    .map((file) => file.trim())
    .filter((file) => file !== '');
};

const citation = (postId: string): ReferenceRecord => ({
  reference: `>>${postId}`,
  postId,
  authorId: null,
  time: null,
  link: null,
  text: null,
  images: [],
});

/** Reads rows of any layout by a mapping of our fields to its columns. */
export const genericDrops = (mapping: Mapping, dates: DateReading): DropFormat => ({
  id: 'generic',
  title: 'Generic rows',
  recognises: () => true,
  read: (source) => {
    const row = mappedRow(source.row, mapping);
    const number = numberOf(row);
    const time = valueOf(row, 'time');
    if (time === undefined || time === null || time === '') throw new FieldProblem('time', 'is missing');
    const { ms, precision } = requireMoment(time, 'time', DROP_YEARS, dates);
    const content = shortText(row, 'content', LONGEST_TEXT) ?? '';
    return {
      number,
      time: Math.floor(ms / 1000),
      resolution: precision,
      content,
      platform: platformOf(shortText(row, 'platform', 100) ?? 'other'),
      board: boardOf(shortText(row, 'board', 100) ?? 'unknown'),
      author: shortText(row, 'author', 1000) ?? '',
      authorId: shortText(row, 'authorId', 200),
      tripcode: shortText(row, 'tripcode', 200),
      postId: shortText(row, 'postId', 100) ?? String(number),
      sourceUrl: shortText(row, 'sourceUrl', 4000),
      images: imagesOf(row).map((file) => ({ file, name: file })),
      links: extractLinks(content),
      references: citedPostIds(content).map(citation),
      recordHash: recordHashOf(source),
    };
  },
});
