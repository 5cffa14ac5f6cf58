import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import { FieldProblem, isRow, requiredText, textOf, type Row } from '#main/importers/files/fields.ts';
import { parseMoment } from '#main/importers/news/dates.ts';
import type { NewsFormat } from './format.ts';

/** The fields a mapping can name a column (or a dotted path) for. */
export const NEWS_FIELDS = ['date', 'time', 'title', 'category', 'source', 'url'] as const;
export type NewsField = (typeof NEWS_FIELDS)[number];
export type NewsMapping = Readonly<Partial<Record<NewsField, string>>>;

const synonyms: Readonly<Record<NewsField, RegExp>> = {
  date: /^(date|day|published(_?at|_?on)?|pub_?date|publication_?date|publish_?date|timestamp|datetime|created(_?at)?|time_?published)$/i,
  time: /^(time|time_?of_?day|hour)$/i,
  title: /^(title|headline|headline_text|heading|event|name|summary|text)$/i,
  category: /^(category|section|topic|desk|news_?desk)$/i,
  source: /^(source|publisher|publication|outlet|domain|site|newspaper)$/i,
  url: /^(url|link|web_?url|permalink|reference|href)$/i,
};

/** The mapping that the names of the columns suggest. */
export const guessNewsMapping = (columns: readonly string[]): NewsMapping =>
  Object.fromEntries(
    NEWS_FIELDS.flatMap((field) => {
      const column = columns.find((name) => synonyms[field].test(name.trim()));
      return column === undefined ? [] : [[field, column]];
    }),
  );

const mappingSchema = z.partialRecord(z.enum(NEWS_FIELDS), z.string().min(1).max(200));

/** The mapping a user states as JSON: our field → the file's column. @throws AppError naming what may be mapped. */
export const parseNewsMapping = (text: string | undefined): NewsMapping | null => {
  if (text === undefined || text.trim() === '') return null;
  const refuse = (): never => {
    throw new AppError(
      'invalid_query',
      `mapping: a JSON object of ${NEWS_FIELDS.join(', ')} to column names is expected, "${text.slice(0, 80)}" given.`,
    );
  };
  try {
    return (mappingSchema.safeParse(JSON.parse(text)).data ?? refuse()) as NewsMapping;
  } catch (error) {
    if (error instanceof AppError) throw error;
    return refuse();
  }
};

const valueAt = (row: Row, path: string): unknown => {
  if (Object.hasOwn(row, path)) return row[path];
  let value: unknown = row;
  for (const key of path.split('.'))
    value = isRow(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
};

const mapped = (row: Row, mapping: NewsMapping): Row =>
  Object.fromEntries(Object.entries(mapping).map(([field, path]) => [field, valueAt(row, path)]));

const dateText = (row: Row): string | number => {
  if (typeof row['date'] === 'number') return row['date'];
  const [date, time] = [requiredText(row, 'date').trim(), textOf(row, 'time')?.trim()];
  if (!time || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  return `${date}T${time.length === 4 ? `0${time}` : time}`;
};

/** Reads rows of any layout by a mapping of our fields to its columns. */
export const genericNews = (mapping: NewsMapping, source: string | null): NewsFormat => ({
  id: 'generic',
  title: 'Generic rows',
  recognises: () => true,
  draft: (original) => {
    const row = mapped(original, mapping);
    if (textOf(row, 'title') === null) throw new FieldProblem('title', 'the headline is empty');
    return {
      moment: parseMoment(dateText(row), 'date'),
      title: requiredText(row, 'title'),
      markup: 'plain',
      category: textOf(row, 'category'),
      source: textOf(row, 'source') ?? source,
      url: textOf(row, 'url'),
    };
  },
});
