import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#main/db/database.ts';
import type { PostRow } from '#main/importers/posts/post-rows.ts';
import { findImportIds } from '#main/repositories/accounts.ts';
import {
  finishImport,
  insertImport,
  setImportFigures,
  toPostValues,
  type PostValues,
} from '#main/repositories/post-imports.ts';
import type { BulkWriter } from '#main/workers/bulk-writer.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import { noFigures, writePosts } from '#main/workers/post-writer.ts';

interface DemonstrationDeps {
  readonly store: Database;
  readonly pool: WorkerPool;
  readonly bulkWriter: BulkWriter;
}

/** Posts of one transaction: some milliseconds. */
const SLICE = 250;

/** Takes the invented posts away: they must never stand among real ones. */
export const removeDemonstrationPosts = async (store: Database, bulkWriter: BulkWriter): Promise<void> => {
  for (const importId of await findImportIds(store.read, 'demonstration'))
    await bulkWriter.run('takeBackPosts', { database: store.file, importId });
};

/** Loads the invented posts of the demonstration corpus, in place of earlier ones. @returns whose they are. */
export const loadDemonstrationPosts = async (
  { store, pool, bulkWriter }: DemonstrationDeps,
  file: string,
  collectedAt: number,
): Promise<readonly { readonly username: string; readonly displayName: string }[]> => {
  await removeDemonstrationPosts(store, bulkWriter);
  const posts: PostValues[] = [];
  const accounts = await pool.run(
    'demonstrationPosts',
    { file },
    {
      onPart: (rows) => {
        posts.push(...(rows as readonly PostRow[]).map(toPostValues));
      },
    },
  );
  const importId = await store.write((tx) =>
    insertImport(tx, {
      ...{ kind: 'demonstration', source: 'demonstration', fileName: '', sha256: '', username: null },
      state: 'staging',
      startedAt: collectedAt,
    }),
  );
  const figures = noFigures();
  const target = { importId, collectedAt, staged: true };
  for (let start = 0; start < posts.length; start += SLICE) {
    await store.write((tx) => {
      writePosts(tx, posts.slice(start, start + SLICE), target, figures);
    });
    await nextTurn();
  }
  await store.write((tx) => {
    setImportFigures(tx, importId, 'done', {
      ...{ ...figures, records: figures.added, faulty: 0, flagged: 0, stoppedBy: null, source: null },
    });
    finishImport(tx, importId, collectedAt, 0);
  });
  return accounts;
};
