import { readFile } from 'node:fs/promises';
import { plainPost } from '#main/analysis/text-bench/plain-texts.ts';
import type { BenchPost } from '#main/analysis/text-bench/text-corpus.ts';
import { AppError, messageOf, type ErrorCode } from '#main/base/errors.ts';
import { statToRead } from '#main/base/local-file.ts';
import { csvShape, TEXT_COLUMN } from '#main/importers/files/csv-shape.ts';
import { SAVE_AS_UTF8, textOfBytes } from '#main/importers/files/text-file.ts';
import { UsageError } from './arguments.ts';

const datedLine = /^(?<date>\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?)\t(?<text>.*)$/su;

/**
 * The text of a file, without a byte-order mark. @param encoding of a file without one, null where it is
 * not named; left out by commands that let nobody name it
 * @throws AppError where there is no such file; where it cannot be decoded, with the line and the byte
 */
export const readTextFile = async (file: string, encoding?: string | null): Promise<string> => {
  await statToRead(file, 'file');
  const bytes = await readFile(file);
  return encoding === undefined
    ? textOfBytes(bytes, file, null, SAVE_AS_UTF8)
    : textOfBytes(bytes, file, encoding);
};

/** The value of a JSON file. @param refusal what is said where it is not one, with the reason */
export const readJsonFile = async (
  file: string,
  parse: (text: string) => unknown,
  refusal: (reason: string) => readonly [code: ErrorCode, sentence: string],
): Promise<unknown> => {
  const text = await readTextFile(file);
  try {
    return parse(text);
  } catch (cause) {
    throw new AppError(...refusal(messageOf(cause)), { cause });
  }
};

/** How each line ends. */
const LINE_END = /\r\n|\r|\n/u;
const MARKUP = /^\s*<(?:\?xml|!doctype|html|rss|feed)\b/iu;
const NAME = /^[\w.-]{1,40}$/u;

const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};

/** The names of the columns where the first line of a text has them, a column of texts among them; else null. */
const columnsIn = (text: string): readonly string[] | null => {
  const shape = csvShape(text);
  if (shape === null) return null;
  const [names = [], next = []] = text
    .split(LINE_END, 2)
    .map((line) => line.split(shape.delimiter).map((cell) => cell.replace(/^"(.*)"$/u, '$1')));
  const isHead = names.filter((name) => name !== '').every((name) => NAME.test(name));
  return isHead && names.some((name) => TEXT_COLUMN.test(name)) && next.length >= names.length ? names : null;
};

const ONE_A_LINE = 'with one text a line';

/** Refuses what would be counted with its names and marks. @throws AppError `invalid_file` that says what to do */
const refuseRecords = (text: string, file: string): void => {
  const refuse = (reason: string): never => {
    throw new AppError('invalid_file', `${file} is ${reason}.`);
  };
  if (MARKUP.test(text)) refuse(`HTML or XML, not plain text: save its words as a text file ${ONE_A_LINE}`);
  const [first = ''] = text.trimStart().split(LINE_END, 1);
  if (/^[[{]/u.test(first) && (isJson(first) || isJson(text)))
    refuse(`JSON, not plain text: save the texts of its records as a text file ${ONE_A_LINE}`);
  const columns = columnsIn(text);
  if (columns !== null)
    refuse(
      `a table with the columns ${columns.join(', ')}, not plain text: save its texts as a text file ${ONE_A_LINE}`,
    );
};

const linesOf = async (file: string, encoding: string | null): Promise<readonly string[]> => {
  const text = await readTextFile(file, encoding);
  refuseRecords(text, file);
  const lines = text.split(LINE_END);
  return lines.length > 1 && lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};

const datedPost = (line: string, index: number, file: string): BenchPost => {
  const { date = '', text = '' } = datedLine.exec(line)?.groups ?? {};
  const milliseconds = Date.parse(date);
  if (Number.isNaN(milliseconds))
    throw new UsageError(
      `Line ${index + 1} of ${file} has no date: start every line with a date (2018-05-04 or 2018-05-04T13:30:00Z) and a tab.`,
    );
  return { text, time: milliseconds / 1000, author: null };
};

/**
 * The texts of a file, one a line; an empty file has none. Dated lines start with a date (UTC midnight) or a date and time
 * with its zone, and a tab.
 * @throws UsageError for a line without a date where they are dated
 */
export const readTexts = async (
  file: string,
  isDated: boolean,
  encoding: string | null = null,
): Promise<readonly BenchPost[]> => {
  const lines = await linesOf(file, encoding);
  if (lines.length === 1 && lines[0] === '') return [];
  if (!isDated) return lines.map(plainPost);
  return lines
    .map((line, index) => datedPost(line, index, file))
    .sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
};
