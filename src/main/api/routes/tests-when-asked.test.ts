import { afterAll, beforeAll, expect, it } from 'vitest';
import { questionSchema } from '#shared/contract/analyses.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  await w.send('PATCH', '/api/settings', { testsWhenAsked: true });
});
afterAll(() => w.dispose());

const open = (path: string) =>
  w.send('GET', path, undefined, { 'X-Result': 'opened', Prefer: 'respond-async' });
const registered = async () => (await w.get<AnswerOf<'listRegisteredTests'>>('/api/test-register')).value;
const PROFILE = '/api/correlations/event-study?hours=72&resamples=200';

it.each([
  PROFILE,
  '/api/correlations/ladder?username=demo_account_one&platform=twitter',
  '/api/correlations',
  '/api/correlations/counts',
  '/api/correlations/pair-counts',
  '/api/pattern-analysis/temporal-clusters',
  '/api/text/keyness?a=drops:number=1-50',
])('opening a page computes no test: %s', async (path) => {
  const { status, headers } = await open(path);
  expect([path, status, headers.get('x-error-code')]).toEqual([path, 204, 'not_computed']);
  expect(questionSchema.parse(JSON.parse(headers.get('x-question') ?? 'null')).seed).toBe(4966);
  expect(await registered()).toEqual([]);
  expect(w.services.jobs.runningCount()).toBe(0);
});

it('what has no test is computed when its page is opened', async () => {
  expect([200, 202]).toContain((await open('/api/references')).status);
});

it('its question computes it once asked, and the page then has it', async () => {
  const { headers } = await open(PROFILE);
  const { method, ...question } = questionSchema.parse(JSON.parse(headers.get('x-question') ?? 'null'));
  const { value } = await w.post<AnswerOf<'runAnalysis'>>(`/api/analyses/${method}/run`, question);
  expect((await w.finished(value.jobId)).status).toBe('completed');
  expect((await open(PROFILE)).status).toBe(200);
  expect(await registered()).not.toEqual([]);
});

it('a program that asks for a result has asked', async () => {
  const { status } = await w.get('/api/pattern-analysis/style-change?surrogates=99');
  expect(status).toBe(200);
});
