import { describe, expect, it } from 'vitest';
import { commonPeriod, planShifts } from '#main/analysis/chance/null-models.ts';
import { createRandom } from '#main/analysis/chance/random.ts';
import { cosine, tfidf } from '#main/analysis/text/tfidf.ts';
import { DROP_CATEGORIES, NEWS_CATEGORIES } from '#shared/constants.ts';
import { STRONG_SCORE } from '#shared/figures.ts';
import { drop } from '#tests/helpers/drops.ts';
import type { CorrelationInput } from './correlation-core.ts';
import { correlation } from './correlation.ts';
import { countsAt, pairCounts, thresholdAt } from './pair-counts.ts';

const START = Date.UTC(2018, 0, 1) / 1000;
const HOUR = 3600;
const SURROGATES = 30;
const WORDS = ['alpha', 'bravo', 'cello', 'delta', 'ember', 'fjord', 'gamma'];
const context = { seed: 4966 };

const scene = (seed: number): CorrelationInput => {
  const random = createRandom(seed);
  const phrase = (): string => Array.from({ length: 4 }, () => WORDS[random.below(7)] ?? '').join(' ');
  const times = (count: number): number[] =>
    Array.from({ length: count }, () => START + random.below(60 * 24) * HOUR).sort((a, b) => a - b);
  const drops = times(80).map((time, i) => drop({ number: i + 1, time, content: phrase() }));
  return {
    drops,
    categories: drops.map(() => DROP_CATEGORIES.filter(() => random.below(2) === 0)),
    events: times(15).map((time, i) => ({
      id: `e${i}`,
      time,
      resolution: 'second',
      title: phrase(),
      category: NEWS_CATEGORIES[i % NEWS_CATEGORIES.length] ?? 'politics',
      source: 'Test',
    })),
    keys: [],
  };
};

interface Placed {
  readonly event: number;
  readonly drop: number;
  readonly score: number;
}

/** Pairs of every move, and those of the data, by the definition: all drops are compared with all events. */
const slowPairs = (input: CorrelationInput, c99: number) => {
  const words = (text: string): string[] => text.split(' ');
  const model = tfidf(
    input.drops.map(({ content }) => words(content)),
    input.events.map(({ title }) => words(title)),
  );
  const [dropTimes, eventTimes] = [input.drops.map(({ time }) => time), input.events.map(({ time }) => time)];
  const period = commonPeriod(dropTimes, eventTimes);
  if (period === null) throw new Error('no common period');
  const { offsets, cycle } = planShifts('whole-day', period, SURROGATES, context.seed);
  const inside = (time: number): boolean => time >= period.start && time < period.end;
  const pairs = (move: number, turns: readonly number[]): Placed[] =>
    eventTimes.flatMap((time, event) =>
      inside(time)
        ? dropTimes.flatMap((dropTime, at) => {
            const moved = turns.length === 1 ? time : period.start + ((time - period.start + move) % cycle);
            return inside(dropTime)
              ? turns.flatMap((turn) => {
                  const gap = Math.abs(dropTime + turn - moved);
                  const text = Math.min(1, cosine(model.first, at, model.second, event) / c99);
                  return gap <= 72 * HOUR
                    ? [{ event, drop: at, score: Math.sqrt(Math.exp(-gap / (24 * HOUR)) * text) }]
                    : [];
                })
              : [];
          })
        : [],
    );
  return { observed: pairs(0, [0]), moved: [...offsets].map((move) => pairs(move, [-cycle, 0, cycle])) };
};

/** A threshold between two scores of the scene: rounding to millionths decides nothing there. */
const THRESHOLD = 0.5;
const AT = thresholdAt(THRESHOLD);

describe('pair counts', () => {
  const parameters = pairCounts.parameters.parse({ surrogates: SURROGATES });

  it.each([1, 2, 3])('are those of the definition, in all and per cell (scene %i)', (seed) => {
    const input = scene(seed);
    const { c99 } = correlation.run(input, correlation.parameters.parse({ surrogates: SURROGATES }), context);
    const { observed, moved } = slowPairs(input, c99 ?? 1);
    const result = pairCounts.run(input, parameters, context);
    const mean = (matches: (pair: Placed) => boolean): number =>
      moved.reduce((sum, pairs) => sum + pairs.filter(matches).length, 0) / moved.length;
    const strong = ({ score }: Placed): boolean => score >= THRESHOLD;
    const total = countsAt(result.total, AT, SURROGATES);
    expect(total.observed).toBe(observed.filter(strong).length);
    expect(total.observed).toBeGreaterThan(0);
    expect(total.expected).toBeCloseTo(mean(strong), 2);
    expect(result.months.map(({ month }) => month)).toEqual(
      ['2018-01', '2018-02', '2018-03'].slice(0, result.months.length),
    );
    for (const { month, ...counts } of result.months) {
      const inMonth = ({ score, drop: at }: Placed): boolean =>
        score >= STRONG_SCORE &&
        new Date((input.drops[at]?.time ?? 0) * 1000).toISOString().startsWith(month);
      expect(counts.observed).toBe(observed.filter(inMonth).length);
      expect(counts.expected).toBeCloseTo(mean(inMonth), 2);
      expect(counts.bandLow).toBeLessThanOrEqual(counts.bandHigh ?? 0);
    }
    const all = ({ score }: Placed): boolean => score >= 0.2;
    expect(countsAt(result.total, thresholdAt(0.2), SURROGATES)).toMatchObject({
      observed: observed.filter(all).length,
      expected: expect.closeTo(mean(all), 2),
    });
    const { observed: fromEach } = result.total;
    expect(fromEach).toEqual(fromEach.toSorted((a, b) => b - a));
    expect(fromEach.at(-1)).toBe(observed.filter(({ score }) => score >= 1 - 1e-9).length);
    const cells = result.dimensions.find(({ dimension }) => dimension === 'event-types')?.cells ?? [];
    expect(cells).toHaveLength(NEWS_CATEGORIES.length * DROP_CATEGORIES.length);
    for (const cell of cells) {
      const inCell = (pair: Placed): boolean =>
        strong(pair) &&
        input.events[pair.event]?.category === cell.row &&
        (input.categories[pair.drop]?.some((kind) => kind === cell.col) ?? false);
      const counts = countsAt(cell, AT, SURROGATES);
      expect(counts.observed).toBe(observed.filter(inCell).length);
      expect(counts.expected).toBeCloseTo(mean(inCell), 2);
    }
  });

  it('count only what a filter leaves, and compare that with chance', () => {
    const input = scene(4);
    const all = pairCounts.run(input, parameters, context);
    const some = pairCounts.run(input, { ...parameters, kinds: ['politics', 'political'] }, context);
    const cellOf = (result: typeof all, row: string, col: string) =>
      result.dimensions[0]?.cells.find((cell) => cell.row === row && cell.col === col);
    expect(cellOf(some, 'politics', 'political')?.expected).toEqual(
      cellOf(all, 'politics', 'political')?.expected,
    );
    expect(cellOf(some, 'business', 'political')?.observed[0]).toBe(0);
    expect(some.total.expected[0]).toBe(cellOf(all, 'politics', 'political')?.expected[0]);
    const early = pairCounts.run(input, { ...parameters, endDate: '2018-01-31' }, context);
    const late = pairCounts.run(input, { ...parameters, startDate: '2018-02-01' }, context);
    expect((early.total.expected[0] ?? 0) + (late.total.expected[0] ?? 0)).toBeCloseTo(
      all.total.expected[0] ?? 0,
      2,
    );
    // A month that no date narrows has the same pairs and the same chance.
    expect(late.months.slice(1)).toEqual(all.months.slice(1));
    expect(late.months[0]).toMatchObject({ month: '2018-01', observed: 0, expected: 0 });
  });

  it('have no chance where nothing is in common, and count nothing', () => {
    const { drops, categories, keys } = scene(5);
    const result = pairCounts.run({ drops, categories, keys, events: [] }, parameters, context);
    expect(result.months).toEqual([]);
    expect(countsAt(result.total, thresholdAt(0.7), 0)).toMatchObject({
      observed: 0,
      expected: null,
      bandLow: null,
      p: 1,
    });
  });
});
