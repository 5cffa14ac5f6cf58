import type { Executor } from '#main/db/open.ts';
import type { SocialPostPackTable } from '#main/db/tables/posts.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { HASHED_COLUMNS, type HashedPost } from './hashed-items.ts';

/** A stretch of ids, both ends included. */
export interface IdRange {
  readonly first: number;
  readonly last: number;
}

/** Where there are packs, in ascending order. */
export const findPackRanges = async (db: Executor): Promise<readonly IdRange[]> =>
  db
    .selectFrom('social_post_packs')
    .select(['first_id as first', 'last_id as last'])
    .orderBy('first_id')
    .execute();

/** The pack that begins with a post. */
export const findPack = async (db: Executor, first: number): Promise<SocialPostPackTable> =>
  db.selectFrom('social_post_packs').selectAll().where('first_id', '=', first).executeTakeFirstOrThrow();

/** The same ranges, in the transaction that adds packs. */
export const readPackRanges = (tx: WriteTransaction): readonly IdRange[] =>
  tx.run(
    tx.query
      .selectFrom('social_post_packs')
      .select(['first_id as first', 'last_id as last'])
      .orderBy('first_id'),
  );

export type PackedPost = HashedPost & { readonly id: number };

/** The first posts of a range, by their ids. */
export const readPackedPosts = (
  tx: WriteTransaction,
  { first, last }: IdRange,
  limit: number,
): readonly PackedPost[] =>
  tx.run(
    tx.query
      .selectFrom('social_posts')
      .select(['id', ...HASHED_COLUMNS])
      .where('id', '>=', first)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(limit),
  );

export const insertPack = (tx: WriteTransaction, pack: SocialPostPackTable): void => {
  tx.change(tx.query.insertInto('social_post_packs').values(pack));
};
