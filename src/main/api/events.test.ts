import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { JobService } from '#main/services/system/jobs.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { createApi } from './app.ts';

let w: TestWorkstation;
let listeners = 0;
const counted: { jobs?: JobService } = {};
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
  const { jobs } = w.services;
  counted.jobs = {
    ...w.services.jobs,
    get: (id) => jobs.get(id),
    onChange: (listener) => {
      const end = jobs.onChange(listener);
      listeners += 1;
      return () => {
        listeners -= 1;
        end();
      };
    },
  };
});
afterAll(() => w.dispose());

const ask = async (method: string, path: string): Promise<Response> =>
  createApi({ ...w.services, ...counted }).request(path, { method });

it('follows jobs until the reader leaves', async () => {
  const reader = (await ask('GET', '/api/events')).body?.getReader();
  const next = async (): Promise<string> => Buffer.from((await reader?.read())?.value ?? []).toString();
  expect(await next()).toBe(': connected\n\n');
  expect(listeners).toBe(1);
  await w.services.jobs.start({ kind: 'test', title: 'Test', run: () => Promise.resolve(1) }).finished;
  const pushed = await next();
  expect(pushed).toMatch(/^event: job\ndata: \{.*"kind":"test".*\}\n\n$/);
  expect(pushed).not.toContain('"result"');
  await reader?.cancel();
  await vi.waitFor(() => {
    expect(listeners).toBe(0);
  });
});

it('tells what a call has changed and who sent it, and nothing of one that was refused', async () => {
  const api = createApi(w.services);
  const reader = (await api.request('/api/events')).body?.getReader();
  const next = async (): Promise<string> => Buffer.from((await reader?.read())?.value ?? []).toString();
  expect(await next()).toBe(': connected\n\n');
  const write = (text: string, headers: Readonly<Record<string, string>> = {}) =>
    api.request('/api/notes', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ text }),
    });
  expect((await write('')).status).toBe(400);
  expect((await write('One', { 'X-Client': 'page' })).status).toBe(200);
  expect(await next()).toMatch(/^event: written\ndata: \{"changes":\["Notes".*\],"client":"page"\}\n\n$/);
  await write('Two');
  expect(await next()).toMatch(/"client":null\}\n\n$/);
  await reader?.cancel();
});

it('ends with the last state of a job', async () => {
  const { job, finished } = w.services.jobs.start({
    kind: 'test',
    title: 'Test',
    run: () => Promise.resolve(),
  });
  await finished;
  const text = await (await ask('GET', `/api/jobs/${job.id}/events`)).text();
  expect(text).toContain('"status":"completed"');
  expect(listeners).toBe(0);
});

it('answers HEAD with the headers, and follows nothing', async () => {
  const answer = await ask('HEAD', '/api/events');
  expect([answer.status, answer.headers.get('content-type'), answer.body]).toEqual([
    200,
    'text/event-stream',
    null,
  ]);
  await vi.waitFor(() => {
    expect(listeners).toBe(0);
  });
});

it('numbers changes: an answer has that of the last one before it, and the end of a job is one', async () => {
  const api = createApi(w.services);
  const numbered = async (path: string, init: RequestInit = {}): Promise<number> =>
    Number((await api.request(path, init)).headers.get('x-changes'));
  const before = await numbered('/api/notes');
  const note = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'N' }),
  };
  // Itself it may have read what was before.
  expect(await numbered('/api/notes', note)).toBe(before);
  expect(await numbered('/api/no-such-call')).toBe(before + 1);
  expect(await numbered('/api/notes', { ...note, body: '{}' })).toBe(before + 1);
  await w.services.jobs.start({ kind: 'test', title: 'Test', run: () => Promise.resolve(1) }).finished;
  expect(await numbered('/api/notes')).toBe(before + 2);
});
