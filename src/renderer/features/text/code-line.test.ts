import { expect, it } from 'vitest';
import { codeLineOf } from './code-line.ts';

const bucket = (start: string, end: string, count: number) => ({
  ...{ start, end, drops: 10, allDrops: 20, events: 0 },
  codes: [{ code: 'call', count, low: count - 1, high: count + 2, shareLow: null, shareHigh: null }],
});

it('leaves a gap where no drop was coded, and none between neighboring bins', () => {
  const buckets = [
    bucket('2018-01-01', '2018-02-01', 3),
    bucket('2018-02-01', '2018-03-01', 4),
    bucket('2018-06-01', '2018-07-01', 5),
  ];
  const { points } = codeLineOf({ buckets }, 'call');
  expect(points.map(({ label, drops, count, low, high }) => [label, drops, count, low, high])).toEqual([
    ['2018-01-01', 10, 3, 2, 5],
    ['2018-02-01', 10, 4, 3, 6],
    ['2018-03-01', 0, 0, 0, 0],
    ['2018-06-01', 10, 5, 4, 7],
  ]);
  expect(points[0]?.at).toBe(Date.UTC(2018, 0, 1));
  expect(codeLineOf({ buckets }, 'other').points).toEqual([]);
});
