import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import { views } from '#main/db/views/index.ts';
import { refuseWhileHeld } from '#main/services/sets/hold-out.ts';
import type { Journal } from '#main/services/system/journal.ts';
import { askInProcess } from '#main/sql/ask.ts';
import type { StartSqlProcess } from '#main/sql/process.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoints.ts';
import type { SqlAnswer } from '#shared/contract/sql.ts';
import { createSavedStatements, type SavedStatements } from './saved.ts';

/** Questions in SQL over the documented views. */
export interface SqlService {
  readonly views: () => AnswerOf<'listSqlViews'>;
  readonly saved: SavedStatements;
  /**
   * @param signal ends the question
   * @throws AppError `invalid_query` for what is no question, takes too long, or SQLite cannot read; `conflict` where others are running
   */
  readonly ask: (question: BodyOf<'askSql'>, signal?: AbortSignal) => Promise<SqlAnswer>;
}

const MOST_AT_ONCE = 2;

export interface SqlDeps {
  readonly store: Database;
  /** Starts the process that a question runs in. */
  readonly startSqlProcess: StartSqlProcess;
  readonly journal: Journal;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export const createSqlService = ({ store, startSqlProcess, journal, now }: SqlDeps): SqlService => {
  let running = 0;
  return {
    saved: createSavedStatements(store, journal, now),
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
      await refuseWhileHeld(store.read, 'a question in SQL');
      if (running >= MOST_AT_ONCE)
        throw new AppError('conflict', 'Two questions are already running: wait for them or cancel one.');
      running += 1;
      const startedAt = performance.now();
      try {
        const answer = await askInProcess(
          startSqlProcess,
          { file: store.file, sql, maxRows },
          seconds,
          signal,
        );
        return { ...answer, milliseconds: Math.round(performance.now() - startedAt) };
      } finally {
        running -= 1;
      }
    },
  };
};
