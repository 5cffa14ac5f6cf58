/** It is read with the windows that were chosen. */
export const LADDER_FAMILY =
  'q is over the windows and directions of one rung; other windows give another q.';

const FAMILIES: Readonly<Record<string, string>> = {
  'account-coordination': 'q is over all edges of weight 2 and more.',
  collocates: 'q is over every word with at least the least number of occurrences, also of words not listed.',
  'content-patterns':
    'q is over every place at which a phrase of two or more words could begin, also of phrases too rare to be listed.',
  coordination: 'q is over all tested drops, for each type of finding.',
  correlation: 'q is over the events of the common period.',
  deltas: 'q has three families: all tests of the list, the pairs of anniversaries, and the intervals.',
  'event-study': LADDER_FAMILY,
  'format-patterns': 'q is over the ten forms.',
  keyness: 'q is over all words with at least the least number of occurrences.',
  ladder: LADDER_FAMILY,
  'named-pair': 'q is over the rungs of the pair.',
  ngrams: 'q is over every place at which a phrase of two or more words could begin.',
  'style-change': 'q is over the six measures.',
  'temporal-clusters': 'q is over the clusters found.',
  topics: 'q is over all groups and topics.',
  'window-curve': `q of the curve is over its windows; of its ladder: ${LADDER_FAMILY}`,
  'window-match': 'q is over the windows.',
};

/**
 * Over which tests the q of a method is taken: pages, commands, agents, reports, packages and exported tables say it in this sentence.
 * @returns null for a method without a q of its own
 */
export const qFamilyOf = (method: string): string | null => FAMILIES[method] ?? null;

/** The same as a line of an answer that has a q; none for a method without one. */
export const qFamilyLines = (method: string): readonly string[] => {
  const family = qFamilyOf(method);
  return family === null ? [] : [family];
};

/** Why a family is below a level in the register exactly where one of its tests is. */
export const FAMILY_P =
  'A family of tests is one entry; its p is the smallest q over its own tests (Simes), so it is below 0.05 exactly where one of them is, as the page that lists them says. Nominal p of words are a family of their own, whose q no page lists next to that of the shuffles; the matrix enters with a score of 0.5. Entries of earlier versions of a method have the smallest p times the number of tests; once the same question is computed again, the new entry counts in their place.';

/** Why a page and the register can have another q of one test. */
export const PAGE_Q =
  'A page adjusts q over its own tests, the register over all entries: what a page calls beyond chance can be within it here, for the more is looked at the more is found by chance alone.';

/** The q of the register's tests, whichever method they are of. */
export const REGISTER_FAMILY = 'q of these tests is over the whole test register.';
