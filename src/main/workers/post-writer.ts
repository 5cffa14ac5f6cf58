import type { WriteTransaction } from '#main/db/transaction.ts';
import { mergePosts, samePost } from '#main/importers/posts/merge.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
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
  readonly tx: WriteTransaction;
  readonly target: Target;
  /** Posts from this id on were added just now and have no search entry yet. */
  firstId: number;
}

const update = (
  { tx, firstId }: Batch,
  found: FoundPost,
  post: StoredPost,
  importId = found.importId,
): void => {
  updatePost(tx, found, post, importId, found.id < firstId);
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
  const { tx, target } = batch;
  if (found.importId === target.importId) {
    const merged = mergePosts(found.post, row);
    if (!samePost(merged, found.post)) update(batch, found, merged);
    return 'unchanged';
  }
  const known = findStagedPost(tx, row) ?? found.post;
  const merged = mergePosts(known, row);
  if (samePost(merged, known)) return 'unchanged';
  stagePost(tx, merged);
  return known === found.post ? 'updated' : 'unchanged';
};

const merge = (batch: Batch, row: StoredPost): Outcome => {
  const found = findPostByKey(batch.tx, row);
  if (found === null) throw new Error('A post that refused to be inserted is not there.');
  return batch.target.staged ? mergeLater(batch, found, row) : mergeNow(batch, found, row);
};

/** A cancelled import is taken back while its worker may still be at its last rows. */
const refuseTakenBack = (tx: WriteTransaction, { staged, importId }: Target): void => {
  if (staged && !isStaging(tx, importId)) throw new Error('The import was undone.');
};

/** Writes a JSON list of `PostValues` within the caller's transaction: at one go where all are new, else one by one. */
export const writePostList = (
  tx: WriteTransaction,
  list: string,
  target: Target,
  figures: WriteFigures,
): void => {
  refuseTakenBack(tx, target);
  const added = insertPostList(tx, list, target.importId, target.collectedAt);
  if (added === null) writePosts(tx, JSON.parse(list) as PostValues[], target, figures);
  else {
    figures.added += added.count;
    indexPosts(tx, added.firstId);
  }
};

/** Writes posts within the caller's transaction and counts what they came to. */
export const writePosts = (
  tx: WriteTransaction,
  posts: readonly PostValues[],
  target: Target,
  figures: WriteFigures,
): void => {
  refuseTakenBack(tx, target);
  const { importId, collectedAt } = target;
  const batch: Batch = { tx, target, firstId: Infinity };
  for (const values of posts) {
    const id = insertPost(tx, values, importId, collectedAt);
    if (id === null) figures[merge(batch, ofPostValues(values))] += 1;
    else {
      figures.added += 1;
      batch.firstId = Math.min(batch.firstId, id);
    }
  }
  if (batch.firstId !== Infinity) indexPosts(tx, batch.firstId);
  if (!target.staged) raiseChange(tx, 'posts');
};

/** Applies some merges of a published file. @returns how many; 0 where there are no more. */
export const applyStaged = (tx: WriteTransaction): number => {
  const rows = takeStaged(tx, CHANGED_AT_ONCE);
  for (const row of rows) {
    const found = findPostByKey(tx, row);
    if (found !== null) updatePost(tx, found, mergePosts(found.post, row));
  }
  return rows.length;
};

/** Takes some of what an import has added back, in the end the import itself. @returns how many; 0 where nothing is left. */
export const removeImported = (tx: WriteTransaction, importId: number): number => {
  const removed = deletePostsOfImport(tx, importId, CHANGED_AT_ONCE);
  if (removed > 0) return removed;
  if (isStaging(tx, importId)) clearStagedPosts(tx);
  deleteImport(tx, importId);
  return 0;
};

/** Drops some posts under made-up or rounded ids whose true ids are there as well. @returns the imports that had brought them. */
export const removeInexactDoubles = (tx: WriteTransaction): readonly number[] =>
  deleteInexactDoubles(tx, CHANGED_AT_ONCE);
