import type { SqliteConnection } from '#main/db/open.ts';
import type { Store } from '#main/db/index.ts';
import { mergePosts, samePost } from '#main/importers/social/merge.ts';
import type { PostRow } from '#main/importers/social/post-rows.ts';
import {
  deleteInexactDoubles,
  deletePostsOfImport,
  findPostByKey,
  findStagedPost,
  type FoundPost,
  insertPost,
  stagePost,
  takeStaged,
  updatePost,
} from '#main/repositories/social-import.ts';

/** Posts of one transaction: about 15 ms of work, so that the event loop is not held for 50. */
const BATCH = 500;

export interface WriteFigures {
  added: number;
  updated: number;
  unchanged: number;
}

export const noFigures = (): WriteFigures => ({ added: 0, updated: 0, unchanged: 0 });

interface Target {
  readonly importId: number;
  readonly collectedAt: number;
  /** A file's merges wait for its publication; a collector's pages count at once. */
  readonly staged: boolean;
}

type Outcome = keyof WriteFigures;

/** Merges at once: into a post that is visible, or into one that a file is still bringing, which becomes visible so. */
const mergeNow = (
  connection: SqliteConnection,
  found: FoundPost,
  row: PostRow,
  importId: number,
): Outcome => {
  const merged = mergePosts(found.post, row);
  if (samePost(merged, found.post) && !found.isHidden) return 'unchanged';
  updatePost(connection, found, merged, found.isHidden ? importId : found.importId);
  return found.isHidden ? 'added' : 'updated';
};

/** Keeps the merge for the publication of the file; rows that the file itself brought are nobody's yet. */
const mergeLater = (
  connection: SqliteConnection,
  found: FoundPost,
  row: PostRow,
  importId: number,
): Outcome => {
  if (found.importId === importId) {
    const merged = mergePosts(found.post, row);
    if (!samePost(merged, found.post)) updatePost(connection, found, merged);
    return 'unchanged';
  }
  const known = findStagedPost(connection, row) ?? found.post;
  const merged = mergePosts(known, row);
  if (samePost(merged, known)) return 'unchanged';
  stagePost(connection, merged);
  return known === found.post ? 'updated' : 'unchanged';
};

const merge = (connection: SqliteConnection, row: PostRow, target: Target): Outcome => {
  const found = findPostByKey(connection, row);
  if (found === null) throw new Error('A post that refused to be inserted is not there.');
  return target.staged
    ? mergeLater(connection, found, row, target.importId)
    : mergeNow(connection, found, row, target.importId);
};

const writeRow = (
  connection: SqliteConnection,
  row: PostRow,
  target: Target,
  figures: WriteFigures,
): void => {
  if (insertPost(connection, row, target.importId, target.collectedAt)) figures.added += 1;
  else figures[merge(connection, row, target)] += 1;
};

/**
 * What is staged may be lost to a power cut: the file is then taken back as a whole. Its publication flushes the log, and
 * all staged rows with it; so they need not wait for the disk one batch at a time, on the event loop.
 */
const withoutFlush = ({ writer }: Store, work: () => void): void => {
  writer.pragma('synchronous = NORMAL');
  try {
    work();
  } finally {
    writer.pragma('synchronous = FULL');
  }
};

/** Writes one part of an import in short transactions. */
export const writePosts = (
  store: Store,
  rows: readonly PostRow[],
  target: Target,
  figures: WriteFigures,
): void => {
  const write = (): void => {
    for (let start = 0; start < rows.length; start += BATCH) {
      store.transact((_run, connection) => {
        for (const row of rows.slice(start, start + BATCH)) writeRow(connection, row, target, figures);
      });
    }
  };
  if (target.staged) withoutFlush(store, write);
  else write();
};

/** Lets the event loop breathe between batches of a long series of writes. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Repeats a batch until it has nothing more to do. @returns how much was done in all. */
const inBatches = async (store: Store, batch: (connection: SqliteConnection) => number): Promise<number> => {
  for (let total = 0; ;) {
    const done = store.transact((_run, connection) => batch(connection));
    total += done;
    if (done === 0) return total;
    await breathe();
  }
};

/** Applies the merges of a published file. Interrupted, it goes on where it stopped at the next start. */
export const applyStaged = (store: Store): Promise<number> =>
  inBatches(store, (connection) => {
    const rows = takeStaged(connection, BATCH);
    for (const row of rows) {
      const found = findPostByKey(connection, row);
      if (found !== null) updatePost(connection, found, mergePosts(found.post, row));
    }
    return rows.length;
  });

/** Takes back what an import has added. */
export const removeImported = (store: Store, importId: number): Promise<number> =>
  inBatches(store, (connection) => deletePostsOfImport(connection, importId, BATCH));

/**
 * Drops posts under made-up or rounded ids whose true ids are there as well.
 * @returns how many of them the import had just brought.
 */
export const removeInexactDoubles = async (store: Store, importId: number): Promise<number> => {
  let ofImport = 0;
  await inBatches(store, (connection) => {
    const imports = deleteInexactDoubles(connection, BATCH);
    ofImport += imports.filter((id) => id === importId).length;
    return imports.length;
  });
  return ofImport;
};
