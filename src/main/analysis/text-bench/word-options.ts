import { wordOptions, type WordOptions } from '#shared/methods/text-bench.ts';

/** The author’s own words only, case folded, stop words counted, no lemmas. */
export const ownWordOptions: WordOptions = wordOptions.parse({});

/** Everything that is written, for texts without layers of their own such as plain files. */
export const wholeTextOptions: WordOptions = { ...ownWordOptions, quotes: true, links: true };
