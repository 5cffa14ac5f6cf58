import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { createTruthSocialCollector } from '#main/collectors/truth-social.ts';
import { createXApiCollector } from '#main/collectors/x-api.ts';
import type { Health } from '#shared/contract/health.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { startTruthSocial, startXApi } from '#tests/helpers/collector-servers.ts';
import { loopbackRules } from '#tests/helpers/outbound.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { count } from '#tests/helpers/soak.ts';
import type { WireServer } from '#tests/helpers/wire-server.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const base = mkdtempSync(join(tmpdir(), 'dropscope-writing-'));
const servers: WireServer[] = [];
let w: TestWorkstation;

/** Enough drops that writing them takes longer than everything that is tried meanwhile. */
const DROPS = count(12_000, 30_000);
/** On a machine that does nothing else; with other tests the loop waits for its turn of the processor. */
const LONGEST_BLOCK_MS = count(1000, 100);
const account = { username: 'example', posts: 60 };

beforeEach(async () => {
  const [x, truth] = [await startXApi(account), await startTruthSocial(account)];
  servers.push(x, truth);
  const pause = () => Promise.resolve();
  w = await createTestWorkstation({
    data: 'none',
    start: {
      outboundRules: loopbackRules,
      collectors: (outbound) =>
        Promise.resolve([
          createXApiCollector({ outbound, bearerToken: 'good-token', baseUrl: x.origin, pause }),
          createTruthSocialCollector({ outbound, baseUrl: truth.origin, pause }),
        ]),
    },
  });
});
afterEach(async () => {
  await w.dispose();
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

/** Starts an import of drops. Resolves once its first rows are written and the write lock is its own. */
const startImport = async () => {
  const bytes = readFileSync(writeSmallArchive(base, DROPS, Date.UTC(2010, 1, 3) / 1000));
  const isWriting = new Promise<void>((resolve) => {
    const stop = w.services.jobs.onChange(({ kind, message, done }) => {
      if (kind !== 'import-drops' || !/records read/.test(message) || done === 0) return;
      stop();
      resolve();
    });
  });
  const answer = w.upload<{ jobId: string }>('/api/import-complete-dataset?format=json-qanon', bytes);
  await Promise.race([isWriting, answer]);
  return { answer };
};

it('whatever wants to write while drops are imported waits without a block, says so and succeeds', async () => {
  const { answer: importing } = await startImport();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const waiting = new Set<string>();
  const threeWait = new Promise<void>((resolve) => {
    w.services.jobs.onChange(({ id, message }) => {
      if (message.startsWith('Waiting')) waiting.add(id);
      if (waiting.size === 3) resolve();
    });
  });
  const answers = [
    w.post('/api/twitter/collect/@example', { collector: 'x-api', confirmCost: true }),
    w.post('/api/truth-social/collect/@example', {}),
    w.post('/api/admin/compact'),
    w.send('PATCH', '/api/settings', { network: true }),
  ];
  await Promise.race([threeWait, importing.then(({ value }) => w.finished(value.jobId))]);
  const running = (await w.get<Job[]>('/api/jobs')).value.filter(({ status }) => status === 'running');
  const states = running.map(({ kind, message }) => [kind, message.startsWith('Waiting')]);
  expect(Object.fromEntries(states)).toEqual({
    'import-drops': false,
    'collect-twitter': true,
    'collect-truthsocial': true,
    compact: true,
  });
  expect((await w.get<Health>('/api/health')).value.database.waitingWrites).toBeGreaterThan(2);

  const statuses = (await Promise.all(answers)).map(({ status, text }) => (status < 300 ? status : text));
  expect((await importing).status).toBe(200);
  for (const { id } of (await w.get<Job[]>('/api/jobs')).value) await w.finished(id);
  delay.disable();
  expect(statuses).toEqual([200, 200, 200, 200]);
  const jobs = (await w.get<Job[]>('/api/jobs')).value;
  expect(jobs.map(({ kind, error }) => [kind, error]).filter(([, error]) => error !== null)).toEqual([]);
  const collected = jobs.find(({ kind }) => kind === 'collect-twitter');
  expect((await w.finished(collected?.id ?? '')).result).toMatchObject({ collected: 60 });
  expect(Math.round(delay.max / 1e6)).toBeLessThan(LONGEST_BLOCK_MS);
  expect((await w.get<Health>('/api/health')).value.database.waitingWrites).toBe(0);
});

it('copies, checks and rewrites a large database beside the main loop', async () => {
  await (
    await startImport()
  ).answer;
  for (const { id } of (await w.get<Job[]>('/api/jobs')).value) await w.finished(id);
  await w.services.derived.refreshIfStale();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const { value: backup } = await w.post<{ name: string }>('/api/admin/backups');
  expect((await w.post(`/api/admin/backups/${backup.name}/restore`)).status).toBe(200);
  const { value: compact } = await w.post<{ jobId: string }>('/api/admin/compact');
  expect((await w.finished(compact.jobId)).status).toBe('completed');
  expect((await w.get('/api/health')).status).toBe(200);
  delay.disable();
  expect(Math.round(delay.max / 1e6)).toBeLessThan(LONGEST_BLOCK_MS);
});
