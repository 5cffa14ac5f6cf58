import type { RegisteredTest } from './contract/analyses.ts';

type Tested = Pick<RegisteredTest, 'runId' | 'surrogates' | 'size'>;

/** Without the p of a formula that takes words as independent, where the same run has a p from surrogates of the same words. */
export const comparedWithChance = <Test extends Tested>(tests: readonly Test[]): readonly Test[] => {
  const runs = new Set(
    tests.flatMap(({ runId, surrogates, size }) => (surrogates > 0 && size > 1 ? [runId] : [])),
  );
  return tests.filter(({ runId, surrogates, size }) => surrogates > 0 || size === 1 || !runs.has(runId));
};
