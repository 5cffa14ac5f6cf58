import { sql } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { DropTable } from '#main/db/tables/core.ts';

export type DropFacts = Pick<DropTable, 'number' | 'time' | 'platform' | 'board' | 'text_hash'>;

/** What the reference index also knows of each drop, up to its last number. */
export const findDropFacts = async (db: Executor, upTo: number): Promise<DropFacts[]> =>
  db
    .selectFrom('drops')
    .select(['number', 'time', 'platform', 'board', 'text_hash'])
    .where('number', '<=', upTo)
    .orderBy('number')
    .execute();

/** Numbers of the drops behind a number, ascending; as one text, since of a large archive a row each would be a hundred megabytes. */
export const findNumbersAfter = async (db: Executor, number: number): Promise<number[]> => {
  const { numbers } = await db
    .selectFrom('drops')
    .select(sql<string>`json_group_array(number ORDER BY number)`.as('numbers'))
    .where('number', '>', number)
    .executeTakeFirstOrThrow();
  return JSON.parse(numbers) as number[];
};
