import { describe, expect, it } from 'vitest';
import type { NewsSummary } from '#shared/contract/news.ts';
import { eventMonths } from './event-months.ts';

type Months = NewsSummary['byMonth'];

const rowsOf = (...rows: readonly (readonly [month: string, count: number])[]): Months =>
  rows.map(([month, count]) => ({ month, category: 'politics', count }));

describe('the months of events', () => {
  it('are drawn without a hole: a month without events is zero', () => {
    const drawn = eventMonths(rowsOf(['2018-01', 3], ['2018-03', 5]), '');
    expect(drawn?.table.rows).toEqual([
      ['2018-01', 3],
      ['2018-02', 0],
      ['2018-03', 5],
    ]);
    expect(drawn?.sentence).toBe('Most in 2018-03: 5 events.');
  });

  it('leave out a thin tail and say so', () => {
    const drawn = eventMonths(rowsOf(['1977-12', 2], ['2018-01', 600], ['2018-02', 400]), '');
    expect(drawn?.table.rows.map(([month]) => month)).toEqual(['2018-01', '2018-02']);
    expect(drawn?.sentence).toBe(
      'Most in 2018-01: 600 events. 2 events before or after are in the list only.',
    );
  });

  it('are years where the months would be too many', () => {
    const drawn = eventMonths(rowsOf(['0001-01', 1], ['9999-12', 1]), '');
    expect([drawn?.isByMonth, drawn?.table.rows.length]).toEqual([false, 9999]);
  });

  it('are of one category, and nothing without any', () => {
    expect(eventMonths(rowsOf(['2018-01', 3]), 'sports')).toBeNull();
    expect(eventMonths([], '')).toBeNull();
    expect(eventMonths(rowsOf(['2018-01', 1]), 'politics')?.table.rows).toEqual([['2018-01', 1]]);
  });
});
