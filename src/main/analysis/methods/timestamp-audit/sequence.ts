import { boardKey } from '#main/analysis/text/board-key.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';

/** A drop at its place in a board's numbering. */
export interface Posted {
  readonly number: number;
  readonly time: number;
  readonly post: number;
}

/** The drops of each board in the order of their post numbers; ids that are no whole numbers cannot be ordered. */
export const boardSequences = (drops: readonly AnalysisDrop[]): ReadonlyMap<string, readonly Posted[]> => {
  const boards = new Map<string, Posted[]>();
  for (const drop of drops) {
    const post = /^\d+$/u.test(drop.postId) ? Number(drop.postId) : NaN;
    if (!Number.isSafeInteger(post)) continue;
    const key = boardKey(drop);
    const posts = boards.get(key) ?? [];
    posts.push({ number: drop.number, time: drop.time, post });
    boards.set(key, posts);
  }
  for (const posts of boards.values()) posts.sort((a, b) => a.post - b.post || a.number - b.number);
  return boards;
};
