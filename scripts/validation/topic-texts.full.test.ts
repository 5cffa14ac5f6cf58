import { expect, it } from 'vitest';
import { count } from '#tests/helpers/soak.ts';
import { nullSeed } from './run.ts';
import { measureTopics } from './topic-texts.ts';

const CORPORA = count(3, 8);

it('calls at most one shuffled corpus more than chance, and finds five planted topics in all', () => {
  const [part] = measureTopics(CORPORA, nullSeed);
  expect([part?.recall?.count, part?.recall?.of]).toEqual([CORPORA, CORPORA]);
  expect(part?.falsePositiveRuns?.count).toBeLessThanOrEqual(1);
});
