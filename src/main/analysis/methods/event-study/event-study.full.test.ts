import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { ksUniform } from '#main/analysis/chance/significance.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import { dropsAt, eventsAt } from '#tests/helpers/drops.ts';
import { count } from '#tests/helpers/soak.ts';
import { eventStudy } from './event-study.ts';

const start = Date.UTC(2018, 0, 1) / 1000;
const sorted = (times: number[]): Float64Array => Float64Array.from(times).sort();
/** What is looked at is of placebos alone; resamples make the band of the curve. */
const parameters = eventStudy.parameters.parse({ placebos: 300, resamples: 200 });
const study = (drops: Iterable<number>, chosen: Iterable<number>) =>
  eventStudy.run({ drops: dropsAt([...drops]), events: eventsAt(chosen) }, parameters, { seed: 4966 });

describe('event study', () => {
  it('is no stricter than it says on a list that covers every week evenly', () => {
    const chance = createRandom(12);
    const studies = count(100, 200);
    const ps = Array.from({ length: studies }, () => {
      const drops = sorted(Array.from({ length: 400 }, () => start + chance.below(700 * DAY_SECONDS)));
      const even = Float64Array.from(
        { length: 140 },
        (_, i) => start + i * 5 * DAY_SECONDS + chance.below(5 * DAY_SECONDS),
      );
      const result = study(drops, even);
      return [result.total?.p ?? 1, result.afterMinusBefore?.p ?? 1];
    });
    for (const side of [0, 1]) {
      const values = ps.map((pair) => pair[side] ?? 1);
      expect(ksUniform(values)?.p).toBeGreaterThan(0.01);
      const low = values.filter((p) => p <= 0.05).length;
      expect(low / studies).toBeGreaterThanOrEqual(0.015);
      expect(low / studies).toBeLessThanOrEqual(0.1);
    }
  });
});
