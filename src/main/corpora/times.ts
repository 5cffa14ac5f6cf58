import { invalidQuery } from '#main/base/errors.ts';
import type { CorpusMapping } from '#shared/contract/corpora.ts';

/** The years that a date of ten characters can be of: from 0001 to 9999. */
const BEGIN = Date.parse('0001-01-01T00:00:00Z') / 1000;
const END = Date.parse('9999-12-31T23:59:59Z') / 1000;

/**
 * Lets a time of a table pass if it can be one of a post. Milliseconds that were taken for seconds are in the year 50,000.
 * @param seconds since 1970
 * @throws AppError `invalid_query` naming the column
 */
export const readTime = ({ columns }: CorpusMapping, seconds: number): number => {
  if (seconds >= BEGIN && seconds <= END) return seconds;
  throw invalidQuery(
    `The column “${columns.time}” has times outside the years 1 to 9999. Narrow the question by dates; where times are whole numbers, see whether “timeUnit” of the mapping is right.`,
  );
};
