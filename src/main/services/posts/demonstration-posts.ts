import type { Store } from '#main/db/index.ts';
import { pageLimitOf } from '#main/db/open.ts';
import type { PostRow } from '#main/importers/posts/post-rows.ts';
import { findImportIds } from '#main/repositories/accounts.ts';
import {
  finishImport,
  insertImport,
  setImportFigures,
  toPostValues,
} from '#main/repositories/post-imports.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import { noFigures, writePosts } from '#main/workers/post-writer.ts';

/** Takes the invented posts away: they must never stand among real ones. */
export const removeDemonstrationPosts = async (store: Store, pool: WorkerPool): Promise<void> => {
  const database = { database: store.file, maxPages: pageLimitOf(store.writer) };
  for (const importId of await findImportIds(store.read, 'demonstration'))
    await pool.run('takeBackPosts', { ...database, importId });
};

/** Loads the invented posts of the demonstration corpus, in place of earlier ones. @returns whose they are. */
export const loadDemonstrationPosts = async (
  store: Store,
  pool: WorkerPool,
  collectedAt: number,
): Promise<readonly { readonly username: string; readonly displayName: string }[]> => {
  await removeDemonstrationPosts(store, pool);
  const importId = insertImport(store.writer, {
    ...{ kind: 'demonstration', source: 'demonstration', fileName: '', sha256: '', username: null },
    state: 'staging',
    startedAt: collectedAt,
  });
  const figures = noFigures();
  const accounts = await pool.run('demonstrationPosts', null, {
    onPart: async (rows) => {
      const target = { importId, collectedAt, staged: true };
      const posts = (rows as readonly PostRow[]).map(toPostValues);
      await store.writable();
      store.transact((_run, connection) => {
        writePosts(connection, posts, target, figures);
      });
    },
  });
  setImportFigures(store.writer, importId, 'done', {
    ...{ ...figures, records: figures.added, faulty: 0, flagged: 0, stoppedBy: null, source: null },
  });
  finishImport(store.writer, importId, collectedAt, 0);
  return accounts;
};
