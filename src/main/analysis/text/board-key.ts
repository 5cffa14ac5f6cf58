import type { AnalysisDrop } from '#shared/analysis-drop.ts';

/** What a post number is unique within: 8kun carried 8chan's boards and their numbering on. */
export interface BoardPost {
  readonly platform: string;
  readonly board: string;
}

/** `4chan/pol`, `8chan+8kun/qresearch`: the board whose numbering a post belongs to. */
export const boardKey = ({ platform, board }: BoardPost): string =>
  `${platform === '8chan' || platform === '8kun' ? '8chan+8kun' : platform}${board.startsWith('/') ? '' : '/'}${board}`;

/** Key of one post: board key and post id. Post ids alone recur across boards. */
export const postKey = (post: BoardPost, postId: string): string => `${boardKey(post)}#${postId}`;

/** Position of the drop with each post key; where two drops claim one key, the first in canonical order has it. */
export const indexByPostKey = (drops: readonly AnalysisDrop[]): ReadonlyMap<string, number> => {
  const index = new Map<string, number>();
  for (const [position, drop] of drops.entries()) {
    const key = postKey(drop, drop.postId);
    if (!index.has(key)) index.set(key, position);
  }
  return index;
};
