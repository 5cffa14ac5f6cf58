import { describe, expect, it } from 'vitest';
import { commonPeriod, planShifts } from '#main/analysis/chance/null-models.ts';
import { createRandom } from '#main/analysis/chance/random.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisOther } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { RUNGS } from '#shared/contract/ladder.ts';
import { dropsAt, othersAt } from '#tests/helpers/drops.ts';
import { namedPair } from './named-pair.ts';
import { ERA_MOVES } from './part.ts';

const SEED = 4966;
const START = Date.UTC(2018, 0, 1) / 1000;
const DAYS = 400;

const compare = (
  drops: readonly AnalysisDrop[],
  others: readonly AnalysisOther[],
  drop: number,
  item: string,
) =>
  namedPair.run({ drops, others }, namedPair.parameters.parse({ drop, item, minuteMoves: 99 }), {
    seed: SEED,
  });

const randomTimes = (seed: number, count: number): readonly number[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => START + random.below(DAYS * DAY_SECONDS));
};

const steps = (count: number, first: number, step: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index * step).flatMap((shift) => [-shift, shift]);

describe('a named pair', () => {
  const drops = dropsAt(randomTimes(1, 40));
  const others = othersAt(randomTimes(2, 3000));
  // Far enough from both edges for the season rung.
  const drop = drops[20];
  if (drop === undefined) throw new Error('no drop');
  const nearest = others.toSorted((a, b) => Math.abs(a.time - drop.time) - Math.abs(b.time - drop.time))[1];
  if (nearest === undefined) throw new Error('no post');
  const gap = nearest.time - drop.time;
  const result = compare(drops, others, drop.number, nearest.id);

  it('counts the moves with an item as near as a plain comparison with each moved item does', () => {
    const period = commonPeriod(
      Float64Array.from(drops, ({ time }) => time),
      Float64Array.from(others, ({ time }) => time),
    );
    if (period === null) throw new Error('no period');
    const isNear = (times: readonly number[]): boolean =>
      times.some((time) => Math.abs(time - drop.time) <= Math.abs(gap));
    const times = others.map(({ time }) => time);
    const cycle = period.end - period.start;
    const inside = times.filter((time) => time >= period.start && time < period.end);
    const onCircle = (offset: number): readonly number[] =>
      inside.flatMap((time) => {
        const moved = period.start + ((time - period.start + offset) % cycle);
        return [moved - cycle, moved, moved + cycle];
      });
    const eras = [...planShifts('whole-day', period, ERA_MOVES, SEED).offsets];
    const moved = (shift: number): readonly number[] => times.map((time) => time + shift);
    const expected = {
      era: eras.filter((offset) => isNear(onCircle(offset))).length,
      season: steps(13, 7 * DAY_SECONDS, 7 * DAY_SECONDS).filter((shift) => isNear(moved(shift))).length,
      day: steps(31, 1800, 300).filter((shift) => isNear(moved(shift))).length,
    };
    const found = new Map(result.rows.map((row) => [row.rung, row]));
    expect(result.gapSeconds).toBe(gap);
    for (const rung of ['era', 'season', 'day'] as const)
      expect(found.get(rung)?.asNear).toBe(expected[rung]);
    expect(found.get('era')?.moves).toBe(eras.length);
    expect(found.get('minute')?.moves).toBe(99);
    for (const { asNear, moves, p, q } of result.rows) {
      expect(p).toBeCloseTo((1 + asNear) / (1 + moves), 12);
      expect(q).toBeGreaterThanOrEqual(p);
    }
  });

  it('counts the drops and pairs of its hour, its day and the era that are as near', () => {
    const period = { start: START, end: START + DAYS * DAY_SECONDS };
    const near = ({ time }: AnalysisDrop): number =>
      others.filter((other) => Math.abs(other.time - time) <= Math.abs(gap)).length;
    const all = drops.filter(({ time }) => time >= period.start && time < period.end).map(near);
    const era = result.spans.find(({ span }) => span === 'era');
    expect(era?.dropsWithOne).toBe(all.filter((count) => count > 0).length);
    expect(era?.pairs).toBe(all.reduce((sum, count) => sum + count, 0));
    const hour = result.spans.find(({ span }) => span === 'hour');
    expect(hour?.drops).toBe(
      drops.filter(({ time }) => Math.floor(time / 3600) === Math.floor(drop.time / 3600)).length,
    );
  });

  it('is one test a rung, and says in words what the finest one shows', () => {
    expect(namedPair.tests(result).map(({ p }) => p)).toEqual(result.rows.map(({ p }) => p));
    expect(result.sentence).toMatch(/^This drop has a post of the account as near by chance often enough/u);
  });

  it('has a drop that is answered within a second, where nobody writes otherwise, as rare', () => {
    // One post a month at another hour, and one a second after the drop.
    const rare = othersAt([
      ...Array.from({ length: 14 }, (_, month) => START + month * 30 * DAY_SECONDS + 5000),
      drop.time + 1,
    ]);
    const item = rare.find(({ time }) => time === drop.time + 1)?.id ?? '';
    const { rows, scale, sentence } = compare(drops, rare, drop.number, item);
    expect(rows.every(({ asNear }) => asNear <= 1)).toBe(true);
    expect(scale).toBe('minute');
    // “under 0.2%” would say that the share is smaller than it is.
    expect(sentence).toMatch(/^This drop rarely has .*, in [^,]*% of [\d,]+ shifts\.$/u);
  });
});

describe('bad input of a named pair', () => {
  const drops = dropsAt([START, START + DAY_SECONDS]);

  it.each([
    ['a drop that is not compared', 9, '0', /Drop 9 is not among/u],
    ['an item that is not compared', 1, 'nobody', /“nobody” is not in the series/u],
  ])('%s is a reason, not a figure', (_, drop, item, reason) => {
    const result = compare(drops, othersAt([START]), drop, item);
    expect(result.reason).toMatch(reason);
    expect([result.rows, namedPair.tests(result)]).toEqual([[], []]);
  });

  it('one drop, one post, one moment: the rungs say why they say nothing', () => {
    const result = compare(dropsAt([START]), othersAt([START]), 1, '0');
    expect(result.gapSeconds).toBe(0);
    expect(result.untested.map(({ rung }) => rung)).toContain('season');
    expect([...result.rows, ...result.untested].map(({ rung }) => rung).toSorted()).toEqual(
      [...RUNGS].toSorted(),
    );
  });

  it('with only the day known, days are compared and the fine rungs left out', () => {
    const dated = othersAt([START + DAY_SECONDS / 2]).map((other) => ({
      ...other,
      resolution: 'day' as const,
    }));
    const result = compare(dropsAt([START + 80_000, START + 9 * DAY_SECONDS]), dated, 1, '0');
    expect([result.resolution, result.gapSeconds]).toEqual(['day', 0]);
    expect(result.spans.map(({ span }) => span)).toEqual(['day', 'era']);
    expect(result.untested.map(({ rung }) => rung)).toEqual(expect.arrayContaining(['day', 'minute']));
  });
});
