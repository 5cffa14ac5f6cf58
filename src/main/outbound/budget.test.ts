import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { openAttempt, openBudget, type Budget } from './budget.ts';
import { outboundError } from './failures.ts';

const LONG_MS = 600_000;
const open: { end: () => void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.end();
});
const budgetOf = (totalMs: number, ...signals: (AbortSignal | null | undefined)[]): Budget => {
  const budget = openBudget('a.org', totalMs, signals);
  open.push(budget);
  return budget;
};

it('stops a request whose time is up, and says how long it had', async () => {
  const { signal } = budgetOf(20);
  await once(signal, 'abort');
  expect(signal.reason).toMatchObject({
    kind: 'timed-out',
    message: 'a.org did not finish its answer within 0.02 s.',
  });
});

it('stops with the caller’s signal, whether it was pressed before or after', () => {
  const off = outboundError('network-off', {});
  expect(budgetOf(LONG_MS, null, undefined, AbortSignal.abort(off)).signal.reason).toBe(off);
  const caller = new AbortController();
  const { signal } = budgetOf(LONG_MS, new AbortController().signal, caller.signal);
  expect(signal.aborted).toBe(false);
  caller.abort('enough');
  expect(signal.reason).toMatchObject({ kind: 'cancelled', host: 'a.org', cause: 'enough' });
});

it('hears of no caller once it has ended', () => {
  const caller = new AbortController();
  const budget = budgetOf(LONG_MS, caller.signal);
  budget.end();
  caller.abort();
  expect(budget.signal.aborted).toBe(false);
});

it('tells what is left of its time', () => {
  const budget = budgetOf(LONG_MS);
  const first = budget.leftMs();
  expect(first).toBeLessThanOrEqual(LONG_MS);
  expect(first).toBeGreaterThan(0);
  expect(budget.leftMs()).toBeLessThanOrEqual(first);
});

it('ends the whole request where one try takes too long, and each try with the request', async () => {
  const budget = budgetOf(LONG_MS);
  const attempt = openAttempt(budget, 'a.org', 20);
  open.push(attempt);
  await once(attempt.stop.signal, 'abort');
  expect(budget.signal.reason).toMatchObject({ message: 'a.org did not finish its answer within 0.02 s.' });
  expect(attempt.stop.signal.reason).toBe(budget.signal.reason);
  const late = openAttempt(budget, 'a.org', LONG_MS);
  open.push(late);
  expect(late.stop.signal.reason).toBe(budget.signal.reason);
});

it('leaves a try alone that has ended before the request', () => {
  const budget = budgetOf(LONG_MS);
  const attempt = openAttempt(budget, 'a.org', LONG_MS);
  attempt.end();
  budget.stop(outboundError('cancelled', { host: 'a.org' }));
  expect([attempt.stop.signal.aborted, budget.signal.aborted]).toEqual([false, true]);
});
