import { describe, expect, it } from 'vitest';
import { SHIFT_MODELS } from '#main/analysis/chance/null-models.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import fc from '#tests/helpers/properties.ts';
import { planPairNull } from './correlation-null.ts';
import { createMovesNear, gapOf } from './moves-near.ts';
import type { PairedSeries, PairNull } from './pair-series.ts';

const START = 17_000 * DAY_SECONDS;
const moments = fc.array(fc.nat(60 * DAY_SECONDS), { minLength: 2, maxLength: 12 });
const events = fc.array(
  fc.tuple(fc.nat(60), fc.constantFrom(0, 60, 40_000), fc.constantFrom(0, 59, 86_399)),
  {
    minLength: 2,
    maxLength: 12,
  },
);

const seriesOf = (drops: readonly number[], dated: readonly (readonly number[])[]): PairedSeries => ({
  dropTimes: Float64Array.from(drops, (at) => START + at).sort(),
  eventTimes: Float64Array.from(dated, ([day = 0, second = 0]) => START + day * DAY_SECONDS + second),
  eventSpans: Float64Array.from(dated, ([, , span = 0]) => span),
  neighbours: () => ({ rows: new Int32Array(0), micro: new Int32Array(0) }),
});

/** The definition: every move on the turn of the circle before, on its own and on the next. */
const plainEntries = (
  { dropTimes, eventTimes, eventSpans }: PairedSeries,
  { period, cycle, offsets }: PairNull,
  event: number,
  drop: number,
  reach: number,
): string[] => {
  const time = dropTimes[drop] ?? 0;
  const span = eventSpans[event] ?? 0;
  if (period === null || time < period.start || time >= period.end) return [];
  return [...offsets].flatMap((offset, move) => {
    const moved = period.start + (((eventTimes[event] ?? 0) - period.start + offset) % cycle);
    return [-cycle, 0, cycle]
      .map((turn) => gapOf(time + turn - moved, span))
      .filter((gap) => gap <= reach)
      .map((gap) => `${move} ${gap + 1}`);
  });
};

describe('the moves near a drop', () => {
  it.each([
    ['days to spare', 40],
    ['hardly more days than the reach', 200],
    ['a period shorter than the reach', 800],
  ])('are those of the definition, whatever the events are dated to: %s', (_name, hours) => {
    const reach = hours * 3600;
    fc.assert(
      fc.property(moments, events, fc.constantFrom(...SHIFT_MODELS), (drops, dated, model) => {
        const series = seriesOf(drops, dated);
        const plan = planPairNull(series, { null: model, surrogates: 40, reach }, 1);
        const movesNear = createMovesNear(series, plan, reach, (gap) => gap + 1);
        const all = Int32Array.from(series.dropTimes.keys());
        for (const event of series.eventTimes.keys()) {
          if (plan.tested[event] !== 1) continue;
          const near = movesNear(event, all);
          for (const drop of all) {
            const key = (near.keys[drop] ?? 0) + near.base;
            const found: string[] = [];
            for (let entry = near.starts[key] ?? 0; entry < (near.ends[key] ?? 0); entry += 1) {
              const weight = near.weights[drop * near.width + (near.slots[entry] ?? 0)] ?? 0;
              if (weight > 0) found.push(`${near.moves[entry]} ${weight}`);
              else expect(near.isWhole).toBe(false);
            }
            expect(found.sort()).toEqual(plainEntries(series, plan, event, drop, reach).sort());
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
