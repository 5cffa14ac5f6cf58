import { readFile } from 'node:fs/promises';
import { plainPost } from '#main/analysis/text-bench/plain-texts.ts';
import type { BenchPost } from '#main/analysis/text-bench/text-corpus.ts';
import { statToRead } from '#main/base/local-file.ts';
import { textOfBytes } from '#main/importers/files/text-file.ts';
import { UsageError } from './arguments.ts';

const datedLine = /^(?<date>\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?)\t(?<text>.*)$/su;

/**
 * The text of a file, without a byte-order mark. @param encoding of a file without one, where it is named
 * @throws AppError where there is no such file; where it cannot be decoded, with the line and the byte
 */
export const readTextFile = async (file: string, encoding: string | null = null): Promise<string> => {
  await statToRead(file, 'file');
  return textOfBytes(await readFile(file), file, encoding);
};

const linesOf = async (file: string, encoding: string | null): Promise<readonly string[]> => {
  const lines = (await readTextFile(file, encoding)).split(/\r\n|\r|\n/u);
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
