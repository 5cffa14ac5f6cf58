import { describe, expect, it } from 'vitest';
import type { Metric } from '#shared/agreement.ts';
import fc from '#tests/helpers/properties.ts';
import { agreementFigures } from './agreement-figures.ts';
import { toRatingTable, type Rating } from './rating-table.ts';

const context = { seed: 4966 };
const figuresOf = (
  ratings: readonly Rating[],
  metric: Metric = 'nominal',
  codes: readonly string[] | null = null,
) =>
  agreementFigures(
    toRatingTable(ratings, codes),
    { metric, isRanked: codes !== null, resamples: 200 },
    context,
  );

/** One string of codes per coder; a point is a missing code. */
const rows = (...coders: readonly string[]): readonly Rating[] =>
  coders.flatMap((codes, coder) =>
    [...codes].flatMap((code, item) =>
      code === '.' ? [] : [{ item: `item ${item}`, coder: `coder ${coder}`, code }],
    ),
  );

/** Coder, item, code, as Wikipedia prints three coders on 15 items. */
const THREE_BY_15 = rows('.....34121133.3', '1.213343.......', '..21344.21133.4');
/** Krippendorff (2011), example C: four observers, 12 units. */
const FOUR_BY_12 = rows('123321412...', '1233224125.3', '.3332342251.', '12332441251.');

const times = (n: number, first: string, second: string): [string, string][] =>
  Array.from({ length: n }, () => [first, second]);
const two = (pairs: readonly (readonly [string, string])[]): readonly Rating[] =>
  pairs.flatMap(([first, second], item) => [
    { item: String(item), coder: 'a', code: first },
    { item: String(item), coder: 'b', code: second },
  ]);

/** How many of 14 coders gave each of ten items each of five categories: Fleiss (1971), as Wikipedia prints it. */
const TEN_BY_14 = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
];
const fleissRatings = TEN_BY_14.flatMap((counts, item) =>
  counts
    .flatMap((count, category) => Array.from({ length: count }, () => category))
    .map((category, coder) => ({ item: String(item), coder: String(coder), code: String(category) })),
);

describe('published figures', () => {
  it.each([
    ['3 × 15', THREE_BY_15, 'nominal', 0.691358],
    ['3 × 15', THREE_BY_15, 'interval', 0.810845],
    ['4 × 12', FOUR_BY_12, 'nominal', 0.743421],
    ['4 × 12', FOUR_BY_12, 'ordinal', 0.815388],
    ['4 × 12', FOUR_BY_12, 'interval', 0.849107],
    ['4 × 12', FOUR_BY_12, 'ratio', 0.797403],
  ] as const)('alpha of the %s example by the %s metric', (_name, ratings, metric, alpha) => {
    const figures = figuresOf(ratings, metric);
    expect(figures.alpha).toBeCloseTo(alpha, 5);
    expect(figures.interval?.[0]).toBeLessThan(alpha);
    expect(figures.interval?.[1]).toBeGreaterThan(alpha);
  });

  it('percent, Cohen’s kappa and the figures per code of 20, 5, 10, 15', () => {
    const figures = figuresOf(
      two([...times(20, 'y', 'y'), ...times(5, 'y', 'n'), ...times(10, 'n', 'y'), ...times(15, 'n', 'n')]),
    );
    expect(figures).toMatchObject({ items: 50, coders: 2 });
    expect(figures.percent).toBeCloseTo(0.7, 12);
    expect(figures.cohen).toBeCloseTo(0.4, 12);
    // Shares 0.55 and 0.45: AC1 = (0.7 − 0.495) ÷ (1 − 0.495).
    expect(figures.ac1).toBeCloseTo(0.205 / 0.505, 12);
    expect(figures.perCode[1]?.f1).toBeCloseTo(40 / 55, 12);
    expect(figures.perCode[0]?.f1).toBeCloseTo(30 / 45, 12);
    // With two codes alpha of each is alpha of both.
    expect(figures.perCode[0]?.alpha).toBeCloseTo(figures.alpha ?? 0, 12);
  });

  it('Fleiss’ kappa of 14 coders on ten items', () => {
    const figures = figuresOf(fleissRatings);
    expect(figures.fleiss).toBeCloseTo(0.209931, 6);
    expect(figures.percent).toBeCloseTo(0.378022, 6);
    expect(figures.cohen).toBeNull();
    expect(figures.notes.join(' ')).toContain('Cohen’s kappa is for two coders; there are 14.');
  });

  it('AC1 with codes missing as the R package irrCAC computes it for its example cac.raw4raters', () => {
    // The same 4 × 12 example.
    expect(figuresOf(FOUR_BY_12).ac1).toBeCloseTo(0.77544, 5);
    expect(figuresOf(FOUR_BY_12).percent).toBeCloseTo(0.81818, 5);
  });
});

describe('a figure that is not defined is null, with the reason', () => {
  const notesOf = (ratings: readonly Rating[], metric: Metric = 'nominal') =>
    figuresOf(ratings, metric).notes.join(' ');

  it.each([
    ['no codes', [], 'no codes'],
    ['one coder', rows('abab'), 'one coder'],
    ['nothing in common', rows('ab..', '..ab'), 'coded by two coders'],
  ] as const)('%s', (_name, ratings, reason) => {
    expect(figuresOf(ratings)).toMatchObject({
      ...{ percent: null, cohen: null, fleiss: null, ac1: null, alpha: null, interval: null },
    });
    expect(notesOf(ratings)).toContain(reason);
  });

  it('one code throughout: all agree, and no more can be said', () => {
    expect(figuresOf(rows('aaaa', 'aaaa'))).toMatchObject({
      ...{ percent: 1, cohen: null, fleiss: null, ac1: null, alpha: null, interval: null },
      perCode: [{ code: 'a', f1: 1, alpha: null }],
    });
    expect(notesOf(rows('aaaa', 'aaaa'))).toContain('Only one code was given');
    // The mean of three times 0.1 is not 0.1.
    expect(
      figuresOf(
        [1, 2, 3].map((coder) => ({ item: '1', coder: `${coder}`, code: '0.1' })),
        'interval',
      ).alpha,
    ).toBeNull();
  });

  it('one item', () => {
    expect(figuresOf(rows('a', 'b'))).toMatchObject({
      items: 1,
      percent: 0,
      cohen: 0,
      alpha: 0,
      interval: null,
    });
    expect(notesOf(rows('a', 'b'))).toContain('no interval');
    expect(notesOf(rows('a', 'a'))).toContain('Only one code');
  });

  it('unequal numbers of codes: no Fleiss, all others', () => {
    const figures = figuresOf(rows('aabb', 'abbb', '..ab'));
    expect(figures.fleiss).toBeNull();
    expect(figures.alpha).not.toBeNull();
    expect(figures.notes.join(' ')).toContain('here it is 2 to 3');
  });

  it('several codes of one coder: a category together, one by one per code', () => {
    const both = [
      ...two([...times(3, 'x', 'x'), ...times(3, 'y', 'y')]),
      { item: '0', coder: 'a', code: 'y' },
      { item: '1', coder: 'a', code: 'x' },
    ];
    const figures = figuresOf(both);
    expect(figures.percent).toBeCloseTo(5 / 6, 12);
    expect(figures.perCode.map(({ f1 }) => f1)).toEqual([1, 6 / 7]);
    expect(figures.notes.join(' ')).toContain('1 time a coder gave an item several codes');
    expect(figuresOf(both, 'ordinal')).toMatchObject({ alpha: null, percent: figures.percent });
    expect(notesOf(both, 'ordinal')).toContain('1 item has several');
  });

  it('codes that are no numbers have no interval scale, and ranks only in an order that is given', () => {
    const ratings = two([...times(4, 'low', 'low'), ...times(4, 'high', 'mid'), ...times(4, 'mid', 'mid')]);
    expect(notesOf(ratings, 'interval')).toContain('is not a number');
    expect(figuresOf(ratings, 'ordinal').alpha).toBeNull();
    const ranked = figuresOf(ratings, 'ordinal', ['low', 'mid', 'high']).alpha ?? 0;
    expect(ranked).toBeGreaterThan(figuresOf(ratings).alpha ?? 0);
    expect(ranked).toBeLessThan(1);
    expect(notesOf(two([...times(4, '-1', '2'), ...times(4, '2', '2')]), 'ratio')).toContain(
      'a number from 0 on',
    );
  });

  it('says where a sample is small', () => {
    expect(notesOf(rows('aabb', 'abbb'))).toContain('Only 4 items were coded by two or more');
    expect(notesOf(two([...times(30, 'a', 'a'), ...times(20, 'b', 'a')]))).not.toContain('imprecise');
  });
});

describe('figures of random tables', () => {
  const rating = fc.record({
    item: fc.integer({ min: 0, max: 7 }).map(String),
    coder: fc.integer({ min: 0, max: 3 }).map(String),
    code: fc.integer({ min: 0, max: 4 }).map(String),
  });

  it('do not depend on the order of rows or, by name, on the names of codes; none is above 1', () => {
    fc.assert(
      fc.property(fc.array(rating, { maxLength: 40 }), (ratings) => {
        const figures = figuresOf(ratings);
        const turned = figuresOf([...ratings].reverse());
        for (const key of ['percent', 'cohen', 'fleiss', 'ac1', 'alpha'] as const) {
          if (figures[key] === null) expect(turned[key]).toBeNull();
          else expect(turned[key]).toBeCloseTo(figures[key], 9);
          if (figures[key] !== null) expect(figures[key]).toBeLessThanOrEqual(1 + 1e-12);
        }
        const renamed = figuresOf(ratings.map((one) => ({ ...one, code: `n${one.code}` })));
        expect([renamed.percent, renamed.alpha]).toEqual([figures.percent, figures.alpha]);
      }),
      { numRuns: 100 },
    );
  });

  /** Alpha by its definition: mean distance of pairs within items ÷ mean distance of all pairs. */
  const slowAlpha = (ratings: readonly Rating[], metric: Metric): number | null => {
    const items = [...Map.groupBy(ratings, ({ item }) => item).values()].filter(({ length }) => length > 1);
    const all = items.flat().map(({ code }) => Number(code));
    const timesOf = (low: number, high: number): number =>
      all.reduce((sum, x) => sum + (x === low || x === high ? 0.5 : Number(x > low && x < high)), 0);
    const distance = (a: number, b: number): number => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      if (metric === 'nominal' || a === b) return Number(a !== b);
      if (metric === 'ordinal') return timesOf(low, high) ** 2;
      return metric === 'interval' ? (a - b) ** 2 : ((a - b) / (a + b)) ** 2;
    };
    const spread = (values: readonly number[]): number =>
      values.flatMap((a) => values.map((b) => distance(a, b))).reduce((sum, one) => sum + one, 0);
    const observed = items.reduce(
      (sum, unit) => sum + spread(unit.map(({ code }) => Number(code))) / (unit.length - 1),
      0,
    );
    const expected = spread(all);
    return expected === 0 ? null : 1 - ((all.length - 1) * observed) / expected;
  };

  it.each(['nominal', 'ordinal', 'interval', 'ratio'] as const)(
    'are what the definition of alpha says, by the %s metric',
    (metric) => {
      fc.assert(
        fc.property(fc.array(rating, { maxLength: 40 }), (ratings) => {
          const one = [...new Map(ratings.map((each) => [`${each.item} ${each.coder}`, each])).values()];
          const [alpha, slow] = [figuresOf(one, metric).alpha, slowAlpha(one, metric)];
          if (slow === null) expect(alpha).toBeNull();
          else expect(alpha).toBeCloseTo(slow, 9);
        }),
        { numRuns: 100 },
      );
    },
  );

  it('of an interval scale do not change when all values are moved or stretched', () => {
    fc.assert(
      fc.property(fc.array(rating, { maxLength: 40 }), (ratings) => {
        const one = [...new Map(ratings.map((each) => [`${each.item} ${each.coder}`, each])).values()];
        const moved = one.map((each) => ({ ...each, code: String(1e6 + 3 * Number(each.code)) }));
        const [alpha, other] = [figuresOf(one, 'interval').alpha, figuresOf(moved, 'interval').alpha];
        if (alpha === null) expect(other).toBeNull();
        else expect(other).toBeCloseTo(alpha, 6);
      }),
      { numRuns: 100 },
    );
  });
});
