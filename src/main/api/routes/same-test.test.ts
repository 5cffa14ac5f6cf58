import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RegisteredTest } from '#shared/contract/analyses.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Report } from '#shared/contract/report.ts';
import { workstationWithPosts } from '#tests/helpers/report-workstation.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import type { TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
const source = mkdtempSync(join(tmpdir(), 'dropscope-source-'));
beforeAll(async () => {
  w = await workstationWithPosts(writeSmallArchive(source, 400));
});
afterAll(async () => {
  await w.dispose();
  rmSync(source, { recursive: true });
});

const SERIES = '@someone';
const ofAccount = { username: 'someone', other: 'posts' };

const run = async (method: string, body: object): Promise<void> => {
  const { value } = await w.post<{ jobId: string }>(`/api/analyses/${method}/run`, body);
  expect((await w.finished(value.jobId)).status).toBe('completed');
};
const tests = async (method: string): Promise<readonly RegisteredTest[]> =>
  (await w.get<RegisteredTest[]>('/api/test-register?includeHidden=true&limit=5000')).value.filter(
    (test) => test.method === method && test.label.startsWith(SERIES),
  );

it('registers a test once, whatever run asks it, and a report prints it once', async () => {
  await run('ladder', { selection: ofAccount });
  const first = await tests('ladder');
  expect(first.length).toBeGreaterThan(20);
  const report = (await w.get<Report>('/api/export/analysis?format=json&sections=ladder')).value;
  const second = await tests('ladder');
  expect(second.map(({ id, p }) => [id, p])).toEqual(first.map(({ id, p }) => [id, p]));
  expect(second.map(({ timesRun }) => timesRun)).toEqual(first.map(() => 2));
  const titles = report.sections[0]?.tables.map(({ title }) => title) ?? [];
  expect(titles.filter((title) => title.includes(`Chance ladder of ${SERIES}`))).toHaveLength(1);
});

it('prints no two tables of one name where two methods have a ladder of one series', async () => {
  await run('event-study', { selection: ofAccount });
  const report = (await w.get<Report>('/api/export/analysis?format=json&sections=ladder,deltas')).value;
  const titles = report.sections.flatMap(({ tables }) => tables.map(({ title }) => title));
  expect(titles.filter((title) => title.includes(`Chance ladder of ${SERIES}`)).length).toBeGreaterThan(1);
  expect(titles).toHaveLength(new Set(titles).size);
});

it('leaves a planned test confirmatory where a run of more accounts came between', async () => {
  const parameters = { chosenMinutes: 7 };
  const plan = {
    name: 'Seven minutes',
    question: 'Do posts follow within seven minutes?',
    tests: [{ method: 'window-curve', parameters, selection: ofAccount, seed: 4966, result: 'p < 0.05' }],
    family: 'plan',
    stoppingRule: 'One run.',
  };
  expect((await w.post('/api/plans', plan)).status).toBe(200);
  await run('window-curve', { parameters, selection: { other: 'posts' } });
  expect(new Set((await tests('window-curve')).map(({ marking }) => marking))).toEqual(
    new Set(['exploratory']),
  );
  await run('window-curve', { parameters, selection: ofAccount });
  const planned = await tests('window-curve');
  expect(planned.map(({ marking, timesRun }) => [marking, timesRun])).toEqual(
    planned.map(() => ['confirmatory', 2]),
  );
  expect((await w.get<{ isWhole: boolean }>('/api/study-log/check')).value.isWhole).toBe(true);
});

it('leaves a test exploratory that a run of more accounts had shown before the lock', async () => {
  const parameters = { chosenMinutes: 9 };
  await run('window-curve', { parameters, selection: { other: 'posts' } });
  await w.post('/api/plans', {
    name: 'Nine minutes',
    question: 'Do posts follow within nine minutes?',
    tests: [{ method: 'window-curve', parameters, selection: ofAccount, seed: 4966, result: 'p < 0.05' }],
    family: 'plan',
    stoppingRule: 'One run.',
  });
  await run('window-curve', { parameters, selection: ofAccount });
  const own = (await tests('window-curve')).filter(
    ({ parameters: { chosenMinutes } }) => chosenMinutes === 9,
  );
  expect(new Set(own.map(({ marking }) => marking))).toEqual(new Set(['exploratory']));
});

it('registers a test once where runs differ only in the curve that they draw', async () => {
  const parameters = { chosenMinutes: 11, surrogates: 99 };
  await run('window-curve', { parameters: { ...parameters, direction: 'after' }, selection: ofAccount });
  const own = async () =>
    (await tests('window-curve')).filter(({ parameters: { chosenMinutes } }) => chosenMinutes === 11);
  const first = await own();
  await run('window-curve', { parameters: { ...parameters, direction: 'before' }, selection: ofAccount });
  const ladder = (await own()).filter(({ label }) => label.includes(', within '));
  expect(new Set(ladder.map(({ label }) => label)).size).toBe(ladder.length);
  expect(ladder.map(({ timesRun }) => timesRun)).toEqual(ladder.map(() => 2));
  expect(ladder.length).toBeLessThan(first.length);
  expect((await w.get<{ isWhole: boolean }>('/api/study-log/check')).value.isWhole).toBe(true);
});

it('counts a family once that an earlier version of its method had registered over the same input', async () => {
  await run('deltas', { parameters: { toleranceMinutes: 4 } });
  const all = async () =>
    (await w.get<RegisteredTest[]>('/api/test-register?includeHidden=true&limit=5000')).value;
  const before = await all();
  const family = before.find(({ method, size }) => method === 'deltas' && size > 2);
  const beyond = async () =>
    (await w.get<AnswerOf<'getStandingOut'>>('/api/test-register/standing-out')).value.beyond;
  const wasBeyond = await beyond();
  const added = w
    .sql()
    .prepare(
      `INSERT INTO test_register (run_id, test_key, method, version, label, parameters_json, selection_json, seed, dataset_sha256, observed, surrogates, p, size, created_at)
       SELECT run_id, 'earlier', method, version - 1, replace(label, 'family of ' || size, 'family of 2'), parameters_json, selection_json, seed, dataset_sha256, 2, surrogates, p, 2, created_at
       FROM test_register WHERE id = ?`,
    )
    .run(family?.id);
  expect(added.changes).toBe(1);
  const qs = (tests: readonly RegisteredTest[]) => tests.map(({ id, q }) => [id, q]);
  expect(qs(await all())).toEqual(qs(before));
  expect(await beyond()).toBe(wasBeyond);
});
