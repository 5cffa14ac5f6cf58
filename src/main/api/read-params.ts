import type { z } from 'zod';
import { cut } from '#main/base/cut.ts';
import { AppError } from '#main/base/errors.ts';
import { parseInput } from '#main/base/input.ts';
import { decoded } from './read-query.ts';

/** Parameters of a path that name one thing by its id or number. */
const NAMES_ONE = /(?:^id|Id|^number|Number)$/u;

/** Whether JavaScript or SQLite would take a text for a number that is written otherwise: `01`, `+1`, `1e0`, `1.0`, ` 1`. */
const isOddlyWritten = (text: string): boolean =>
  text.trim() !== '' && Number.isFinite(Number(text)) && !/^(?:0|[1-9]\d*)$/u.test(text);

/** @throws AppError `invalid_query` where the path is not UTF-8 in percent encoding: it would name what it reads like as it is written */
export const refuseBrokenPath = (address: string): void => {
  for (const part of new URL(address).pathname.split('/')) decoded(part);
};

/**
 * The parameters of a path by their schema. One thing has one address: an id that is a number is taken only as it is written.
 * @throws AppError `invalid_query`
 */
export const readParams = <Schema extends z.ZodType>(
  schema: Schema,
  given: Readonly<Record<string, string>>,
): z.output<Schema> => {
  for (const [name, text] of Object.entries(given))
    if (NAMES_ONE.test(name) && isOddlyWritten(text))
      throw new AppError(
        'invalid_query',
        `${name}: “${cut(text)}” is not how a number is written here: use digits alone, without a leading zero.`,
      );
  return parseInput(schema, given, 'invalid_query');
};
