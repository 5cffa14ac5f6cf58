import { describe, expect, it } from 'vitest';
import type { SetMonth } from '#shared/contract/sets.ts';
import { countsIn, monthsSentence, setMonthsChart, stepsOf } from './set-months.ts';

const rows: readonly SetMonth[] = [
  { month: '2018-01', kind: 'drop', count: 2 },
  { month: '2018-03', kind: 'drop', count: 5 },
  { month: '2018-03', kind: 'event', count: 1 },
];

describe('the months of a set', () => {
  it('leave no month out and keep the kinds apart', () => {
    expect(countsIn(stepsOf(rows), rows)).toEqual([2, 0, 6]);
    expect(setMonthsChart(rows).table).toEqual({
      columns: ['month', 'drops', 'events'],
      rows: [
        ['2018-01', 2, 0],
        ['2018-02', 0, 0],
        ['2018-03', 5, 1],
      ],
    });
    expect(monthsSentence(rows)).toBe('2018-01 to 2018-03, most in 2018-03: 6 items');
  });

  it('of one moment are one month, and of nothing none', () => {
    expect(monthsSentence(rows.slice(0, 1))).toBe('2018-01, most in 2018-01: 2 items');
    expect([stepsOf([]), monthsSentence([])]).toEqual([[], 'No item is in the data']);
  });

  it('of far apart items are years', () => {
    const far: readonly SetMonth[] = [
      { month: '0001-01', kind: 'post', count: 1 },
      { month: '9999-12', kind: 'post', count: 1 },
    ];
    expect(countsIn(stepsOf(far), far).reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(setMonthsChart(far).table.columns).toEqual(['year', 'posts']);
  });
});
