import { expect, it } from 'vitest';
import { createRandom, type Random } from '#main/analysis/chance/random.ts';
import { dropsAt } from '#tests/helpers/drops.ts';
import { styleReadings } from './readings.ts';
import { gSquaredSplitter } from './split.ts';
import { rangeOf } from './test-split.ts';
import { cutChunks, spaced, styleText, type Chunk } from './text.ts';

/** The counts of the definition: 3-grams of each piece, the most frequent as columns, ties by their code. */
const plainCounts = (chunks: readonly Chunk[], features: number) => {
  const gramsOf = ({ pieces }: Chunk): readonly string[] =>
    pieces.flatMap(({ text }) =>
      Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3)),
    );
  const rows = chunks.map(gramsOf);
  const sums = new Map<string, number>();
  for (const gram of rows.flat()) sums.set(gram, (sums.get(gram) ?? 0) + 1);
  const names = [...sums]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, features)
    .map(([gram]) => gram);
  return {
    ...{ rows: rows.length, columns: names.length, names },
    counts: Float64Array.from(
      rows.flatMap((row) => names.map((name) => row.filter((gram) => gram === name).length)),
    ),
    totals: Float64Array.from(rows, ({ length }) => length),
  };
};

const wordOf = ({ below }: Random, letters: string): string =>
  Array.from({ length: 1 + below(6) }, () => letters[below(letters.length)] ?? '').join('');

it.each([1, 2, 3, 4, 5, 6])('the best split of every reading is that of a plain count: seed %i', (seed) => {
  const random = createRandom(seed);
  const change = 10 + random.below(20);
  const plains = Array.from({ length: 40 }, (_, drop) =>
    Array.from({ length: random.below(14) }, () =>
      wordOf(random, drop < change ? 'aabBcde  é' : 'abbcCdE-é'),
    ).join(random.below(2) === 0 ? ' ' : '\n '),
  );
  const drops = dropsAt(plains.map((_, at) => 1_500_000_000 + at * 3600));
  const rule = { chunkSize: 60, features: 12, shortestSide: 2 };
  const readings = styleReadings(drops, plains, rule);
  const own = [
    (text: string) => spaced(styleText(text).toLowerCase()),
    (text: string) => styleText(text).toLowerCase().replaceAll(' ', ''),
    (text: string) => spaced(styleText(text)),
    (text: string) => spaced(text.trim()),
  ];
  expect(readings).toHaveLength(own.length);
  for (const [place, textOf] of own.entries()) {
    const chunks = cutChunks(plains.map(textOf), rule.chunkSize);
    const split = gSquaredSplitter(plainCounts(chunks, rule.features), rule.shortestSide);
    const { at } = split(rangeOf(0, chunks.length)).best;
    expect(chunks.length).toBeGreaterThan(2 * rule.shortestSide);
    expect(readings[place]).toMatchObject({
      ...{ chunks: chunks.length, afterChunk: at },
      characters: plains.reduce((sum, text) => sum + textOf(text).length, 0),
      lastDrop: drops[chunks[at - 1]?.pieces.at(-1)?.drop ?? 0]?.number,
    });
  }
});

it('a reading with too few chunks for two sides has no split', () => {
  const drops = dropsAt([1_500_000_000]);
  const [first] = styleReadings(drops, ['abc abc abc'], { chunkSize: 5, features: 3, shortestSide: 2 });
  expect(first).toMatchObject({ characters: 12, chunks: 2, afterChunk: null, lastDrop: null });
});
