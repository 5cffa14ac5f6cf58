import type { Executor } from '#main/db/open.ts';

export interface DropText {
  readonly dropNumber: number;
  readonly text: string;
}

// SQLite takes 32,766 parameters; a list of numbers stays far below.
const LONGEST_LIST = 10_000;

/** The texts of some drops that have one, by number. */
export const findDropTexts = async (
  db: Executor,
  numbers: readonly number[],
): Promise<readonly DropText[]> => {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('drops')
    .select(['number', 'content'])
    .where('number', 'in', numbers.slice(0, LONGEST_LIST))
    .where('content', '!=', '')
    .orderBy('number')
    .execute();
  return rows.map(({ number, content }) => ({ dropNumber: number, text: content }));
};

/** Numbers of all drops that have a text. */
export const findNumbersWithText = async (db: Executor): Promise<readonly number[]> =>
  (await db.selectFrom('drops').select('number').where('content', '!=', '').orderBy('number').execute()).map(
    ({ number }) => number,
  );
