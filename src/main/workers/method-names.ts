/** Methods that are given the drops and nothing else. */
export const dropOnlyMethods: readonly string[] = [
  'temporal-clusters',
  'frequency',
  'content-patterns',
  'format-patterns',
  'style-change',
  'temporal-profile',
  'sentiment',
  'references',
  'timestamp-audit',
];

/** Methods whose answer comes out of another one's run, and nowhere else. */
export const computedWith: Readonly<Record<string, string>> = { 'prediction-accuracy': 'correlation' };

/** Methods that the task `runMethod` knows how to feed; names only, so that a service need not load the methods. */
export const runnableMethods: readonly string[] = [
  'correlation',
  'deltas',
  'window-match',
  'window-curve',
  'event-study',
  'pair-ledger',
  ...dropOnlyMethods,
];
