import type { Store } from '#main/db/index.ts';
import type { PostRow } from '#main/importers/social/post-rows.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import { findImportIds } from '#main/repositories/social-accounts.ts';
import {
  deleteImport,
  finishImport,
  insertImport,
  setImportFigures,
} from '#main/repositories/social-import.ts';
import { noFigures, removeImported, writePosts } from './post-writer.ts';

/** Takes the invented posts away: they must never stand among real ones. */
export const removeDemonstrationPosts = async (store: Store): Promise<void> => {
  for (const id of await findImportIds(store.read, 'demonstration')) {
    await removeImported(store, id);
    deleteImport(store.writer, id);
  }
};

/** Loads the invented posts of the demonstration corpus, in place of earlier ones. @returns whose they are. */
export const loadDemonstrationPosts = async (
  store: Store,
  pool: WorkerPool,
  collectedAt: number,
): Promise<readonly { readonly username: string; readonly displayName: string }[]> => {
  await removeDemonstrationPosts(store);
  const importId = insertImport(store.writer, {
    ...{ kind: 'demonstration', source: 'demonstration', fileName: '', sha256: '', username: null },
    state: 'staging',
    startedAt: collectedAt,
  });
  const figures = noFigures();
  const accounts = await pool.run('demonstrationPosts', null, {
    onPart: (rows) => {
      const target = { importId, collectedAt, staged: true };
      writePosts(store, rows as readonly PostRow[], target, figures);
    },
  });
  setImportFigures(store.writer, importId, 'done', {
    ...{ ...figures, records: figures.added, faulty: 0, flagged: 0, stoppedBy: null, source: null },
  });
  finishImport(store.writer, importId, collectedAt, 0);
  return accounts;
};
