import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseChange } from '#main/repositories/data-state.ts';
import { resultRunSchema } from '#shared/contract/analyses.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

describe('a reading', () => {
  const quick = '/api/pattern-analysis/content?kind=phrase';

  it('stays stale while nobody computes it again, and when a job that would was canceled', async () => {
    const { text } = await w.get(quick);
    await w.services.deps.store.write((tx) => {
      raiseChange(tx, 'drops');
    });
    const stale = await w.send('GET', quick);
    expect([stale.status, stale.text, stale.headers.get('X-Stale')]).toEqual([200, text, 'other data']);
    const { parameters, selection, seed } = resultRunSchema.parse(
      JSON.parse(stale.headers.get('X-Result-Run') ?? ''),
    );
    const run = () =>
      w.post<{ jobId: string }>('/api/analyses/content-patterns/run', { parameters, selection, seed });
    const { value } = await run();
    await w.post(`/api/jobs/${value.jobId}/cancel`);
    expect((await w.finished(value.jobId)).status).toBe('cancelled');
    expect((await w.send('GET', quick)).headers.get('X-Stale')).toBe('other data');
    await w.finished((await run()).value.jobId);
    const fresh = await w.send('GET', quick);
    expect([fresh.status, fresh.text, fresh.headers.get('X-Stale')]).toEqual([200, text, null]);
  });

  it('survives a restart', async () => {
    const { text, headers } = await w.get(quick);
    await w.close();
    w = await createTestWorkstation({ data: 'none', folder: w.folder });
    const after = await w.send('GET', quick);
    expect([after.status, after.text]).toEqual([200, text]);
    expect(after.headers.get('X-Result-Run')).toBe(headers.get('X-Result-Run'));
  });
});
