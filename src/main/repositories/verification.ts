import type { Executor } from '#main/db/open.ts';

export interface DropFacts {
  readonly number: number;
  readonly time: number;
  readonly platform: string;
  readonly board: string;
  readonly text_hash: string;
}

/** What the reference index also knows of each drop. */
export const findDropFacts = async (db: Executor): Promise<DropFacts[]> =>
  db
    .selectFrom('drops')
    .select(['number', 'time', 'platform', 'board', 'text_hash'])
    .orderBy('number')
    .execute();
