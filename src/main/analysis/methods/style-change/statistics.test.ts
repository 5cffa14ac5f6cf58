import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { changePointsOf } from '#main/analysis/methods/style-change/change-points.ts';
import { countTrigrams, type FeatureCounts } from '#main/analysis/methods/style-change/counts.ts';
import { cosineDistances, deltaDistances } from '#main/analysis/methods/style-change/distances.ts';
import { compareGroups } from '#main/analysis/methods/style-change/groups.ts';
import { energySplitter, gSquaredSplitter } from '#main/analysis/methods/style-change/split.ts';
import { rangeOf } from '#main/analysis/methods/style-change/test-split.ts';
import { cutChunks, plainText, styleText } from '#main/analysis/methods/style-change/text.ts';
import { gSquared } from '#main/analysis/statistics/statistics.ts';
import { functionWords } from '#main/analysis/text/function-words.ts';
import { drop } from '#tests/helpers/drops.ts';
import fc from '#tests/helpers/properties.ts';
import { countFunctionWords } from './style-change.ts';

const chunk = (...texts: readonly string[]) => ({ pieces: texts.map((text, drop) => ({ drop, text })) });
const table = (rows: readonly (readonly number[])[]): FeatureCounts => ({
  rows: rows.length,
  columns: rows[0]?.length ?? 0,
  counts: Float64Array.from(rows.flat()),
  totals: Float64Array.from(rows, (row) => row.reduce((sum, count) => sum + count, 0)),
  names: [],
});
const someRows = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(fc.nat(30), { minLength: width, maxLength: width }), { minLength: 2, maxLength: 9 }),
  );

describe('text of style', () => {
  it('drops what is not own words, the sign-off and long runs', () => {
    const content = '>>12\nSoooooo good!!!!!!\nhttps://example.org/abc\n2 don’t 4 U\nQ';
    expect(styleText(plainText(drop({ number: 1, content })))).toBe('Sooo good don t U');
    expect(styleText(plainText(drop({ number: 1, content: 'Q' })))).toBe('');
    expect(styleText(plainText(drop({ number: 1, content: '' })))).toBe('');
  });

  it('is cut into chunks of exactly one size, in order, nothing lost but the end', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 20 }), (texts, size) => {
        const chunks = cutChunks(texts, size);
        const all = texts.join('');
        expect(chunks).toHaveLength(Math.floor(all.length / size));
        const joined = chunks.map(({ pieces }) => pieces.map(({ text }) => text).join(''));
        expect(joined.every((text) => text.length === size)).toBe(true);
        expect(joined.join('')).toBe(all.slice(0, chunks.length * size));
        for (const { pieces } of chunks)
          for (const { drop: index, text } of pieces) expect(texts[index]).toContain(text);
      }),
    );
  });
});

describe('counts', () => {
  it('of 3-grams agree with a plain count', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'C', ' ', '.') });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), fc.constantFrom('letters', 'case'), (texts, alphabet) => {
        const features = countTrigrams(
          texts.map((one) => chunk(one)),
          alphabet,
          10_000,
        );
        for (const [row, one] of texts.entries()) {
          // A text begins after a word end; white space and signs between words are one blank.
          const clean = ` ${alphabet === 'letters' ? one.toLowerCase() : one}`.replace(/[^a-zA-Z]+/gu, ' ');
          const plain = new Map<string, number>();
          for (let i = 0; i + 3 <= clean.length; i += 1) {
            const gram = clean.slice(i, i + 3);
            plain.set(gram, (plain.get(gram) ?? 0) + 1);
          }
          const found = new Map(
            features.names.flatMap((name, column) => {
              const count = features.counts[row * features.columns + column] ?? 0;
              return count === 0 ? [] : [[name, count] as const];
            }),
          );
          expect(found).toEqual(plain);
        }
      }),
    );
  });

  it('keep the most frequent 3-grams, ties by the alphabet', () => {
    const features = countTrigrams([chunk('abab abab'), chunk('xyz')], 'letters', 3);
    expect(features.names).toEqual([' ab', 'aba', 'bab']);
    expect(features.rows).toBe(2);
  });

  it('know function words in any case and no parts of words', () => {
    const features = countFunctionWords([chunk('The theory of THE a'), chunk('')]);
    const count = (word: string) => features.counts[functionWords.indexOf(word)];
    expect([count('the'), count('of'), count('a'), count('or')]).toEqual([2, 1, 1, 0]);
    expect(Array.from(features.totals)).toEqual([5, 0]);
    const later = countFunctionWords([chunk('the'), chunk('of or'), chunk('or of or')]);
    const table = (word: string) =>
      [0, 1, 2].map((row) => later.counts[row * later.columns + functionWords.indexOf(word)]);
    expect([table('the'), table('of'), table('or')]).toEqual([
      [1, 0, 0],
      [0, 1, 1],
      [0, 1, 2],
    ]);
    expect(later.counts.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect(new Set(functionWords).size).toBe(functionWords.length);
  });
});

describe('distances', () => {
  it('have their definitions', () => {
    const features = table([
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
    const cosine = cosineDistances(features).values;
    expect(cosine[1]).toBe(1);
    expect(cosine[2]).toBeCloseTo(1 - Math.SQRT1_2, 12);
    // Shares 1, 0, ½ with spread ½: z is 1, −1, 0 and the other column the reverse.
    expect(deltaDistances(features).values[1]).toBeCloseTo(2, 12);
    expect(deltaDistances(features).values[2]).toBeCloseTo(1, 12);
  });

  it('are symmetric, never negative and never NaN, also for empty chunks', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        for (const { size, values } of [deltaDistances(table(rows)), cosineDistances(table(rows))])
          for (let a = 0; a < size; a += 1)
            for (let b = 0; b < size; b += 1) {
              expect(values[a * size + b]).toBe(values[b * size + a]);
              expect(values[a * size + b]).toBeGreaterThanOrEqual(0);
            }
      }),
    );
  });
});

describe('splits', () => {
  it('by G² agree with the table before against after', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const { curve } = gSquaredSplitter(table(rows), 1)(rangeOf(0, rows.length));
        for (let at = 1; at < rows.length; at += 1) {
          const sum = (part: readonly (readonly number[])[]) =>
            (rows[0] ?? []).map((_, column) => part.reduce((total, row) => total + (row[column] ?? 0), 0));
          const slow = gSquared([sum(rows.slice(0, at)), sum(rows.slice(at))]).statistic;
          expect(curve[at]).toBeCloseTo(Number.isNaN(slow) ? 0 : slow, 6);
        }
      }),
    );
  });

  it('by energy agree with the definition', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const distances = deltaDistances(table(rows));
        const { curve } = energySplitter(distances, 1)(rangeOf(0, rows.length));
        const mean = (a: readonly number[], b: readonly number[]) =>
          a
            .flatMap((i) => b.map((j) => distances.values[i * rows.length + j] ?? 0))
            .reduce((x, y) => x + y, 0) /
          (a.length * b.length);
        for (let at = 1; at < rows.length; at += 1) {
          const a = [...rangeOf(0, at)];
          const b = [...rangeOf(at, rows.length)];
          const energy = 2 * mean(a, b) - mean(a, a) - mean(b, b);
          expect(curve[at]).toBeCloseTo(Math.max(0, ((a.length * b.length) / rows.length) * energy), 8);
        }
      }),
    );
  });

  it('keep both sides as long as asked', () => {
    const rows = Array.from({ length: 9 }, (_, i) => [i === 0 ? 99 : 1, 5]);
    expect(gSquaredSplitter(table(rows), 3)(rangeOf(0, 9)).best.at).toBe(3);
    expect(gSquaredSplitter(table(rows), 1)(rangeOf(0, 9)).best.at).toBe(1);
    const even = gSquaredSplitter(
      table([
        [9, 0],
        [0, 9],
        [0, 9],
        [9, 0],
      ]),
      1,
    )(rangeOf(0, 4));
    // Both ends are as far from the rest: the first counts.
    expect(even.curve[1]).toBeCloseTo(even.curve[3] ?? 0, 12);
    expect(even.best).toEqual({
      at: even.curve.indexOf(Math.max(...even.curve)),
      value: Math.max(...even.curve),
    });
  });
});

describe('change points', () => {
  it('are found where the counts jump, twice', () => {
    const random = createRandom(3);
    const rows = Array.from({ length: 30 }, (_, i) => {
      const level = i < 10 ? 40 : i < 22 ? 80 : 20;
      return [level + random.below(9), 60 + random.below(9), 50 + random.below(9)];
    });
    const rule = { shortest: 3, most: 5, surrogates: 499, level: 0.05, furtherLevel: 0.004 };
    const points = changePointsOf(gSquaredSplitter(table(rows), 3), 30, rule, createRandom(4966));
    expect(points.map(({ at }) => at)).toEqual([10, 22]);
  });

  const blocks = (...sizes: readonly (readonly [length: number, level: number])[]) =>
    table(sizes.flatMap(([length, level]) => new Array<readonly number[]>(length).fill([level, 100])));
  const pointsOf = (features: FeatureCounts, shortest: number, most: number, level: number) =>
    changePointsOf(
      gSquaredSplitter(features, shortest),
      features.rows,
      { shortest, most, surrogates: 199, level, furtherLevel: level },
      createRandom(4966),
    ).map(({ at }) => at);

  it('are none where nothing changes, and where no stretch has room for two sides', () => {
    expect(pointsOf(blocks([20, 50]), 3, 5, 0.05)).toEqual([]);
    // Of six chunks, one in ten orders is as good.
    expect(pointsOf(blocks([3, 10], [3, 90]), 3, 5, 0.2)).toEqual([3]);
    expect(pointsOf(blocks([3, 10], [2, 90]), 3, 5, 0.2)).toEqual([]);
  });

  it('are sought in no stretch that has no room for two sides', () => {
    const soughtIn = (features: FeatureCounts): readonly number[] => {
      const split = gSquaredSplitter(features, 3);
      const lengths = new Set<number>();
      changePointsOf(
        (order) => {
          lengths.add(order.length);
          return split(order);
        },
        features.rows,
        { shortest: 3, most: 5, surrogates: 19, level: 1, furtherLevel: 1 },
        createRandom(4966),
      );
      return [...lengths];
    };
    expect(soughtIn(blocks([3, 10], [2, 90]))).toEqual([]);
    // Five chunks are left on either side of the change: both are too short.
    expect(soughtIn(blocks([6, 10], [6, 90]))).toEqual([12]);
    expect(soughtIn(blocks([7, 10], [7, 90]))).toEqual([14, 6]);
  });

  it('are below the level, not at it', () => {
    const find = (level: number) =>
      changePointsOf(
        gSquaredSplitter(blocks([3, 10], [3, 90]), 3),
        6,
        { shortest: 3, most: 1, surrogates: 199, level, furtherLevel: level },
        createRandom(4966),
      );
    const [found] = find(1);
    expect(find(found?.chance.p ?? 1)).toEqual([]);
    expect(find((found?.chance.p ?? 0) + 1e-9)).toEqual([found]);
  });

  it('are the strongest, wherever they are, where there are more than asked for', () => {
    const features = blocks([8, 20], [8, 30], [8, 200], [8, 400]);
    const all = pointsOf(features, 2, 9, 0.05);
    expect(all).toEqual([8, 16, 24]);
    expect([pointsOf(features, 2, 1, 0.05), pointsOf(features, 2, 2, 0.05)]).toEqual([[16], [16, 24]]);
  });
});

describe('groups and matrix', () => {
  const text = (seed: number, letters: string, length: number) => {
    const random = createRandom(seed);
    return Array.from({ length }, () => letters[random.below(letters.length)] ?? '').join('');
  };
  const rule = { chunkSize: 200, alphabet: 'letters', features: 100, surrogates: 199, shortest: 2 } as const;

  it('differ where the letters do, and not where they are the same', () => {
    const groups = [
      { name: 'a', texts: [text(1, 'aabcde ', 2000)] },
      { name: 'b', texts: [text(2, 'aabcde ', 2000)] },
      { name: 'c', texts: [text(3, 'abcdee ', 2000)] },
      { name: 'short', texts: ['abc'] },
    ];
    const { groups: listed, pairs } = compareGroups(groups, rule, createRandom(4966));
    expect(listed.map(({ name, chunks }) => [name, chunks])).toEqual([
      ['a', 10],
      ['b', 10],
      ['c', 10],
      ['short', 0],
    ]);
    const p = (a: string, b: string) => pairs.find((pair) => pair.a === a && pair.b === b)?.chance.p ?? NaN;
    expect(pairs).toHaveLength(3);
    expect(p('a', 'b')).toBeGreaterThan(0.05);
    expect(p('a', 'c')).toBe(1 / 200);
    expect(p('b', 'c')).toBe(1 / 200);
    expect(compareGroups([], rule, createRandom(1))).toEqual({ groups: [], pairs: [] });
  });
});
