import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { loopbackDoor } from '#tests/helpers/outbound.ts';
import fc from '#tests/helpers/properties.ts';
import { startWireServer, type WireServer } from '#tests/helpers/wire-server.ts';
import { backOff, parseRetryAfter, waitAsked } from './retry-after.ts';
import type { OutboundError, OutboundRequest } from './types.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const open: WireServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

type Answer = (response: ServerResponse) => void;
const statusOf =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end('{}');
  };
const cut: Answer = (response) => {
  response.writeHead(200, { 'content-length': '500' });
  response.write('{', () => response.destroy());
};

/** Answers in order, the last one repeated; what was slept and how it ended. */
const send = async (answers: readonly Answer[], more: Partial<OutboundRequest> = {}) => {
  let calls = 0;
  const server = await startWireServer((_request, response) => {
    answers[Math.min(calls, answers.length - 1)]?.(response);
    calls += 1;
  });
  open.push(server);
  const slept: number[] = [];
  const door = loopbackDoor({
    now: () => NOW,
    sleep: (ms) => {
      slept.push(ms);
      return Promise.resolve();
    },
  });
  const limits = { maxWaitMs: 60_000, totalMs: 600_000 };
  const outcome = await door
    .request({ url: server.origin, method: 'POST', body: '{}', retries: 2, limits, ...more })
    .then(
      () => null,
      (error: unknown) => error as OutboundError,
    );
  await door.close();
  return { calls, slept, failure: outcome };
};

describe('retries of a call', () => {
  it('reads what servers write into Retry-After', () => {
    expect(parseRetryAfter('12', NOW)).toBe(12_000);
    expect(parseRetryAfter('Sat, 21 Nov 2026 12:00:30 GMT', NOW)).toBe(30_000);
    expect(parseRetryAfter('Sat, 21 Nov 2026 11:00:00 GMT', NOW)).toBe(0);
    expect(parseRetryAfter('Saturday, 21-Nov-26 12:00:30 GMT', NOW)).toBe(30_000);
    expect(parseRetryAfter('Sat Nov 21 12:00:30 2026', NOW)).toBe(30_000);
    expect(parseRetryAfter(' 12 ', NOW)).toBe(12_000);
    expect(parseRetryAfter('9'.repeat(12), NOW)).toBe(30 * 24 * 3600_000);
    for (const value of [null, 'soon', ' ', '-5', '12.5', '12 s', '21 Nov 2026 12:00:30 GMT', 'Sat, soon'])
      expect([value, parseRetryAfter(value, NOW)]).toEqual([value, null]);
  });

  it('reads a date without a zone as UTC, wherever this machine is', () => {
    const zone = process.env['TZ'];
    try {
      for (const other of ['America/New_York', 'Asia/Tokyo']) {
        process.env['TZ'] = other;
        expect([other, parseRetryAfter('Sat Nov 21 12:00:30 2026', NOW)]).toEqual([other, 30_000]);
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('reads what servers write of their rate limit, where they name no wait', () => {
    const reset = (value: string) => waitAsked(new Headers({ 'x-ratelimit-reset': value }), NOW);
    expect(reset(String(NOW / 1000 + 20))).toBe(20_000);
    expect(reset('2026-11-21T12:00:20Z')).toBe(20_000);
    expect(reset('2026-11-21T11:00:00Z')).toBe(0);
    for (const value of [
      '20',
      'x1795262420',
      '1795262420s',
      'T2026-11-21T12:00:20Z',
      '2026-11-21',
      '2026-13-99T',
    ])
      expect([value, reset(value)]).toEqual([value, null]);
    expect(waitAsked(new Headers({ 'x-rate-limit-reset': '1795262400', 'retry-after': '7' }), NOW)).toBe(
      7_000,
    );
    expect(waitAsked(new Headers(), NOW)).toBeNull();
  });

  it('backs off within its bounds', () => {
    fc.assert(
      fc.property(fc.nat({ max: 50 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
        const full = Math.min(30_000, 1000 * 2 ** attempt);
        const delay = backOff(attempt, () => chance);
        return delay >= full / 2 && delay <= full;
      }),
    );
  });

  it('never sends again before the time the host asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 4 }), async (waits) => {
        const limited = waits.map((wait) => statusOf(429, { 'retry-after': String(wait) }));
        const { slept, calls } = await send([...limited, statusOf(200)]);
        expect(calls).toBe(slept.length + 1);
        expect(calls).toBeLessThanOrEqual(3);
        slept.forEach((ms, index) => {
          expect(ms).toBeGreaterThanOrEqual((waits[index] ?? 0) * 1000);
          expect(ms).toBeLessThanOrEqual(60_000);
        });
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['429', statusOf(429), 3, false],
    ['500', statusOf(500), 3, false],
    ['503', statusOf(503), 3, false],
    ['408', statusOf(408), 3, false],
    ['401', statusOf(401), 1, false],
    ['400', statusOf(400), 1, false],
    ['a cut answer', cut, 1, true],
  ] as const)(
    'sends a call that costs money again after %s only where no answer was computed',
    async (_name, answer, calls, maybeCharged) => {
      const sent = await send([answer], { costsMoney: true });
      expect([sent.calls, sent.failure?.maybeCharged]).toEqual([calls, maybeCharged]);
      if (maybeCharged)
        expect(sent.failure?.message).toContain('may have been charged, so it was not repeated');
    },
  );

  it('sends a free call again after a cut answer', async () => {
    expect(await send([cut, statusOf(200)])).toMatchObject({ calls: 2, failure: null });
  });

  it('asks a HEAD again unasked, like a GET', async () => {
    const head = { method: 'HEAD', retries: undefined, body: undefined };
    expect((await send([statusOf(503)], head as never)).calls).toBe(3);
  });

  it('treats a 2xx answer that `check` refuses like any other failure', async () => {
    let checks = 0;
    const { calls, failure } = await send([statusOf(200)], {
      check: () => {
        checks += 1;
        if (checks === 1) throw Object.assign(new Error('odd'), { code: 'ECONNRESET' });
      },
    });
    expect([calls, failure]).toEqual([2, null]);
  });
});
