/** A word that a newcomer meets, and the one sentence that explains it wherever it is met. */
export interface Term {
  readonly name: string;
  readonly sentence: string;
  /** Where one sees it in use, as an address of the workstation. */
  readonly path: string;
}

export const GLOSSARY = {
  chanceLadder: {
    name: 'Chance ladder',
    sentence:
      'The same matches compared with shifts of years, weeks, days and minutes: where a match ends to exceed chance is its scale.',
    path: '/ladder',
  },
  chanceStrip: {
    name: 'Chance strip',
    sentence:
      'The gray band is the 95% range expected by chance, the line its mean; a dot outside of it is colored.',
    path: '/',
  },
  workingSet: {
    name: 'Working set',
    sentence:
      'Drops, posts, events or claims under a name: a frozen set no longer changes, a live one follows its search.',
    path: '/sets',
  },
  holdOut: {
    name: 'Hold-out',
    sentence: 'A part of a set that is put aside and tested once, after the question is fixed on the rest.',
    path: '/sets',
  },
  exploratory: {
    name: 'Exploratory',
    sentence:
      'No plan that was locked before the run names this test: it can suggest a question, not settle one.',
    path: '/plans',
  },
  confirmatory: {
    name: 'Confirmatory',
    sentence: 'A plan that names this test was locked before its run began.',
    path: '/plans',
  },
  p: {
    name: 'p',
    sentence:
      'The share of surrogates that have at least as much as was observed: how often chance alone would have it. It counts one side; the 95% range leaves 2.5% on both, so that it contains some figures with p below 0.05.',
    path: '/plans',
  },
  q: {
    name: 'q',
    sentence:
      'p adjusted for all tests that were run together (Benjamini–Hochberg): of results with q below 0.05, about one in twenty is chance.',
    path: '/plans',
  },
  surrogate: {
    name: 'Surrogate',
    sentence:
      'A copy of the data in which the times or groups are shifted or shuffled, so that only chance can match.',
    path: '/methods',
  },
} as const satisfies Readonly<Record<string, Term>>;
