import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints, type AnswerOf } from '#shared/contract/endpoints.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const base = '/api/pattern-analysis';

describe('a full run', () => {
  it('stores every method, answers the summary, and refuses a second one beside it', async () => {
    const running = w.post<AnswerOf<'runPatternAnalysis'>>(`${base}/run`);
    const runs = () => w.services.jobs.list({ limit: 1, kind: 'pattern-analysis' });
    await vi.waitFor(async () => expect((await runs()).total).toBe(1), { timeout: 30_000, interval: 5 });
    expect((await w.post(`${base}/run`)).status).toBe(409);
    const { status, value: first } = await running;
    expect([200, 202]).toContain(status);
    // A busy machine answers with the job before its end.
    const job = await w.finished(first.jobId ?? '');
    expect(job).toMatchObject({ kind: 'pattern-analysis', status: 'completed', done: 8000, total: 8000 });
    const { value } = await w.get<AnswerOf<'runPatternAnalysis'>>(`${base}/summary`);
    endpoints.runPatternAnalysis.answer.parse(value);
    expect(value.totalPatterns).toBeGreaterThan(60);
    expect(value.highConfidencePatterns).toBeGreaterThanOrEqual(45);
    expect(value.highConfidencePatterns).toBeLessThanOrEqual(value.totalPatterns ?? 0);
    expect(value.timeSpanAnalyzed).toMatch(/^2017-10-28 to 2022-\d\d-\d\d \(\d+ months\)$/u);
    expect(value.lastAnalysis).not.toBeNull();
    const stored = await w.get<AnswerOf<'listAnalysisRuns'>>('/api/analyses/style-change/runs');
    expect(stored.value[0]).toMatchObject({ status: 'completed', stale: [], seed: 4966 });
    // Where the request waited for the end, it answered the same summary.
    if (status === 200) expect(first).toEqual({ ...value, jobId: job.id });
  });

  it('can be cancelled, and its part with it', async () => {
    const started = await w.post<AnswerOf<'runPatternAnalysis'>>(`${base}/run?wait=false&seed=7`);
    const jobId = started.value.jobId ?? '';
    await w.post(`/api/jobs/${jobId}/cancel`);
    expect((await w.finished(jobId)).status).not.toBe('completed');
    const jobs = await w.get<AnswerOf<'listJobs'>>('/api/jobs');
    for (const { id } of jobs.value) expect((await w.finished(id)).finishedAt).not.toBeNull();
  });
});
