import { expect, it } from 'vitest';
import { fromTimestamp } from '#shared/time.ts';
import type { GraphEdge } from './model.ts';
import { periodsOf } from './periods.ts';

const edge = (source: string, target: string, day: string | null): GraphEdge => ({
  ...{ id: `${source}${target}`, source, target, weight: 0.5, kind: 'correlation', disparity: 1 },
  ...{ timestamp: day, time: day === null ? null : fromTimestamp(day), p: null, q: null, plan: null },
});

it('cuts edges into the finest periods of which at most 24 are needed, without a gap', () => {
  const edges = [edge('a', 'b', '2018-01-31'), edge('b', 'c', '2018-03-01'), edge('c', 'd', null)];
  expect(periodsOf(edges)).toEqual({
    unit: 'month',
    multiples: [
      { name: '2018-01', edges: [['a', 'b']] },
      { name: '2018-02', edges: [] },
      { name: '2018-03', edges: [['b', 'c']] },
    ],
    days: [
      ['2018-01-31', '2018-01-31'],
      ['2018-02-01', '2018-02-28'],
      ['2018-03-01', '2018-03-01'],
    ],
    undated: 1,
  });
  expect(periodsOf([edge('a', 'b', '2018-01-01'), edge('a', 'c', '2022-11-08')])?.unit).toBe('quarter');
  expect(periodsOf([edge('a', 'b', '1990-01-01'), edge('a', 'c', '2022-11-08')])?.multiples).toHaveLength(33);
  expect(periodsOf([edge('a', 'b', null)])).toBeNull();
});
