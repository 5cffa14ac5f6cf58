import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';

/** The stop words of this data folder, in order. */
export const findStopWords = async (db: Executor): Promise<string[]> =>
  (await db.selectFrom('stop_words').select('word').orderBy('word').execute()).map(({ word }) => word);

/** @param addedAt epoch seconds */
export const insertStopWord = (tx: WriteTransaction, word: string, addedAt: number): void => {
  tx.change(
    tx.query
      .insertInto('stop_words')
      .values({ word, added_at: addedAt })
      .onConflict((conflict) => conflict.column('word').doNothing()),
  );
};

export const deleteStopWord = (tx: WriteTransaction, word: string): void => {
  tx.change(tx.query.deleteFrom('stop_words').where('word', '=', word));
};
