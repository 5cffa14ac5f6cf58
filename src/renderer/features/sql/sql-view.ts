import { parseAsString, useQueryStates } from 'nuqs';

/** What is asked and drawn; all of it is in the URL. */
const parsers = {
  /** The statement that was run. */
  sql: parseAsString.withDefault(''),
  /** Columns of the chart by their position; empty for no chart. */
  x: parseAsString.withDefault(''),
  y: parseAsString.withDefault(''),
};

/** The question and its chart; a change is a step for Back. */
export const useSqlView = () => useQueryStates(parsers, { history: 'push' });
