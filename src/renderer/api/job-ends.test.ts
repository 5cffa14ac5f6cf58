import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteJobEnd, untilJobEnds } from './job-ends.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether a wait for a job is over after some time. */
const isOverAfter = async (id: string, ms: number, act: () => void = () => undefined): Promise<boolean> => {
  let isOver = false;
  void untilJobEnds(id, 5000, undefined).then(() => {
    isOver = true;
  });
  act();
  await vi.advanceTimersByTimeAsync(ms);
  return isOver;
};

it('ends with the job, and with no other', async () => {
  expect(await isOverAfter('a', 0, () => noteJobEnd('b'))).toBe(false);
  expect(await isOverAfter('c', 0, () => noteJobEnd('c'))).toBe(true);
});

it('ends after a while without a push, and after a moment where the job has ended before', async () => {
  expect([await isOverAfter('d', 4999), await isOverAfter('e', 5000)]).toEqual([false, true]);
  noteJobEnd('f');
  expect([await isOverAfter('f', 199), await isOverAfter('f', 200)]).toEqual([false, true]);
});

it('ends with its signal', async () => {
  const left = new AbortController();
  const waiting = untilJobEnds('g', 5000, left.signal);
  left.abort(new Error('the page was left'));
  await expect(waiting).rejects.toThrow('the page was left');
});
