import { describe, expect, it } from 'vitest';
import { commonPeriod, planShifts, type ShiftModel } from '#main/analysis/chance/null-models.ts';
import { createRandom } from '#main/analysis/chance/random.ts';
import { benjaminiHochberg } from '#main/analysis/chance/significance.ts';
import { quantile } from '#main/analysis/statistics/statistics.ts';
import { cosine, tfidf } from '#main/analysis/text/tfidf.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisEvent } from '#main/analysis/types.ts';
import type { DropCategory } from '#shared/constants.ts';
import { drop } from '#tests/helpers/drops.ts';
import fc from '#tests/helpers/properties.ts';
import { count } from '#tests/helpers/soak.ts';
import { correlate, type CorrelationInput } from './correlation-core.ts';
import { correlation, correlationType } from './correlation.ts';
import { predictionAccuracy } from './prediction-accuracy.ts';

const start = Date.UTC(2018, 0, 1) / 1000;
const hour = 3600;
const context = { seed: 4966 };
const words = ['alpha', 'bravo', 'cello', 'delta', 'ember', 'fjord', 'gamma'];

const event = (id: string, time: number, title: string): AnalysisEvent => ({
  id,
  time,
  resolution: 'second',
  title,
  category: 'politics',
  source: 'Test',
});

const text = fc.array(fc.constantFrom(...words), { maxLength: 5 }).map((chosen) => chosen.join(' '));
type Texts = readonly (readonly [number, string])[];
const byTime = (texts: Texts): Texts => texts.toSorted((a, b) => a[0] - b[0]);
const RESOLUTIONS = ['second', 'day', 'minute'] as const;
const SPANS = { second: 0, minute: 59, day: DAY_SECONDS - 1 };
const spanOf = ({ resolution }: AnalysisEvent): number => SPANS[resolution];
const startOf = ({ time, resolution }: AnalysisEvent): number => time - (time % (SPANS[resolution] + 1));

const toInput = (drops: Texts, events: Texts): CorrelationInput => ({
  drops: byTime(drops).map(([at, content], i) => drop({ number: i + 1, time: start + at, content })),
  categories: drops.map((_, i): readonly DropCategory[] => (i % 2 === 0 ? ['predictions'] : [])),
  events: byTime(events).map(([at, title], i) => ({
    ...event(`e${i}`, start + at, title),
    resolution: RESOLUTIONS[i % 3] ?? 'second',
  })),
  keys: [],
});
const inputsOver = (days: number, mostDrops: number): fc.Arbitrary<CorrelationInput> => {
  const offset = fc.integer({ min: 0, max: days * DAY_SECONDS });
  const some = (most: number) => fc.array(fc.tuple(offset, text), { minLength: 1, maxLength: most });
  return fc.tuple(some(mostDrops), some(8)).map(([drops, events]) => toInput(drops, events));
};
const inputs = inputsOver(20, 10);

/** The definition with no index, no circle arithmetic of ours and no millionths. */
const slowCorrelation = (
  input: CorrelationInput,
  surrogates: number,
  maxHours: number,
  nullModel: ShiftModel,
) => {
  const tokens = (content: string): string[] => content.split(' ').filter((word) => word !== '');
  const model = tfidf(
    input.drops.map(({ content }) => tokens(content)),
    input.events.map(({ title }) => tokens(title)),
  );
  const likeness = input.drops.map((_drop, d) =>
    input.events.map((_event, e) => cosine(model.first, d, model.second, e)),
  );
  const alike = (d: number, e: number): number => likeness[d]?.[e] ?? Number.NaN;
  const dropTimes = input.drops.map(({ time }) => time);
  const eventTimes = input.events.map(startOf);
  const spans = input.events.map(spanOf);
  /** Seconds between a moment and the interval of an event that begins at another. */
  const gapBetween = (moment: number, from: number, e: number): number =>
    Math.max(0, from - moment, moment - from - (spans[e] ?? 0));
  const period = commonPeriod(dropTimes, eventTimes);
  if (period === null) return null;
  const inside = (time: number): boolean => time >= period.start && time < period.end;
  const { offsets, cycle } = planShifts(nullModel, period, surrogates, context.seed);
  if (offsets.length === 0 || !dropTimes.some(inside)) return null;
  const tested = [...eventTimes.keys()].filter((e) => inside(eventTimes[e] ?? 0));
  const chancePairs = (e: number, move: number): { gap: number; cos: number }[] => {
    const at = ((eventTimes[e] ?? 0) - period.start + move) % cycle;
    return dropTimes.flatMap((time, d) =>
      inside(time)
        ? [-cycle, 0, cycle].flatMap((turn) => {
            const gap = gapBetween(time - period.start + turn, at, e);
            return gap <= maxHours * hour ? [{ gap, cos: alike(d, e) }] : [];
          })
        : [],
    );
  };
  /** The pairs of each event at each move. */
  const moved = new Map(tested.map((e) => [e, [...offsets].map((move) => chancePairs(e, move))]));
  const cosines = [...moved.values()]
    .flat(2)
    .map(({ cos }) => cos)
    .sort((a, b) => a - b);
  const c99 = quantile(cosines, 0.99);
  if (c99 === null) return null;
  const score = (gap: number, cos: number): number => {
    const textual = cos === 0 ? 0 : c99 < 5e-7 ? 1 : Math.min(1, cos / c99);
    return Math.sqrt(Math.exp(-gap / (24 * hour)) * textual);
  };
  const best = eventTimes.map((time, e) =>
    Math.max(
      0,
      ...dropTimes.flatMap((dropTime, d) => {
        const gap = gapBetween(dropTime, time, e);
        return gap <= maxHours * hour ? [score(gap, alike(d, e))] : [];
      }),
    ),
  );
  const p = eventTimes.map((_, e) => {
    const moves = moved.get(e);
    if (moves === undefined) return 1;
    const chance = moves.map((pairs) => Math.max(0, ...pairs.map(({ gap, cos }) => score(gap, cos))));
    return (1 + chance.filter((value) => value >= (best[e] ?? 0) - 1e-6).length) / (1 + chance.length);
  });
  const qs = benjaminiHochberg(tested.map((e) => p[e] ?? 1));
  return {
    c99,
    best,
    p,
    q: eventTimes.map((_, e) => (tested.includes(e) ? (qs[tested.indexOf(e)] ?? 1) : 1)),
  };
};

describe('correlation', () => {
  // Few narrow moves over a long time leave most drops out of reach: those are never looked at.
  it.each([
    ['moves that reach every drop', inputs, 200, 72, 'whole-day'],
    ['moves that reach few drops', inputsOver(200, 40), 25, 36, 'whole-day'],
    ['a period shorter than the reach', inputsOver(4, 12), 19, 130, 'whole-day'],
    ['moves by weeks', inputsOver(60, 20), 30, 72, 'whole-week'],
    ['moves by any second', inputsOver(40, 20), 60, 40.3, 'circular'],
  ] as const)('agrees with the slow definition: %s', (_name, arbitrary, surrogates, maxHours, model) => {
    fc.assert(
      fc.property(arbitrary, (input) => {
        const parameters = correlation.parameters.parse({ surrogates, maxHours, null: model });
        const result = correlation.run(input, parameters, context);
        const expected = slowCorrelation(input, surrogates, maxHours, model);
        if (expected === null) {
          expect(result.pairs).toEqual([]);
          return;
        }
        expect(result.c99).toBeCloseTo(expected.c99, 5);
        for (const [e, found] of result.eventResults.entries()) {
          expect(found.best).toBeCloseTo(expected.best[e] ?? Number.NaN, 3);
          expect(found.p).toBeCloseTo(expected.p[e] ?? Number.NaN, 9);
          expect(found.q).toBeCloseTo(expected.q[e] ?? Number.NaN, 9);
        }
        for (const pair of result.pairs) {
          expect(pair.score).toBeGreaterThanOrEqual(0.2);
          expect(Math.abs(pair.deltaSeconds)).toBeLessThanOrEqual(maxHours * hour);
          expect(pair.score).toBeCloseTo(Math.sqrt(pair.timeScore * pair.textScore), 4);
        }
      }),
      { numRuns: count(15, 40) },
    );
  });

  it('does not depend on the order in which events of one moment stand', () => {
    fc.assert(
      fc.property(inputs, fc.integer(), (input, seed) => {
        const events = createRandom(seed)
          .shuffle([...input.events])
          .sort((a, b) => a.time - b.time);
        const run = (value: CorrelationInput) =>
          correlation
            .run(value, correlation.parameters.parse({ surrogates: 50 }), context)
            .eventResults.map(({ eventId, best, p }) => `${eventId} ${best} ${p}`)
            .sort();
        expect(run({ ...input, events })).toEqual(run(input));
      }),
      { numRuns: count(15, 30) },
    );
  });

  it('gives an event dated to the day no order within it, and no distance to a drop of the same day', () => {
    const noon = start + DAY_SECONDS * 30 + 12 * hour;
    const drops = Array.from({ length: 80 }, (_, i) =>
      drop({
        number: i + 1,
        time: start + i * 12 * hour + 1,
        content: i === 60 || i === 58 ? 'harbor opens' : 'x',
      }),
    );
    const events = [
      { ...event('dated', noon, 'harbor opens'), resolution: 'day' as const },
      event('other', start + DAY_SECONDS * 10, 'nothing'),
    ];
    const categories = drops.map(() => ['predictions'] as const);
    const { pairs } = correlation.run(
      { drops, events, categories, keys: [] },
      correlation.parameters.parse({ surrogates: 25 }),
      context,
    );
    const byDrop = new Map(pairs.map((pair) => [pair.drop, pair]));
    expect(byDrop.get(61)).toMatchObject({ deltaSeconds: 0, timeScore: 1, type: 'temporal' });
    expect(byDrop.get(59)).toMatchObject({ deltaSeconds: DAY_SECONDS - 1, type: 'predictive' });

    // A zone error of up to a day: the drop of the day before may be of the same day.
    const widened = correlation.run(
      { drops, events, categories, keys: [] },
      correlation.parameters.parse({ surrogates: 25, dayMargin: 1 }),
      context,
    );
    expect(widened.pairs.find((pair) => pair.drop === 59)).toMatchObject({
      deltaSeconds: 0,
      type: 'temporal',
    });
  });

  it('tests the mean best score on the season rung too, as a plain search of every move gives it', () => {
    const random = createRandom(5);
    const word = (): string => ['harbor', 'river', 'bridge', 'market', 'storm'][random.below(5)] ?? '';
    const drops = Array.from({ length: 120 }, () => start + random.below(400 * DAY_SECONDS))
      .sort((a, b) => a - b)
      .map((time, i) => drop({ number: i + 1, time, content: `${word()} ${word()}` }));
    const events = Array.from({ length: 90 }, (_, i) =>
      event(`e${i}`, start + random.below(400 * DAY_SECONDS), `${word()} ${word()}`),
    );
    const input = { drops, events, categories: drops.map(() => []), keys: [] };
    const parameters = correlation.parameters.parse({ surrogates: 99, minScore: 0.05 });
    const { ladder, overall, c99 } = correlation.run(input, parameters, context);
    expect(ladder.rows.map(({ rung, moves }) => [rung, moves])).toEqual([
      ['era', 99],
      ['season', 26],
    ]);
    expect(ladder.rows[0]).toMatchObject({ observed: overall?.observed, p: overall?.p });
    const core = correlate(input, parameters, context);
    const first = Math.max(drops[0]?.time ?? 0, Math.min(...events.map(({ time }) => time)));
    const last = Math.min(drops.at(-1)?.time ?? 0, Math.max(...events.map(({ time }) => time)));
    const week = 7 * DAY_SECONDS;
    const from = Math.floor(first / DAY_SECONDS) * DAY_SECONDS + 13 * week;
    const to = (Math.floor(last / DAY_SECONDS) + 1) * DAY_SECONDS - 13 * week;
    const kept = [...events.keys()].filter(
      (i) => (events[i]?.time ?? 0) >= from && (events[i]?.time ?? 0) < to,
    );
    const meanAt = (shift: number): number =>
      kept.reduce((sum, i) => {
        const { rows, micro } = core.series.neighbours(i);
        const scores = [...rows].map((row, at) => {
          const gap = Math.abs((drops[row]?.time ?? 0) - (events[i]?.time ?? 0) - shift);
          return gap > 72 * hour ? 0 : core.score(gap, micro[at] ?? 0);
        });
        return sum + Math.max(0, ...scores);
      }, 0) /
      (kept.length * 1e6);
    const moves = Array.from({ length: 13 }, (_, i) => [(i + 1) * week, -(i + 1) * week])
      .flat()
      .map(meanAt);
    const season = ladder.rows[1];
    expect(c99).not.toBeNull();
    expect(season?.events).toBe(kept.length);
    expect(season?.observed).toBeCloseTo(meanAt(0), 12);
    expect(season?.expected).toBeCloseTo(moves.reduce((sum, value) => sum + value, 0) / 26, 12);
    expect(season?.p).toBeCloseTo((1 + moves.filter((value) => value >= meanAt(0)).length) / 27, 12);
  });

  it('tells the types apart', () => {
    expect(correlationType(['predictions'], 60, 0.1)).toBe('predictive');
    expect(correlationType(['predictions'], -60, 0.1)).toBe('temporal');
    expect(correlationType([], 25 * hour, 0.7)).toBe('thematic');
    expect(correlationType([], 24 * hour, 0.9)).toBe('temporal');
    expect(correlationType([], 25 * hour, 0.69)).toBe('temporal');
    expect(correlationType(['predictions'], 0, 0.9)).toBe('temporal');
  });

  const scene = (): CorrelationInput => {
    const random = createRandom(5);
    const phrase = (): string => Array.from({ length: 4 }, () => words[random.below(7)] ?? '').join(' ');
    const drops = Array.from({ length: 600 }, (_, i) => ({
      at: i * 12 * hour + random.below(hour),
      content: phrase(),
    }));
    const linked = [20, 90, 160, 230].map((i) => ({
      at: (drops[i]?.at ?? 0) + 2 * hour,
      title: `rare${i} opens`,
    }));
    const others = Array.from({ length: 12 }, () => ({
      at: random.below(300 * DAY_SECONDS),
      title: phrase(),
    }));
    return {
      drops: drops.map(({ at, content }, i) =>
        drop({
          number: i + 1,
          time: start + at,
          content: [20, 90, 160, 230].includes(i) ? `rare${i} will come` : content,
        }),
      ),
      categories: drops.map((_, i) => ([20, 90].includes(i) ? ['predictions'] : [])),
      events: [...linked, ...others]
        .sort((a, b) => a.at - b.at)
        .map(({ at, title }, i) => event(`e${i}`, start + at, title)),
      keys: [],
    };
  };

  it('finds drops that share a rare word with an event nearby, and gives the same bytes twice', () => {
    const run = () => correlation.run(scene(), correlation.parameters.parse({}), context);
    const result = run();
    expect(JSON.stringify(run())).toBe(JSON.stringify(result));
    const significant = result.eventResults.filter(({ q }) => q < 0.05).map(({ eventId }) => eventId);
    const pairs = result.pairs.filter((pair) => pair.sharedTerms.some((term) => term.startsWith('rare')));
    expect(pairs.map((pair) => pair.drop).sort((a, b) => a - b)).toEqual([21, 91, 161, 231]);
    expect(pairs.map((pair) => pair.type).sort()).toEqual([
      'predictive',
      'predictive',
      'temporal',
      'temporal',
    ]);
    for (const pair of pairs) expect(significant).toContain(pair.eventId);
    expect(result.null.surrogates).toBeLessThanOrEqual(result.null.available);
  });

  it.each([
    ['no drops', { drops: [], categories: [] }],
    ['no events', { events: [] }],
    ['one drop', { drops: scene().drops.slice(0, 1), categories: [[]] }],
    ['all events at once', { events: scene().events.map((one) => ({ ...one, time: start })) }],
    ['empty texts', { drops: scene().drops.map((one) => ({ ...one, content: '' })) }],
    [
      'nothing in common in time',
      { events: scene().events.map((one) => ({ ...one, time: one.time + 1e9 })) },
    ],
  ] satisfies [string, Partial<CorrelationInput>][])('has a defined answer for %s', (_name, changed) => {
    const input: CorrelationInput = { ...scene(), ...changed };
    const result = correlation.run(input, correlation.parameters.parse({ surrogates: 99 }), context);
    expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity/u);
    for (const { p, q } of result.eventResults) {
      expect(p).toBeGreaterThanOrEqual(1 / (1 + result.null.surrogates));
      expect(q).toBeLessThanOrEqual(1);
    }
    const accuracy = predictionAccuracy.run(input, predictionAccuracy.parameters.parse({}), context);
    expect(accuracy.hits).toBeLessThanOrEqual(accuracy.claims);
    expect(accuracy.accuracy === null).toBe(accuracy.claims === 0);
  });

  it('measures predictions beside what moved events give', () => {
    const result = predictionAccuracy.run(scene(), predictionAccuracy.parameters.parse({}), context);
    expect(result).toMatchObject({ claims: 2, hits: 2, accuracy: 1, aboveChance: true });
    expect(result.expected).toBeLessThan(0.2);
    expect(result.interval?.upper).toBe(1);
    expect(result.interval?.lower).toBeCloseTo(0.342, 3);
  });

  it('counts no prediction of an event of the next day where the zone of that day is in doubt', () => {
    const { drops, events, ...rest } = scene();
    // Every event is known by its day only, the one after it took place; the first one keeps both claims in the common period.
    const later = events.map((one) => ({ ...one, time: one.time + DAY_SECONDS }));
    const dated = [event('first', start, 'nothing'), ...later].map((one) => ({
      ...one,
      resolution: 'day' as const,
    }));
    const hitsWith = (dayMargin: number): readonly [number, number] => {
      const parameters = predictionAccuracy.parameters.parse({ dayMargin });
      const { claims, hits } = predictionAccuracy.run({ ...rest, drops, events: dated }, parameters, context);
      return [claims, hits];
    };
    expect([hitsWith(0), hitsWith(1)]).toEqual([
      [2, 2],
      [2, 0],
    ]);
  });
});
