import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { modelCallError, type FailureKind } from './failure.ts';
import { backOff, callWithPolicy, DEFAULT_POLICY, parseRetryAfter, worthRepeating } from './policy.ts';

const host = 'models.test';
const now = Date.UTC(2026, 10, 21, 12);

const attempts = async (failures: readonly Parameters<typeof modelCallError>[0][], costsMoney = true) => {
  const slept: number[] = [];
  let calls = 0;
  const outcome = await callWithPolicy(
    () => {
      const failure = failures[calls];
      calls += 1;
      return failure === undefined ? Promise.resolve('answer') : Promise.reject(modelCallError(failure));
    },
    {
      policy: DEFAULT_POLICY,
      host,
      costsMoney,
      clock: {
        now: () => now,
        random: () => 0,
        sleep: (milliseconds) => {
          slept.push(milliseconds);
          return Promise.resolve();
        },
      },
    },
  ).catch((error: unknown) => error);
  return { outcome, calls, slept };
};

describe('the call policy', () => {
  it('parses what servers write into Retry-After', () => {
    expect(parseRetryAfter('12', now)).toBe(12);
    expect(parseRetryAfter('0', now)).toBe(0);
    expect(parseRetryAfter('-5', now)).toBe(0);
    expect(parseRetryAfter('Sat, 21 Nov 2026 12:00:30 GMT', now)).toBe(30);
    expect(parseRetryAfter('Sat, 21 Nov 2026 11:00:00 GMT', now)).toBe(0);
    expect(parseRetryAfter(null, now)).toBeNull();
    expect(parseRetryAfter('soon', now)).toBeNull();
    expect(parseRetryAfter(' ', now)).toBeNull();
  });

  it('never sends again before the time the provider asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 4 }), async (waits) => {
        const { slept, calls } = await attempts(
          waits.map((retryAfterSeconds) => ({ kind: 'rate_limited', host, retryAfterSeconds })),
        );
        expect(calls).toBe(slept.length + 1);
        expect(calls).toBeLessThanOrEqual(3);
        slept.forEach((slept_, index) => {
          expect(slept_).toBeGreaterThanOrEqual((waits[index] ?? 0) * 1000);
          expect(slept_).toBeLessThanOrEqual(60_000);
        });
      }),
    );
  });

  it('backs off within its bounds', () => {
    fc.assert(
      fc.property(fc.nat({ max: 50 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
        const delay = backOff(attempt, DEFAULT_POLICY, () => chance);
        const full = Math.min(DEFAULT_POLICY.longestDelayMs, DEFAULT_POLICY.firstDelayMs * 2 ** attempt);
        return delay >= full / 2 && delay <= full;
      }),
    );
  });

  it('repeats a paid call only where no answer can have been computed', () => {
    const kinds: readonly FailureKind[] = [
      'unauthorised',
      'no_credit',
      'rate_limited',
      'bad_request',
      'server_error',
      'unreachable',
      'interrupted',
      'timeout',
      'bad_answer',
      'refused',
      'truncated',
      'cancelled',
    ];
    const repeated = (paid: boolean) =>
      kinds.filter((kind) => worthRepeating(modelCallError({ kind, host }), paid));
    expect(repeated(true)).toEqual(['rate_limited', 'server_error', 'unreachable']);
    expect(repeated(false)).toEqual(['rate_limited', 'server_error', 'unreachable', 'interrupted']);
  });

  it('succeeds on the third attempt and reports the last failure after that', async () => {
    const failure = { kind: 'server_error' as const, host, status: 503 };
    expect(await attempts([failure, failure])).toMatchObject({ outcome: 'answer', calls: 3 });
    const { outcome, calls } = await attempts([failure, failure, { ...failure, status: 502 }, failure]);
    expect(calls).toBe(3);
    expect(outcome).toMatchObject({ details: { status: 502 } });
  });
});
