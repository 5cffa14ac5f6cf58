import { AppError } from '#main/base/errors.ts';
import type { StartProcess } from '#main/base/own-process.ts';
import { views } from '#main/db/views/index.ts';
import { refuseWhileHeld } from '#main/services/frozen-sets/hold-out.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import { askInProcess, openQuestion } from '#main/sql/ask.ts';
import { SQL_PROCESS, type StartSqlProcess } from '#main/sql/process.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoints.ts';
import type { SqlAnswer } from '#shared/contract/sql.ts';
import { rowFile, type RowFile } from './row-file.ts';
import { createSavedStatements } from './saved.ts';

/** The views, with what their columns mean. */
export const documentedViews = (): AnswerOf<'listSqlViews'> =>
  views.map(({ name, content, columns }) => ({
    name,
    content,
    columns: columns.map((column) => ({
      name: column.name,
      type: column.type,
      meaning: column.meaning,
      unit: column.unit ?? null,
    })),
  }));

const MOST_AT_ONCE = 2;

export interface SqlDeps extends Pick<SystemParts, 'store' | 'journal' | 'now'> {
  /** Starts the process that a question runs in. */
  readonly startProcess: StartProcess;
}

/** Questions in SQL over the documented views. */
export const createSqlService = ({ store, startProcess, journal, now }: SqlDeps) => {
  const start: StartSqlProcess = () => startProcess(SQL_PROCESS);
  let running = 0;
  const begin = async (): Promise<void> => {
    await refuseWhileHeld(store.read, 'a question in SQL');
    if (running >= MOST_AT_ONCE)
      throw new AppError('conflict', 'Two questions are already running: wait for them or cancel one.');
    running += 1;
  };
  return {
    saved: createSavedStatements(store, journal, now),
    views: documentedViews,
    /**
     * @param signal ends the question
     * @throws AppError `invalid_query` for what is no question, takes too long, or SQLite cannot read; `conflict` where others are running
     */
    ask: async ({ sql, maxRows, seconds }: BodyOf<'askSql'>, signal?: AbortSignal): Promise<SqlAnswer> => {
      await begin();
      const startedAt = performance.now();
      try {
        const answer = await askInProcess(start, { file: store.file, sql, maxRows }, seconds, signal);
        return { ...answer, milliseconds: Math.round(performance.now() - startedAt) };
      } finally {
        running -= 1;
      }
    },
    /** All rows, however many, as a file that is made while it is sent; what fails on the way ends it with an error. @throws as `ask` */
    export: async ({ sql, seconds, ...how }: BodyOf<'exportSql'>, signal?: AbortSignal): Promise<RowFile> => {
      await begin();
      const question = openQuestion(start, seconds, signal, () => {
        running -= 1;
      });
      try {
        const first = await question.ask({ file: store.file, sql, maxRows: null });
        return rowFile(first, () => question.ask({ next: true }), how, question.end);
      } catch (error) {
        question.end();
        throw error;
      }
    },
  };
};
