/**
 * Each method's version, apart from the methods: whether a stored result is stale is asked at every start, and must not load
 * all of the mathematics. Raised whenever the same input could give another answer.
 */
export const METHOD_VERSIONS = {
  agreement: 1,
  'content-patterns': 2,
  coordination: 2,
  correlation: 2,
  deltas: 3,
  'event-study': 2,
  'format-patterns': 2,
  frequency: 1,
  network: 1,
  'pair-ledger': 2,
  'prediction-accuracy': 2,
  references: 2,
  sentiment: 2,
  'style-change': 3,
  'temporal-clusters': 2,
  'temporal-profile': 1,
  'timestamp-audit': 1,
  'window-curve': 1,
  'window-match': 1,
} as const;

/** The present version of a method, or undefined where there is none of that name. */
export const versionOfMethod = (id: string): number | undefined =>
  (METHOD_VERSIONS as Readonly<Record<string, number>>)[id];
