import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLease } from './leases.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends work that nobody asks for any more', () => {
  const onEnd = vi.fn();
  const lease = createLease(1000, onEnd);
  lease.renew();
  vi.advanceTimersByTime(900);
  lease.renew();
  vi.advanceTimersByTime(900);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(onEnd).toHaveBeenCalledOnce();
  expect([lease.isOver(), lease.isAsked()]).toEqual([true, false]);
});

it('lets work that was left go on while nothing else needs its place', () => {
  const onEnd = vi.fn();
  let isInTheWay = false;
  const lease = createLease(1000, onEnd, () => isInTheWay);
  lease.renew();
  vi.advanceTimersByTime(5500);
  expect(onEnd).not.toHaveBeenCalled();
  expect([lease.isOver(), lease.isAsked()]).toEqual([false, false]);
  isInTheWay = true;
  vi.advanceTimersByTime(1000);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('goes on with work that is asked for again, and with work that is kept', () => {
  const onEnd = vi.fn();
  const lease = createLease(1000, onEnd, () => true);
  lease.renew();
  lease.keep();
  vi.advanceTimersByTime(5000);
  expect(onEnd).not.toHaveBeenCalled();
  expect(lease.isAsked()).toBe(true);
});
