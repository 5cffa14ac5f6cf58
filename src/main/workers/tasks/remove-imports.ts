import type { ImportSubject } from '#main/db/tables/imports.ts';
import { writeInWorker } from '#main/db/worker-transaction.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import { removeImported } from '#main/workers/imports/remove.ts';
import type { Task } from '#main/workers/task.ts';

export interface RemoveImportsInput {
  readonly database: string;
  /** Of posts and events. */
  readonly imports: readonly { readonly id: number; readonly subject: ImportSubject }[];
}

/** Takes lists that belong to the program out again. */
export const removeImports: Task<RemoveImportsInput, null> = ({ database, imports }) =>
  writeInWorker(database, (tx) => {
    for (const one of imports) {
      removeImported(tx, one);
      raiseChange(tx, one.subject === 'news' ? 'events' : one.subject);
    }
    return Promise.resolve(null);
  });
