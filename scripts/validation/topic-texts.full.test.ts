import { expect, it } from 'vitest';
import { nullSeed } from './run.ts';
import { measureTopics } from './topic-texts.ts';

it('calls at most one of eight shuffled corpora more than chance, and finds five planted topics in all', () => {
  const [part] = measureTopics(8, nullSeed);
  expect([part?.recall?.count, part?.recall?.of]).toEqual([8, 8]);
  expect(part?.falsePositiveRuns?.count).toBeLessThanOrEqual(1);
});
