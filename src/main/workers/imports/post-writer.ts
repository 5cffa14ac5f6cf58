import type { WriteTransaction } from '#main/db/transaction.ts';
import type { DifferingPosts } from '#main/importers/posts/differing-posts.ts';
import { mergePosts, samePost } from '#main/importers/posts/merge.ts';
import type { PostRow } from '#main/importers/posts/record.ts';
import { keepFormer } from '#main/repositories/imports.ts';
import {
  findAsWritten,
  findPostByKey,
  indexPosts,
  insertPost,
  updatePost,
  type StoredPost,
} from '#main/repositories/post-imports.ts';
import type { ImportTarget } from './kind.ts';

/** What became of a post. */
export type PostOutcome =
  | 'added'
  | 'unchanged'
  | { readonly id: number; readonly before: PostRow; readonly after: PostRow };

export const differingColumns = (a: PostRow, b: PostRow): readonly (keyof PostRow)[] =>
  (Object.keys(a) as (keyof PostRow)[]).filter((column) => a[column] !== b[column]);

/** Writes posts of an import within the caller's transaction; what it changes of others' posts can be undone. */
export const openPostWriter = (
  tx: WriteTransaction,
  { importId, startedAt: collectedAt, onPost }: ImportTarget,
  differing?: DifferingPosts,
) => {
  /** Posts from this id on were added just now and have no search entry yet. */
  let firstId = Infinity;
  const merge = (post: PostRow, stored: StoredPost | null): PostOutcome => {
    if (stored === null) throw new Error('A post that refused to be inserted is not there.');
    onPost?.(stored.id);
    const merged = mergePosts(stored.post, post);
    // What replaces the words of another import is listed as a change.
    if (stored.importId === importId || merged.content === stored.post.content)
      differing?.note(stored.post, post);
    if (samePost(merged, stored.post)) return 'unchanged';
    const columns = differingColumns(stored.post, merged);
    if (stored.importId !== importId) {
      const former = Object.fromEntries(columns.map((column) => [column, stored.post[column]]));
      keepFormer(tx, importId, `post ${stored.id}`, former);
    }
    updatePost(tx, stored, merged, stored.id < firstId);
    return stored.importId === importId ? 'unchanged' : { id: stored.id, before: stored.post, after: merged };
  };
  return {
    /** Writes posts and makes those that are new searchable. */
    write: (posts: readonly PostRow[]): readonly PostOutcome[] => {
      const outcomes = posts.map((post): PostOutcome => {
        const former = findAsWritten(tx, post);
        if (former !== null) return merge(post, former);
        const id = insertPost(tx, post, importId, collectedAt);
        if (id === null) return merge(post, findPostByKey(tx, post));
        onPost?.(id);
        firstId = Math.min(firstId, id);
        return 'added';
      });
      if (firstId !== Infinity) indexPosts(tx, firstId);
      firstId = Infinity;
      return outcomes;
    },
  };
};
