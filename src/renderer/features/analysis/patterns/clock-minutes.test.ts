import '#tests/helpers/token-colors.ts';
import { describe, expect, it } from 'vitest';
import { echarts } from '#renderer/ui/chart/echarts.ts';
import {
  clockDrops,
  clockOf,
  clockOption,
  clockTable,
  clockWords,
  fullestMinutes,
  nameShifts,
  sharedMinutes,
} from './clock-minutes.ts';

const at = (dropNumber: number, timestamp: string) => ({ dropNumber, timestamp });

const picture = (timestamps: readonly string[]) => {
  const drops = clockDrops(timestamps.map((timestamp, i) => at(i + 1, timestamp)));
  const minutes = sharedMinutes(drops);
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 320 });
  try {
    chart.setOption(clockOption(drops, fullestMinutes(minutes)));
    return { drops, minutes, svg: chart.renderToSVGString(), words: clockWords(drops, minutes) };
  } finally {
    chart.dispose();
  }
};

describe('times of day', () => {
  it('join the drops of one minute, whatever their day and second', () => {
    const { minutes, svg, words } = picture([
      '2018-01-05T05:07:59',
      '2017-12-01T05:07:00',
      '2019-03-02T05:08:00',
      '2019-03-03T23:59:59',
    ]);
    expect(minutes.map(({ minute, drops }) => [clockOf(minute), drops.map(({ number }) => number)])).toEqual([
      ['05:07', [2, 1]],
    ]);
    expect(svg).toContain('05:07 · 2');
    expect(words).toBe(
      '2 of 4 drops share their minute with another. The fullest minute is 05:07 with 2 drops.',
    );
    expect(clockTable(minutes).rows).toEqual([['05:07', 2, '#2, #1']]);
  });

  it('draw at most five lines, the fullest minutes', () => {
    const many = Array.from({ length: 30 }, (_, i) => [
      `2018-01-01T10:${String(i).padStart(2, '0')}:00`,
      `2018-01-02T10:${String(i).padStart(2, '0')}:30`,
    ]).flat();
    const { minutes } = picture([...many, '2018-01-03T10:29:00']);
    expect(minutes).toHaveLength(30);
    expect(fullestMinutes(minutes)).toHaveLength(5);
    expect(fullestMinutes(minutes)[0]?.minute).toBe(629);
  });

  it('have a look without drops, with one, with days only, and with all at one time', () => {
    expect(picture([]).words).toBe('No two of 0 drops share a time of day.');
    expect(picture(['2018-01-01T10:00:00']).words).toBe('No two of 1 drop share a time of day.');
    expect(picture(['2018-01-01', '2018-01-02']).drops).toEqual([]);
    const one = picture(Array.from({ length: 600 }, () => '2018-01-01T10:00:00'));
    expect(one.minutes).toHaveLength(1);
    expect(one.svg).toContain('10:00 · 600');
  });
});

describe('nameShifts', () => {
  it('moves a name down only where the one above is in its way', () => {
    expect([...nameShifts([600, 610, 1200])]).toEqual([
      [1200, 0],
      [610, 0],
      [600, 12],
    ]);
  });
});
