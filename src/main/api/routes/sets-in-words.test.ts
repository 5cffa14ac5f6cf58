import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnalysisRun } from '#shared/contract/analyses.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const YEAR = 'drops:year=2018&search=the';
const parameters = { shortest: 2, longest: 2 };

const run = async (selection: object): Promise<AnalysisRun> => {
  const { value, text } = await w.post<{ jobId: string; runId: number }>('/api/analyses/ngrams/run', {
    ...{ parameters, selection },
  });
  expect([text, (await w.finished(value.jobId)).status]).toEqual([text, 'completed']);
  return (await w.get<{ run: AnalysisRun }>(`/api/analysis-runs/${value.runId}`)).value.run;
};

it('runs a method on sets in words as on those that a page writes', async () => {
  const { text } = await w.get(
    `/api/text/ngrams?shortest=2&longest=2&a=${encodeURIComponent(YEAR)}&b=rest&over=a`,
  );
  expect(text).not.toContain('error');
  const inWords = await run({ a: YEAR, b: 'rest' });
  const asKept = await run({ a: { spec: YEAR }, b: { spec: 'rest', hash: null } });
  const otherOrder = await run({ a: 'drops:search=the&year=2018', b: 'rest' });
  expect([asKept.selection, otherOrder.selection]).toEqual([inWords.selection, inWords.selection]);
  expect(inWords.selection).toMatchObject({ a: { hash: null }, b: { spec: 'rest' } });
});

it('pins a frozen set that is named in words, in a run and in a plan', async () => {
  const { value: set } = await w.post<{ set: { hash: string } }>('/api/sets?waitMs=60000', {
    ...{ from: 'filter', name: 'Of 2018', filter: 'year=2018' },
  });
  const kept = { spec: 'set:Of 2018', hash: set.set.hash };
  const { value: plan, text } = await w.post<Plan>('/api/plans', {
    name: 'Words of 2018',
    question: 'Which phrases return?',
    tests: [
      { method: 'ngrams', parameters, selection: { a: 'set:Of 2018', b: 'rest' }, result: 'q below 0.05' },
    ],
    stoppingRule: 'One run.',
  });
  expect([text, plan.plan.tests[0]?.selection]).toMatchObject([text, { a: kept }]);
  const planned = await run({ a: 'set:Of 2018', b: 'rest' });
  expect([planned.selection['a'], planned.plan]).toEqual([kept, 'Words of 2018']);
});

it.each([
  ['set:Nowhere', /Nowhere/u],
  ['drops:yeer=2018', /yeer/u],
  ['2018', /set:NAME/u],
])('refuses %s in a sentence', async (a, sentence) => {
  const { status, text } = await w.post('/api/analyses/ngrams/run', { selection: { a } });
  expect([status >= 400 && status < 500, text]).toEqual([true, expect.stringMatching(sentence)]);
});
