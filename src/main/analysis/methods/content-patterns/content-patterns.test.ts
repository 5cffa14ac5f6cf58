import { describe, expect, it } from 'vitest';
import { gSquaredOfCount, spearman } from '#main/analysis/statistics/statistics.ts';
import { drop } from '#tests/helpers/drops.ts';
import fc from '#tests/helpers/properties.ts';
import { contentPatterns } from './content-patterns.ts';

const month = 30.44 * 86_400;
const archive = (contents: readonly string[]) =>
  contents.map((content, i) => drop({ number: i + 1, time: 1_510_000_000 + i * 3600, content }));
const run = (contents: readonly string[], chosen: Record<string, unknown> = {}) =>
  contentPatterns.run({ drops: archive(contents) }, contentPatterns.parameters.parse(chosen), { seed: 4966 });
const find = (contents: readonly string[], phrase: string, chosen = {}) =>
  run(contents, chosen).patterns.find((pattern) => pattern.phrase === phrase);

/** All phrases by brute force: lines of own words only, so the texts contain no URLs, quotes or references. */
const slow = (contents: readonly string[], longest: number, minDrops: number) => {
  const seen = new Map<string, { occurrences: number; drops: Set<number> }>();
  for (const [index, content] of contents.entries())
    for (const line of content.split('\n')) {
      const words = line.split(' ').filter((word) => word !== '');
      for (let start = 0; start < words.length; start += 1)
        for (let length = 1; length <= Math.min(longest, words.length - start); length += 1) {
          const phrase = words.slice(start, start + length).join(' ');
          const entry = seen.get(phrase) ?? { occurrences: 0, drops: new Set() };
          entry.occurrences += 1;
          entry.drops.add(index + 1);
          seen.set(phrase, entry);
        }
    }
  const frequent = [...seen].filter(([, { drops }]) => drops.size >= minDrops);
  const contains = (longer: string, phrase: string) =>
    ` ${longer} `.includes(` ${phrase} `) && longer !== phrase;
  return frequent
    .filter(
      ([phrase, { occurrences }]) =>
        !frequent.some(([other, entry]) => contains(other, phrase) && entry.occurrences === occurrences),
    )
    .map(([phrase, { occurrences, drops }]) => `${phrase}: ${occurrences} in ${[...drops].join()}`)
    .sort();
};

describe('content patterns', () => {
  it('agree with a slow search on random texts', () => {
    const line = fc.array(fc.constantFrom('aa', 'bb', 'cc', 'dd'), { minLength: 0, maxLength: 9 });
    const text = fc
      .array(line, { maxLength: 3 })
      .map((lines) => lines.map((words) => words.join(' ')).join('\n'));
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 8 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 2, max: 3 }),
        (contents, longest, minDrops) => {
          const { patterns } = run(contents, { longest, minDrops });
          const found = patterns.map(
            ({ phrase, occurrences, drops }) => `${phrase}: ${occurrences} in ${drops.join()}`,
          );
          expect(found.sort()).toEqual(slow(contents, longest, minDrops));
        },
      ),
    );
  });

  it('keep to own words and to one line', () => {
    const source = `"${'the long passage of somebody else is not counted here at all '.repeat(2)}"`;
    const contents = [1, 2, 3].map((i) => `north wind\nblows today https://example.org/north/${i} ${source}`);
    const phrases = run(contents).patterns.map(({ phrase }) => phrase);
    expect(phrases.sort()).toEqual(['blows today', 'north wind']);
  });

  it('drop a phrase only if a longer one has as many occurrences', () => {
    const contents = ['red green blue', 'red green blue', 'red green blue', 'green blue'];
    expect(
      run(contents)
        .patterns.map(({ phrase }) => phrase)
        .sort(),
    ).toEqual(['green blue', 'red green blue']);
  });

  it('compare with words that are independent in their pattern', () => {
    const contents = ['alpha beta', 'alpha beta', 'alpha beta', 'gamma delta epsilon zeta'];
    const pattern = find(contents, 'alpha beta');
    // Four lines begin with two words that are no function words: alpha is 3 of the 4 beginnings, beta 3 of the 6 others.
    // alpha is never inside a line, so that nothing is expected there.
    expect(pattern?.expected).toBeCloseTo(4 * (3 / 4) * (3 / 6), 12);
    expect(pattern?.gSquared).toBeCloseTo(gSquaredOfCount(3, 1.5, 6).statistic, 12);
    expect(pattern?.p).toBeCloseTo(gSquaredOfCount(3, 1.5, 6).p, 12);
    expect(run(contents).familySize).toBe(3 + 3 + (2 + 1));
    expect(find([...contents, 'delta', 'delta', 'delta'], 'delta')).toMatchObject({ p: 1, gSquared: null });
    // A function word and a number are patterns of their own: "the" always has another word after it.
    const grammar = ['x1 the alpha', 'x2 the beta', 'x3 the gamma', 'x4 the alpha', 'x5 the alpha'];
    expect(find(grammar, 'the alpha')?.expected).toBeCloseTo(5 * 1 * (3 / 5), 12);
    expect(find(grammar, 'the alpha')?.p).toBe(1);
  });

  it('correlate the monthly rate with the monthly number of drops', () => {
    // Months with 1, 2, 3, 4 drops; the phrase in 0, 0, 1 and all 4 of them.
    const plan = [[0], [0, 0], [1, 0, 0], [1, 1, 1, 1]];
    const drops = plan.flatMap((flags, m) =>
      flags.map((flag, i) => ({ flag, time: 1_514_900_000 + m * month + i * 86_400 })),
    );
    const answer = contentPatterns.run(
      {
        drops: drops.map(({ flag, time }, i) =>
          drop({ number: i + 1, time, content: flag === 1 ? 'ring the bell' : 'other' }),
        ),
      },
      contentPatterns.parameters.parse({}),
      { seed: 1 },
    );
    const pattern = answer.patterns.find(({ phrase }) => phrase === 'ring the bell');
    expect(pattern?.correlation).toBeCloseTo(spearman([0, 0, 1 / 3, 1], [1, 2, 3, 4])?.rho ?? NaN, 12);
  });

  it('have a defined answer without drops, without text and for one drop', () => {
    expect(run([])).toMatchObject({ dropsTested: 0, patterns: [], familySize: 0 });
    expect(run([]).note).toContain('0 drops');
    expect(run(['', '', '']).patterns).toEqual([]);
    expect(run(['a few words']).note).toContain('1 drop,');
  });

  it('recall phrases planted among independent words, and find few where none is planted', () => {
    const vocabulary = Array.from({ length: 400 }, (_, i) => `word${String.fromCharCode(97 + (i % 26))}${i}`);
    let state = 17;
    const next = () => (state = (state * 48_271) % 2_147_483_647);
    const text = () => Array.from({ length: 20 }, () => vocabulary[next() % 400] ?? '').join(' ');
    const plain = Array.from({ length: 500 }, text);
    const significant = (contents: readonly string[]) =>
      run(contents)
        .patterns.filter(({ q }) => q < 0.05)
        .map(({ phrase }) => phrase);
    expect(significant(plain).length).toBeLessThanOrEqual(1);
    const planted = plain.map((content, i) =>
      i % 60 === 0 ? `${content}\nthe silver bridge opens` : content,
    );
    expect(significant(planted)).toContain('the silver bridge opens');
  });
});
