import type { Executor } from '#main/db/open.ts';

export interface DropFacts {
  readonly number: number;
  readonly time: number;
  readonly platform: string;
  readonly board: string;
  readonly text_hash: string;
}

/** What the reference index also knows of each drop, up to its last number. */
export const findDropFacts = async (db: Executor, upTo: number): Promise<DropFacts[]> =>
  db
    .selectFrom('drops')
    .select(['number', 'time', 'platform', 'board', 'text_hash'])
    .where('number', '<=', upTo)
    .orderBy('number')
    .execute();

/** Numbers of the drops behind a number, ascending. */
export const findNumbersAfter = async (db: Executor, number: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('drops')
    .select('number')
    .where('number', '>', number)
    .orderBy('number')
    .execute();
  return rows.map((row) => row.number);
};
