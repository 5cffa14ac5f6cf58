import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

/** Time limits of a question, s; the first is the server's own. */
export const TIME_LIMITS = ['5', '15', '60'] as const;

/** What is asked and drawn; all of it is in the URL. */
const parsers = {
  /** The statement that was run. */
  sql: parseAsString.withDefault(''),
  /** Seconds after which the question is stopped. */
  limit: parseAsStringLiteral(TIME_LIMITS).withDefault('5'),
  /** Columns of the chart by their position; empty for no chart. */
  x: parseAsString.withDefault(''),
  y: parseAsString.withDefault(''),
};

/** The question and its chart; a change is a step for Back. */
export const useSqlView = () => useQueryStates(parsers);
