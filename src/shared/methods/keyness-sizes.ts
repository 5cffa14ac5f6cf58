import { plural } from '#shared/figures.ts';

/** What was compared: how much of it there is, and how many pieces chance deals. */
export interface KeynessSizes {
  readonly postsA: number;
  readonly postsB: number;
  readonly tokensA: number;
  readonly tokensB: number;
  readonly blocksA: number;
  readonly blocksB: number;
}

const sizeOf = (side: string, posts: number, tokens: number, blocks: number): string =>
  `${side}: ${plural(posts, 'post')}, ${plural(tokens, 'word')} in ${plural(blocks, 'piece')}.`;

/** How large the two sides of keyness are, as pages and commands say it. */
export const sizesSentence = (sizes: KeynessSizes): string =>
  `${sizeOf('A', sizes.postsA, sizes.tokensA, sizes.blocksA)} ${sizeOf('B', sizes.postsB, sizes.tokensB, sizes.blocksB)}`;
