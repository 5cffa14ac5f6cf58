import { writeInWorker } from '#main/db/worker-transaction.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import { removeImported } from '#main/workers/imports/remove.ts';
import type { Task } from '#main/workers/task.ts';
import type { ImportSubject } from '#shared/contract/imports.ts';

export interface RemoveImportsInput {
  readonly database: string;
  /** Of posts and events. */
  readonly imports: readonly { readonly id: number; readonly subject: ImportSubject }[];
}

/** Takes lists that belong to the program out again. */
export const removeImports: Task<RemoveImportsInput, null> = ({ database, imports }) =>
  writeInWorker(database, (tx) => {
    for (const oneImport of imports) {
      removeImported(tx, oneImport);
      raiseChange(tx, oneImport.subject === 'news' ? 'events' : oneImport.subject);
    }
    return Promise.resolve(null);
  });
