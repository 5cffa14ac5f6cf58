import { expect, it } from 'vitest';
import { computingSchema } from '#shared/contract/analyses.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';

it('takes the pairs of a correlation that an earlier version stored without them, and computes nothing', async () => {
  const w = await createTestWorkstation({ data: 'short' });
  const list = () => w.get<AnswerOf<'listCorrelations'>>('/api/correlations?limit=5000');
  const runs = () => w.get<AnswerOf<'listAnalysisRuns'>>('/api/analyses/correlation/runs');
  await w.finished((await w.post<{ jobId: string }>('/api/analyses/correlation/run', {})).value.jobId);
  const { value: pairs } = await list();
  const { value: before } = await runs();
  expect(pairs.length).toBeGreaterThan(60);

  w.sql().exec(`DELETE FROM correlations; DELETE FROM meta WHERE key = 'correlation_run'`);
  const asked = await Promise.all(
    ['', '/counts', '/matrix'].map((path) =>
      w.send('GET', `/api/correlations${path}`, undefined, { Prefer: 'respond-async' }),
    ),
  );
  expect(asked.map(({ status }) => status)).toEqual([202, 202, 202]);
  const jobs = new Set(asked.map(({ value }) => computingSchema.parse(value).jobId));
  expect(jobs.size).toBe(1);
  for (const job of jobs) expect((await w.finished(job)).error).toBeNull();
  expect((await list()).value).toEqual(pairs);
  expect((await runs()).value).toEqual(before);
  await w.dispose();
});
