import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computingSchema } from '#shared/contract/analyses.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

/** A question that nobody has asked before. */
let seed = 0;
const path = (): string => `/api/pattern-analysis/style-change?surrogates=19&seed=${(seed += 1)}`;
const ask = (of: string, prefer?: string) =>
  w.send('GET', of, undefined, prefer === undefined ? {} : { Prefer: prefer });

describe('an answer that has to be computed', () => {
  it('is waited for by any client that states no preference', async () => {
    const { status, headers, value } = await ask(path());
    expect([status, headers.get('Preference-Applied'), typeof value]).toEqual([200, null, 'object']);
  });

  it.each(['respond-async', 'handling=lenient, Respond-Async; x=1, wait=0'])(
    'is a job at once for a client that prefers %s',
    async (prefer) => {
      const of = path();
      const { status, headers, value } = await ask(of, prefer);
      const { jobId } = computingSchema.parse(value);
      expect([
        status,
        headers.get('Preference-Applied'),
        headers.get('Location'),
        headers.get('Vary'),
      ]).toEqual([202, 'respond-async', `/api/jobs/${jobId}`, 'Prefer']);
      expect((await w.send('GET', headers.get('Location') ?? '')).value).toMatchObject({ id: jobId });
      expect((await ask(of)).status).toBe(200);
    },
  );

  it('is a job after as long as a client waits, and the answer after that', async () => {
    const of = `/api/pattern-analysis/style-change?surrogates=4999&seed=${(seed += 1)}`;
    const { status, headers } = await ask(of, 'wait=1');
    expect([status, headers.get('Preference-Applied')]).toEqual([202, null]);
    expect(headers.get('Location')).toMatch(/^\/api\/jobs\//u);
    await w.post(`${headers.get('Location')}/cancel`);
  });

  it('says why it cannot be had to whoever waits', async () => {
    const of = `/api/pattern-analysis/style-change?surrogates=4999&seed=${(seed += 1)}`;
    const waiting = ask(of);
    const { value } = await ask(of, 'respond-async');
    await w.post(`/api/jobs/${computingSchema.parse(value).jobId}/cancel`);
    const { status, text } = await waiting;
    expect([status, text]).toEqual([409, 'Canceled.']);
  });

  it('is no longer waited for once its client has left', async () => {
    const leaving = new AbortController();
    const url = `http://127.0.0.1/api/pattern-analysis/style-change?surrogates=4999&seed=${(seed += 1)}`;
    const waiting = w.fetch(new Request(url, { signal: leaving.signal }));
    setTimeout(() => leaving.abort(), 100);
    expect((await waiting).status).toBe(202);
    const { value } = await w.send<readonly { id: string; status: string }[]>('GET', '/api/jobs');
    for (const { id, status } of value) if (status === 'running') await w.post(`/api/jobs/${id}/cancel`);
  });
});

describe('the run of all pattern methods', () => {
  it('is a job at once for a client that prefers it, and is refused a second time meanwhile', async () => {
    const prefer = { Prefer: 'respond-async' };
    const started = await w.send('POST', '/api/pattern-analysis/run', undefined, prefer);
    const { jobId } = computingSchema.parse(started.value);
    expect([started.status, started.headers.get('Location')]).toEqual([202, `/api/jobs/${jobId}`]);
    expect(started.headers.get('Preference-Applied')).toBe('respond-async');
    expect((await w.post('/api/pattern-analysis/run')).status).toBe(409);
    await w.post(`/api/jobs/${jobId}/cancel`);
  });
});
