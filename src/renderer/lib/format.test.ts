import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatDate,
  formatDelta,
  formatP,
  formatSeconds,
  formatShare,
  formatTimestamp,
  plural,
} from './format.ts';

describe('format', () => {
  it('writes counts, shares and p', () => {
    expect([formatCount(4966), formatCount(null)]).toEqual(['4,966', '–']);
    expect(formatShare(0.2078)).toBe('20.8%');
    expect([formatP(0.0004), formatP(0.0341), formatP(undefined)]).toEqual(['<0.001', '0.034', '–']);
    expect([plural(1, 'drop'), plural(2, 'drop'), plural(0, 'entry', 'entries')]).toEqual([
      '1 drop',
      '2 drops',
      '0 entries',
    ]);
  });

  it('writes sizes and durations', () => {
    expect([0, 999, 4_187_486].map(formatBytes)).toEqual(['0 B', '999 B', '4.2 MB']);
    expect([5, 200, 7500].map(formatSeconds)).toEqual(['5 s', '3 min 20 s', '2 h 5 min']);
  });

  it('signs time differences', () => {
    expect([0, -12, 65, 120, -4000].map(formatDelta)).toEqual([
      '0 min',
      '−12 min',
      '+1 h 5 min',
      '+2 h',
      '−2 d 18 h',
    ]);
  });

  it('names the zone and keeps US Eastern over its clock changes', () => {
    expect(formatTimestamp('2017-10-28T20:44:28')).toBe('2017-10-28 20:44:28 UTC');
    expect(formatTimestamp('2017-11-05T05:30:00', 'America/New_York')).toBe('2017-11-05 01:30:00 US Eastern');
    expect(formatTimestamp('2017-11-05T06:30:00', 'America/New_York')).toBe('2017-11-05 01:30:00 US Eastern');
    expect(formatDate('2022-11-28T01:06:20', 'America/New_York')).toBe('2022-11-27');
  });
});
