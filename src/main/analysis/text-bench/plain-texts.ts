import type { BenchPost } from './text-corpus.ts';

/** A text without date and author, such as a line of a file. */
export const plainPost = (text: string): BenchPost => ({ text, time: null, author: null });
