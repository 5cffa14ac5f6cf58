import { normaliseWord } from '#main/analysis/text/tokens.ts';
import { createSerial } from '#main/base/serial.ts';
import type { Database } from '#main/db/database.ts';
import { deleteStopWord, findStopWords, insertStopWord } from '#main/repositories/stop-words.ts';
import type { Journal } from '#main/services/system/journal.ts';

/**
 * The stop words that people of this data folder have chosen, next to the English ones.
 * @param now epoch milliseconds
 */
export const createStopWords = (store: Database, journal: Pick<Journal, 'write'>, now: () => number) => {
  /** What a list adds and removes is known only after the change before. */
  const inTurn = createSerial();
  /** In order, as the tokenizer compares words. */
  const list = (): Promise<string[]> => findStopWords(store.read);
  return {
    list,
    /** Makes the list these words, as one act that can be undone. @returns the list as it is stored */
    set: (words: readonly string[]): Promise<string[]> =>
      inTurn(async () => {
        const wanted = new Set(words.map(normaliseWord));
        const present = new Set(await list());
        const added = [...wanted].filter((word) => !present.has(word));
        const removed = [...present].filter((word) => !wanted.has(word));
        await journal.write(
          `change own stop words (${added.length} added, ${removed.length} removed)`,
          (tx) => {
            for (const word of added) insertStopWord(tx, word, Math.floor(now() / 1000));
            for (const word of removed) deleteStopWord(tx, word);
          },
        );
        return list();
      }),
  };
};
