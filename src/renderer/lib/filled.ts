import { lastDayOfMonth } from '#shared/months.ts';

/** The texts that are not empty: a query leaves out what a form or an address leaves open. */
export const filled = <Texts extends Readonly<Record<string, string>>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as {
    readonly [Name in keyof Texts]?: Exclude<Texts[Name], ''>;
  };

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/u;

/** The days of a month `2018-02` as a query; empty for any other text. */
export const monthQuery = (month: string) =>
  MONTH.test(month) ? { startDate: `${month}-01`, endDate: lastDayOfMonth(month) } : {};
