import { lastDayOfMonth } from '#shared/months.ts';

/** What is neither an empty text nor null: a query leaves out what a form or an address leaves open. */
export const filled = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null)) as {
    readonly [Name in keyof Values]?: Exclude<Values[Name], '' | null>;
  };

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/u;

/** The days of a month `2018-02` as a query; empty for any other text. */
export const monthQuery = (month: string) =>
  MONTH.test(month) ? { startDate: `${month}-01`, endDate: lastDayOfMonth(month) } : {};
