import { plural } from '#shared/figures.ts';
import type { KeynessResult } from './text-results.ts';

/** What was compared: how much of it there is, and how many pieces chance deals. */
type KeynessSizes = Pick<KeynessResult, 'postsA' | 'postsB' | 'tokensA' | 'tokensB' | 'blocksA' | 'blocksB'>;

const sizeOf = (side: string, posts: number, tokens: number, blocks: number): string =>
  `${side}: ${plural(posts, 'post')}, ${plural(tokens, 'word')} in ${plural(blocks, 'piece')}.`;

/** How large the two sides of keyness are, as pages and commands say it. */
export const sizesSentence = (sizes: KeynessSizes): string =>
  `${sizeOf('A', sizes.postsA, sizes.tokensA, sizes.blocksA)} ${sizeOf('B', sizes.postsB, sizes.tokensB, sizes.blocksB)}`;
