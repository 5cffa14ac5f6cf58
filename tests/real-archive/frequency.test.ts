import { describe, expect, it } from 'vitest';
import { frequency } from '#main/analysis/methods/frequency/frequency.ts';
import { hasRealArchive, realArchive } from '#tests/helpers/real-archive.ts';

describe.skipIf(!hasRealArchive)('frequency of the real archive', () => {
  const { scales, silences } = frequency.run({ drops: realArchive() }, frequency.parameters.parse({}), {
    seed: 4966,
  });
  const scale = (name: string) => scales.find((one) => one.scale === name);

  it('has 538 active days, 2019-03-28 the fullest with 74, and 39 active months', () => {
    expect(scale('day')).toMatchObject({ buckets: 1858, filledBuckets: 538 });
    expect(scale('day')?.peaks[0]).toMatchObject({ label: '2019-03-28', count: 74 });
    expect(scale('month')).toMatchObject({ buckets: 62, filledBuckets: 39 });
    expect(scale('month')?.peaks[0]).toMatchObject({ label: '2019-03', count: 399 });
  });

  it('calls the fullest hours and days outliers, not every hour and most days with a drop', () => {
    for (const name of ['hour', 'day']) {
      const { outliers = [], filledBuckets = 0, fences } = scale(name) ?? {};
      expect(outliers.length).toBeGreaterThan(0);
      expect(outliers.length).toBeLessThan(filledBuckets / 8);
      expect(outliers.every(({ count }) => count > (fences?.upper ?? Infinity))).toBe(true);
    }
  });

  it('is far from a Poisson process on every scale', () => {
    for (const { dispersionIndex, dispersionP } of scales) {
      expect(dispersionIndex).toBeGreaterThan(3);
      expect(dispersionP).toBeLessThan(1e-10);
    }
  });

  it('falls silent three times for longer than 90 days', () => {
    expect(silences.slice(0, 3).map(({ fromDrop, toDrop, seconds }) => [fromDrop, toDrop, seconds])).toEqual([
      [4953, 4954, 48_655_229],
      [4958, 4959, 11_264_136],
      [3570, 3571, 8_043_889],
    ]);
  });
});
