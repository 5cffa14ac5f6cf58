import { ITEM_HASH_BYTES } from '#main/analysis/sets/item-list.ts';
import {
  decodeStretch,
  encodeStretch,
  STRETCH_ITEMS,
  type ItemStretch,
} from '#main/analysis/sets/item-stretches.ts';
import type { Executor } from '#main/db/open.ts';
import type { SocialPostPackTable } from '#main/db/tables/posts.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { postItem } from '#main/repositories/hashed-items.ts';
import {
  findPack,
  insertPack,
  readPackedPosts,
  readPackRanges,
  type IdRange,
  type PackedPost,
} from '#main/repositories/post-packs.ts';

/** Posts one after another by their ids, with what a frozen set needs of them. */
export interface PostPack extends ItemStretch {
  readonly ids: Float64Array;
  /** Epoch seconds of each. */
  readonly times: Float64Array;
}

/** Fewer posts between two packs, or behind the last, are hashed when a set is frozen. */
const LEAST_POSTS = STRETCH_ITEMS / 2;
/** The most that an id may be above the first of its pack. */
const ID_SPAN = 2 ** 32;

/** The pack that begins with a post. */
export const readPack = async (db: Executor, first: number): Promise<PostPack> => {
  const row = await findPack(db, first);
  const ids = Float64Array.from(new Uint32Array(Uint8Array.from(row.ids).buffer));
  for (let at = 0; at < ids.length; at += 1) ids[at] = first + (ids[at] ?? 0);
  return { ids, times: new Float64Array(Uint8Array.from(row.times).buffer), ...decodeStretch(row) };
};

/** Names are stored one on a line. */
const hasLineBreak = ({ platform, external_id }: PackedPost): boolean =>
  `${platform}${external_id}`.includes('\n');

const packOf = (posts: readonly PackedPost[], { first, last }: IdRange): SocialPostPackTable => {
  const items = posts.map(postItem);
  const ids = Uint32Array.from(posts, ({ id }) => id - first);
  const times = Float64Array.from(posts, ({ time }) => time);
  const stretch = {
    names: Buffer.from(items.map(({ key }) => key).join('\n')),
    hashes: Buffer.concat(items.map(({ hash }) => Buffer.from(hash, 'hex').subarray(0, ITEM_HASH_BYTES))),
  };
  return {
    first_id: first,
    last_id: last,
    ids: new Uint8Array(ids.buffer),
    times: new Uint8Array(times.buffer),
    ...encodeStretch(stretch),
  };
};

/** The ids that no pack is of. */
export const rangesBetween = (packs: readonly IdRange[]): readonly IdRange[] => {
  const starts = [0, ...packs.map(({ last }) => last + 1)];
  return starts.map((first, at) => ({ first, last: (packs[at]?.first ?? Number.MAX_SAFE_INTEGER) - 1 }));
};

/**
 * Packs the posts that are in no pack yet, so that a frozen set hashes none of them. A few may be left.
 * @param onPosts called after each pack with how many posts were packed so far; may throw
 */
export const packPosts = async (
  tx: WriteTransaction,
  onPosts: (packed: number) => Promise<void>,
): Promise<void> => {
  let packed = 0;
  for (const range of rangesBetween(readPackRanges(tx)))
    for (let { first } = range; ;) {
      const posts = readPackedPosts(tx, { first, last: range.last }, STRETCH_ITEMS);
      const [from = first, to = first] = [posts[0]?.id, posts.at(-1)?.id];
      if (posts.length < LEAST_POSTS) break;
      first = to + 1;
      if (to - from >= ID_SPAN || posts.some(hasLineBreak)) continue;
      insertPack(tx, packOf(posts, { first: from, last: to }));
      packed += posts.length;
      await onPosts(packed);
    }
};
