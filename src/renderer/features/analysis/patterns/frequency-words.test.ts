import { describe, expect, it } from 'vitest';
import { burstFinding, HOURS, quietFinding } from './frequency-words.ts';

const day = (dispersionIndex: number | null, dispersionP: number | null) =>
  burstFinding([{ timeWindow: 'day', dispersionIndex, dispersionP }]);

describe('burstFinding', () => {
  it('says bursts only where a constant rate does not explain the counts', () => {
    expect(day(13.42, 0.0001)).toBe(
      'Drops come in bursts: counts per day vary 13.4 times as much as at a constant rate (p <0.001)',
    );
    expect(day(1.1, 0.31)).toBe('Counts per day vary no more than at a constant rate (p 0.310)');
    expect(day(null, null)).toContain('Too few drops');
    expect(burstFinding([])).toContain('Too few drops');
  });
});

describe('quietFinding', () => {
  it('finds the eight hours in a row with the fewest drops, also over midnight', () => {
    const night = HOURS.map((hour) => ({ hour, count: Number(hour) >= 20 || Number(hour) < 4 ? 0 : 5 }));
    expect(quietFinding(night)).toBe(
      '0.0% of the drops are from 20:00 to 04:00 UTC; an even spread would have 33.3%',
    );
    expect(quietFinding([])).toBeNull();
  });
});
