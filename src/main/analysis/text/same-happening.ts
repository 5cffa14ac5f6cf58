import { createTokeniser } from './tokens.ts';

/** Share of the words of the shorter headline that the other one has too. */
export const SAME_SHARE = 0.6;
/** So many words at least: of two words in common nothing follows. */
const LEAST_WORDS = 3;

/** When two headlines are taken for one happening, in words. */
export const SAME_RULE = `the same day (UTC), and at least ${SAME_SHARE * 100}% of the words of the shorter headline, ${LEAST_WORDS} or more, in both (stems, without stop words)`;

const tokenise = createTokeniser();

/** The words of a headline that are compared: stems without stop words, each once. */
export const headlineWords = (title: string): ReadonlySet<string> => new Set(tokenise(title));

/** Share of the words of the shorter headline that are in both, 0 to 1; 0 where fewer than three are. */
export const sharedWords = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const both = [...a].filter((word) => b.has(word)).length;
  return both < LEAST_WORDS ? 0 : both / Math.min(a.size, b.size);
};
