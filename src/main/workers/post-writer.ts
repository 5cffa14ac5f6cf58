import type { SqliteConnection } from '#main/db/open.ts';
import { mergePosts, samePost } from '#main/importers/posts/merge.ts';
import {
  clearStagedPosts,
  deleteImport,
  deleteInexactDoubles,
  deletePostsOfImport,
  findPostByKey,
  findStagedPost,
  indexPosts,
  insertPost,
  insertPostList,
  isStaging,
  ofPostValues,
  stagePost,
  takeStaged,
  updatePost,
  type FoundPost,
  type PostValues,
  type StoredPost,
} from '#main/repositories/post-imports.ts';

/** Posts of one transaction: about 20 ms of work, which is how long whoever else wants to write may have to wait. */
export const POSTS_AT_ONCE = 2000;
/** Merging and removing rewrite the search entries one by one. */
const CHANGED_AT_ONCE = 500;

export interface WriteFigures {
  added: number;
  updated: number;
  unchanged: number;
}

export const noFigures = (): WriteFigures => ({ added: 0, updated: 0, unchanged: 0 });

export interface Target {
  readonly importId: number;
  readonly collectedAt: number;
  /** A file's merges wait for its publication; a collector's pages count at once. */
  readonly staged: boolean;
}

type Outcome = keyof WriteFigures;

interface Batch {
  readonly connection: SqliteConnection;
  readonly target: Target;
  /** Posts from this id on were added just now and have no search entry yet. */
  firstId: number;
}

const update = (
  { connection, firstId }: Batch,
  found: FoundPost,
  post: StoredPost,
  importId = found.importId,
): void => {
  updatePost(connection, found, post, importId, found.id < firstId);
};

/** Merges at once: into a post that is visible, or into one that a file is still bringing, which becomes visible so. */
const mergeNow = (batch: Batch, found: FoundPost, row: StoredPost): Outcome => {
  const merged = mergePosts(found.post, row);
  if (samePost(merged, found.post) && !found.isHidden) return 'unchanged';
  update(batch, found, merged, found.isHidden ? batch.target.importId : found.importId);
  return found.isHidden ? 'added' : 'updated';
};

/** Keeps the merge for the publication of the file; rows that the file itself brought are nobody's yet. */
const mergeLater = (batch: Batch, found: FoundPost, row: StoredPost): Outcome => {
  const { connection, target } = batch;
  if (found.importId === target.importId) {
    const merged = mergePosts(found.post, row);
    if (!samePost(merged, found.post)) update(batch, found, merged);
    return 'unchanged';
  }
  const known = findStagedPost(connection, row) ?? found.post;
  const merged = mergePosts(known, row);
  if (samePost(merged, known)) return 'unchanged';
  stagePost(connection, merged);
  return known === found.post ? 'updated' : 'unchanged';
};

const merge = (batch: Batch, row: StoredPost): Outcome => {
  const found = findPostByKey(batch.connection, row);
  if (found === null) throw new Error('A post that refused to be inserted is not there.');
  return batch.target.staged ? mergeLater(batch, found, row) : mergeNow(batch, found, row);
};

/** A cancelled import is taken back while its worker may still be at its last rows. */
const refuseTakenBack = (connection: SqliteConnection, { staged, importId }: Target): void => {
  if (staged && !isStaging(connection, importId)) throw new Error('The import was taken back.');
};

/** Writes a JSON list of `PostValues` within the caller's transaction: at one go where all are new, else one by one. */
export const writePostList = (
  connection: SqliteConnection,
  list: string,
  target: Target,
  figures: WriteFigures,
): void => {
  refuseTakenBack(connection, target);
  const added = insertPostList(connection, list, target.importId, target.collectedAt);
  if (added === null) writePosts(connection, JSON.parse(list) as PostValues[], target, figures);
  else {
    figures.added += added.count;
    indexPosts(connection, added.firstId);
  }
};

/** Writes posts within the caller's transaction and counts what they came to. */
export const writePosts = (
  connection: SqliteConnection,
  posts: readonly PostValues[],
  target: Target,
  figures: WriteFigures,
): void => {
  refuseTakenBack(connection, target);
  const { importId, collectedAt } = target;
  const batch: Batch = { connection, target, firstId: Infinity };
  for (const values of posts) {
    const id = insertPost(connection, values, importId, collectedAt);
    if (id === null) figures[merge(batch, ofPostValues(values))] += 1;
    else {
      figures.added += 1;
      batch.firstId = Math.min(batch.firstId, id);
    }
  }
  if (batch.firstId !== Infinity) indexPosts(connection, batch.firstId);
};

/** Applies some merges of a published file. @returns how many; 0 where there are no more. */
export const applyStaged = (connection: SqliteConnection): number => {
  const rows = takeStaged(connection, CHANGED_AT_ONCE);
  for (const row of rows) {
    const found = findPostByKey(connection, row);
    if (found !== null) updatePost(connection, found, mergePosts(found.post, row));
  }
  return rows.length;
};

/** Takes some of what an import has added back, in the end the import itself. @returns how many; 0 where nothing is left. */
export const removeImported = (connection: SqliteConnection, importId: number): number => {
  const removed = deletePostsOfImport(connection, importId, CHANGED_AT_ONCE);
  if (removed > 0) return removed;
  if (isStaging(connection, importId)) clearStagedPosts(connection);
  deleteImport(connection, importId);
  return 0;
};

/** Drops some posts under made-up or rounded ids whose true ids are there as well. @returns the imports that had brought them. */
export const removeInexactDoubles = (connection: SqliteConnection): readonly number[] =>
  deleteInexactDoubles(connection, CHANGED_AT_ONCE);
