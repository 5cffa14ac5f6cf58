import { expect, it } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '#main/base/errors.ts';
import { generateRequests, type GeneratedRequest } from './generated-requests.ts';
import { noteFigures, ofTurn } from './soak.ts';
import { createTestWorkstation, type TestWorkstation } from './workstation.ts';

/** Codes that say that a part of the program or another server cannot be had at the moment. */
const UNAVAILABLE: readonly ErrorCode[] = [
  'not_configured',
  'unavailable',
  'upstream_unavailable',
  'upstream_timeout',
];
const LONGEST_MS = 5000;
const LONGEST_SENTENCE = 600;
/** Requests after which the jobs that they started are canceled, so that they do not pile up; fewer than there are in a turn. */
const JOBS_EVERY = 25;

/** The specification has this call answer the summary of the run that it starts, so it takes as long as the run. */
const ANSWERS_WHEN_DONE: ReadonlySet<string> = new Set(['runPatternAnalysis']);

const isTooLate = ({ name }: GeneratedRequest, ms: number): boolean =>
  ms > LONGEST_MS && !ANSWERS_WHEN_DONE.has(name);

const faultOf = (status: number, headers: Headers, text: string): string | null => {
  if (status < 400) return null;
  const code = headers.get('x-error-code') ?? '';
  if (!(code in ERROR_STATUS)) return `no error code: ${status} ${text.slice(0, 200)}`;
  if (status >= 500 && !(UNAVAILABLE as readonly string[]).includes(code))
    return `${status} ${code}: ${text.slice(0, 200)}`;
  if (text.length > LONGEST_SENTENCE) return `a sentence of ${text.length} characters: ${text.slice(0, 200)}`;
  if (/\n\s+at |node_modules|SQLITE_|SELECT .+ FROM/.test(text))
    return `a stack or SQL: ${text.slice(0, 200)}`;
  return null;
};

const send = async (w: TestWorkstation, { method, path, body }: GeneratedRequest) => {
  const begin = process.cpuUsage();
  const leaving = new AbortController();
  const response = await w.fetch(
    new Request(`http://127.0.0.1${path}`, {
      method,
      signal: leaving.signal,
      headers: { Prefer: 'respond-async' },
      ...(body === undefined ? {} : { body }),
    }),
  );
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  leaving.abort();
  const { user, system } = process.cpuUsage(begin);
  return { status: response.status, headers: response.headers, text, ms: (user + system) / 1000 };
};

/** Cancels what runs; a cancel is no failure of the program. */
const cancelJobs = async (w: TestWorkstation): Promise<readonly string[]> => {
  const faults: string[] = [];
  const { value } = await w.send<readonly { id: string; kind: string; status: string }[]>(
    'GET',
    '/api/jobs?limit=1000',
  );
  for (const { id, kind } of value.filter(({ status }) => status === 'running')) {
    const { status, text } = await w.post(`/api/jobs/${id}/cancel`);
    if (status !== 200) faults.push(`cancel of ${kind}: ${status} ${text.slice(0, 200)}`);
  }
  return faults;
};

interface Answers {
  /** What is wrong with them, a line a fault. */
  readonly faults: readonly string[];
  readonly statuses: Readonly<Record<string, number>>;
  /** Milliseconds of processor time by endpoint: all of its requests, and the longest. */
  readonly times: Readonly<Record<string, { total: number; longest: number }>>;
}

/** Sends requests one after the other. */
const answerRequests = async (
  w: TestWorkstation,
  requests: readonly GeneratedRequest[],
): Promise<Answers> => {
  const faults: string[] = [];
  const statuses: Record<string, number> = {};
  const times: Record<string, { total: number; longest: number }> = {};
  for (const [at, request] of requests.entries()) {
    const line = `${at} ${request.name}: ${request.method} ${request.path.slice(0, 300)} ${String(request.body ?? '').slice(0, 200)}`;
    const { status, headers, text, ms } = await send(w, request);
    statuses[status] = (statuses[status] ?? 0) + 1;
    const { total, longest } = times[request.name] ?? { total: 0, longest: 0 };
    times[request.name] = { total: Math.round(total + ms), longest: Math.round(Math.max(longest, ms)) };
    const fault = faultOf(status, headers, text);
    if (fault !== null) faults.push(`${line}\n   → ${fault}`);
    // Jobs of earlier requests count as well, so there is a second try.
    if (isTooLate(request, ms) && isTooLate(request, (await send(w, request)).ms))
      faults.push(`${line}\n   → ${Math.round(ms)} ms`);
    if (at % JOBS_EVERY === JOBS_EVERY - 1) faults.push(...(await cancelJobs(w)));
  }
  faults.push(...(await cancelJobs(w)));
  return { faults, statuses, times };
};

/**
 * The test of generated requests.
 * @param usual how many; `DROPSCOPE_REQUESTS` asks for another number
 * @param turns one of how many shares of them a run of a tier sends
 */
export const testRequests = (usual: number, turns = 1): void => {
  const count = Number(process.env['DROPSCOPE_REQUESTS'] ?? usual);
  const requests = ofTurn(generateRequests(count), turns);
  it(
    `answers ${requests.length} generated requests over every endpoint without a failure of its own, each within 5 s of processor time`,
    { timeout: 120_000 + requests.length * 1000 },
    async () => {
      const w = await createTestWorkstation({ data: 'demonstration' });
      const { faults, ...figures } = await answerRequests(w, requests);
      noteFigures('requests', { count: requests.length, ...figures });
      expect(faults.join('\n')).toBe('');
      await w.dispose();
    },
  );
};
