import {
  boardOf,
  DROP_YEARS,
  HIGHEST_NUMBER,
  platformOf,
  recordHashOf,
} from '#main/importers/drops/fields.ts';
import { bareCitation } from '#main/importers/drops/record.ts';
import { citedPostIds, extractLinks } from '#main/importers/drops/text.ts';
import { requireMoment, type DateReading } from '#main/importers/files/dates.ts';
import {
  FieldProblem,
  isRow,
  nameOf,
  soundText,
  textOf,
  valueOf,
  wholeId,
  type Row,
} from '#main/importers/files/fields.ts';
import { noteForm } from '#main/importers/files/json-text.ts';
import { fieldNames, isText, mappedRow, type Mapping, type Needs } from '#main/importers/files/mapping.ts';
import type { Remarks } from '#main/importers/files/remarks.ts';
import { isMoment, TIME_OF_DAY_SIGN, timeOfDayOf } from '#main/importers/files/time-of-day.ts';
import { boardMarkup } from '#main/importers/posts/formats/boards.ts';
import { markupToText } from '#main/importers/posts/html-text.ts';
import type { DropFormat } from './format.ts';

/** Whether digits are the number of a drop; those of posts of large boards are higher. */
const isNumber = (text: string): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= HIGHEST_NUMBER;

/** The fields a mapping can name a column (or a dotted path) for. */
export const DROP_FIELDS = fieldNames({
  number: {
    names: [/^(drop_?number|number|id|drop|post_?number)$/i, /^(#|(q_?)?drop_?(id|no|nr|num|#))$/i],
    fits: (value) => isNumber(wholeId(String(value))),
  },
  time: {
    names: [
      /^(timestamp|time|date|date_?time|created_?at|time_utc)$/i,
      /^(drop_?(date|time|timestamp)|created)$/i,
    ],
    fits: isMoment,
  },
  timeOfDay: TIME_OF_DAY_SIGN,
  content: { names: [/^(content|text|body|message)$/i, /^(com|drop_?text)$/i], fits: isText },
  platform: { names: [/^(platform|site|source\.site)$/i], fits: isText },
  board: { names: [/^(board_?name|board|source\.board)$/i], fits: isText },
  author: { names: [/^(author|name)$/i], fits: isText },
  authorId: { names: [/^(author_?id|user_?id)$/i], fits: isText },
  tripcode: { names: [/^(tripcode|trip)$/i], fits: isText },
  postId: { names: [/^(post_?id|no)$/i], fits: isText },
  sourceUrl: { names: [/^(source_?url|link|url)$/i], fits: isText },
  images: { names: [/^(images|media)$/i] },
});
export type DropField = (typeof DROP_FIELDS.fields)[number];

/** A drop needs its number and its moment, and the words of a column that is there. */
export const DROP_NEEDS: Needs<DropField> = {
  names: DROP_FIELDS,
  date: 'time',
  clock: 'timeOfDay',
  present: ['number', 'time'],
  missing: ({ number, time }, misfits) => [
    ...(number === undefined ? (['number'] as const) : []),
    ...(time === undefined ? (['time'] as const) : []),
    ...(misfits.includes('content') ? (['content'] as const) : []),
  ],
};

const numberOf = (row: Row): number => {
  const text = wholeId(nameOf(row, 'number') ?? '');
  if (text === '') throw new FieldProblem('number', 'is missing');
  if (isNumber(text)) return Number(text);
  const bound = HIGHEST_NUMBER.toLocaleString('en-US');
  throw new FieldProblem('number', `a whole number of 1 to ${bound} expected, "${text.slice(0, 60)}" given`);
};

/** A text of at most so many characters; blank gives null. */
const shortText = (row: Row, field: DropField, most: number): string | null => {
  const text = field === 'content' ? textOf(row, field) : nameOf(row, field);
  if (text === null || text === '') return null;
  if (text.length > most)
    throw new FieldProblem(field, `at most ${most.toLocaleString('en-US')} characters expected`);
  return text;
};

const LONGEST_TEXT = 1_000_000;

const fileOf = (image: unknown): string => {
  const file = isRow(image) ? image['file'] : image;
  if (typeof file === 'string') return soundText(file, 'images');
  throw new FieldProblem('images', 'names of files expected');
};

const imagesOf = (row: Row): readonly string[] => {
  const images = valueOf(row, 'images');
  if (Array.isArray(images)) return images.map(fileOf);
  const text = nameOf(row, 'images') ?? '';
  // Our own table has blanks between names, others have them in names.
  const files = text.split(' ');
  if (files.every((file) => /\.\w{2,5}$/.test(file))) return files;
  return text
    .split(/[|;,]/)
    .map((file) => file.trim())
    .filter((file) => file !== '');
};

/** The column in which boards keep the markup of a post. */
const BOARD_COLUMN = /(^|\.)com$/i;

/** The words of a drop; a board's markup is taken off. */
const wordsOf = (row: Row, mapping: Mapping): string => {
  const content = shortText(row, 'content', LONGEST_TEXT) ?? '';
  return BOARD_COLUMN.test(mapping['content'] ?? '') && boardMarkup(content) === 'html'
    ? markupToText(content).text
    : content;
};

/** Reads rows of any layout by a mapping of our fields to its columns. */
export const genericDrops = (mapping: Mapping, dates: DateReading, remarks: Remarks): DropFormat => ({
  id: 'generic',
  title: 'Generic rows',
  recognises: () => true,
  read: (source) => {
    const row = mappedRow(source.row, mapping);
    const number = numberOf(row);
    const time = valueOf(row, 'time');
    if (time === undefined || time === null || time === '') throw new FieldProblem('time', 'is missing');
    const { ms, precision } = requireMoment(time, 'time', DROP_YEARS, dates, timeOfDayOf(row));
    remarks.noteTime(ms);
    const content = wordsOf(row, mapping);
    const images = imagesOf(row);
    const site = shortText(row, 'platform', 100) ?? 'other';
    const platform = platformOf(site);
    if (platform === 'other' && site.trim().toLowerCase() !== 'other') remarks.note('other-platform', site);
    noteForm(content, remarks);
    if (content === '') remarks.note(images.length > 0 ? 'no-text-media' : 'no-text');
    return {
      number,
      time: Math.floor(ms / 1000),
      resolution: precision,
      content,
      platform,
      board: boardOf(shortText(row, 'board', 100) ?? 'unknown'),
      author: shortText(row, 'author', 1000) ?? '',
      authorId: shortText(row, 'authorId', 200),
      tripcode: shortText(row, 'tripcode', 200),
      postId: shortText(row, 'postId', 100) ?? String(number),
      sourceUrl: shortText(row, 'sourceUrl', 4000),
      images: images.map((file) => ({ file, name: file })),
      links: extractLinks(content),
      references: citedPostIds(content).map(bareCitation),
      recordHash: recordHashOf(source),
    };
  },
});
