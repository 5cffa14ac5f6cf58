import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import { views } from '#main/db/views/index.ts';
import { refuseWhileHeld } from '#main/services/sets/hold-out.ts';
import { askInProcess } from '#main/sql/ask.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoints.ts';
import type { SqlAnswer } from '#shared/contract/sql.ts';

/** Questions in SQL over the documented views. */
export interface SqlService {
  readonly views: () => AnswerOf<'listSqlViews'>;
  /**
   * @param signal ends the question
   * @throws AppError `invalid_query` for what is no question, takes too long, or SQLite cannot read; `conflict` where others are running
   */
  readonly ask: (question: BodyOf<'askSql'>, signal?: AbortSignal) => Promise<SqlAnswer>;
}

const MOST_AT_ONCE = 2;

export const createSqlService = ({ store }: { readonly store: Database }): SqlService => {
  let running = 0;
  return {
    views: () =>
      views.map(({ name, content, columns }) => ({
        name,
        content,
        columns: columns.map((column) => ({
          name: column.name,
          type: column.type,
          meaning: column.meaning,
          unit: column.unit ?? null,
        })),
      })),
    ask: async ({ sql, maxRows, seconds }, signal) => {
      if (process.versions['electron'] !== undefined)
        throw new AppError(
          'not_implemented',
          'SQL runs in the command line and in “dropscope serve”, not in the desktop window yet.',
        );
      await refuseWhileHeld(store.read, 'a question in SQL');
      if (running >= MOST_AT_ONCE)
        throw new AppError('conflict', 'Two questions are already running: wait for them or cancel one.');
      running += 1;
      const startedAt = performance.now();
      try {
        const answer = await askInProcess({ file: store.file, sql, maxRows }, seconds, signal);
        return { ...answer, milliseconds: Math.round(performance.now() - startedAt) };
      } finally {
        running -= 1;
      }
    },
  };
};
