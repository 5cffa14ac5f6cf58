import { describe, expect, it } from 'vitest';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { wholeTextOptions } from '#main/analysis/text-bench/word-options.ts';
import type { LikenessBy } from '#shared/methods/likeness.ts';
import { plantedTopics } from '#tests/helpers/planted-topics.ts';
import { flatMap } from './flat-map.ts';
import { likenessCorpus, mostAlike } from './likeness.ts';
import { lsaSpace } from './lsa-space.ts';

const wordsOf = createWords({ ...wholeTextOptions, stopWords: 'drop' });
const listsOf = (texts: readonly string[]) =>
  readWordLists(
    texts.map((text) => ({ text })),
    wordsOf,
  );
const like = (texts: readonly string[], text: string, by: LikenessBy, most = 5) => {
  const corpus = likenessCorpus(listsOf(texts));
  return mostAlike(corpus, corpus.numbersOf(wordsOf(text)), { by, most, seed: 4966 });
};

/** “Car” and “automobile” never occur in one text, and with the same words. */
const cars = [
  ...['car engine road', 'car wheel road', 'car engine wheel', 'automobile engine road'],
  ...['automobile wheel road', 'automobile engine wheel', 'bread oven flour', 'bread yeast flour'],
  ...['bread oven yeast', 'cake oven flour', 'cake yeast flour', 'automobile', 'cake'],
];

describe('likeness by words that occur together', () => {
  it('finds texts that share no word, and names the word that is near', () => {
    expect(like(cars, 'car', 'tf-idf').flatMap(({ words }) => words)).toEqual(['car', 'car', 'car']);
    const found = like(cars, 'car', 'lsa', 20);
    const other = found.find(({ index }) => cars[index] === 'automobile');
    expect(other).toMatchObject({ words: [], nearest: ['automobile'] });
    expect(other?.score).toBeGreaterThan(0.9);
    const cake = found.find(({ index }) => cars[index] === 'cake');
    expect(cake?.score ?? 0).toBeLessThan(0.1);
    expect(other?.percentile).toBeGreaterThan(cake?.percentile ?? 0);
  });

  it('places a text of the corpus where it places the same text typed', () => {
    const { texts } = plantedTopics(4, 30, 5);
    const space = lsaSpace(listsOf(texts), 1);
    const corpus = likenessCorpus(listsOf(texts));
    for (const place of [0, 17, 119]) {
      const typed = space.compare(corpus.numbersOf(wordsOf(texts[place] ?? '')));
      expect(typed.scoreOf(place)).toBeCloseTo(1, 12);
      expect(typed.scoreOf(60)).toBeCloseTo(space.between(place, 60), 12);
    }
  });

  it('has mostly texts of the same planted topic first, and the same bytes for the same seed', () => {
    const { texts, planted } = plantedTopics(8, 40, 3);
    const corpus = likenessCorpus(listsOf(texts));
    const options = { by: 'lsa', most: 11, seed: 4966 } as const;
    const found = texts.slice(0, 40).flatMap((_, place) =>
      mostAlike(corpus, corpus.wordsOfPost(place), options)
        .filter(({ index }) => index !== place)
        .map(({ index }) => planted[index] === planted[place]),
    );
    expect(found.filter(Boolean).length / found.length).toBeGreaterThan(0.95);
    const [one, other] = [lsaSpace(listsOf(texts), 7), lsaSpace(listsOf(texts), 7)];
    expect(Buffer.from(one.texts.buffer).equals(Buffer.from(other.texts.buffer))).toBe(true);
  });
});

describe('the map', () => {
  it('shows planted topics apart, and texts that are equal at one point', () => {
    const { texts, planted } = plantedTopics(3, 30, 4);
    const { points } = flatMap(lsaSpace(listsOf([...texts, texts[0] ?? '', '']), 1), texts.length + 2);
    expect(points.at(-1)).toBeNull();
    const [[x = NaN, y = NaN], again] = [points[0] ?? [], points[texts.length]];
    expect(again?.[0]).toBeCloseTo(x, 12);
    expect(again?.[1]).toBeCloseTo(y, 12);
    const far = (a: number, b: number): number =>
      Math.hypot(
        (points[a]?.[0] ?? 0) - (points[b]?.[0] ?? 0),
        (points[a]?.[1] ?? 0) - (points[b]?.[1] ?? 0),
      );
    const nearest = planted.map((_, a) =>
      planted.reduce((best, __, b) => (b !== a && (best === a || far(a, b) < far(a, best)) ? b : best), a),
    );
    const same = nearest.filter((b, a) => planted[a] === planted[b]).length;
    expect(same / planted.length).toBeGreaterThan(0.95);
  });
});

describe('likeness of odd corpora', () => {
  it.each([
    ['no text', []],
    ['empty texts', ['', '']],
    ['one text', ['wolves hunt elk']],
    ['one word', ['wolves', 'wolves']],
    ['equal texts', ['wolves hunt elk', 'wolves hunt elk', 'wolves hunt elk']],
    ['mixed scripts', ['волки охота', '狼 狩り', 'ذئب صيد', 'wolves 狼']],
  ])('of %s is finite', (_, texts) => {
    for (const by of ['tf-idf', 'lsa'] as const)
      for (const { score, percentile } of like(texts, 'wolves 狼 hunt', by)) {
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(1 + 1e-12);
        expect(percentile).toBeGreaterThanOrEqual(0);
      }
    const { points } = flatMap(lsaSpace(listsOf(texts), 1), texts.length);
    expect(points).toHaveLength(texts.length);
    expect(points.flat().every((value) => value === null || Number.isFinite(value))).toBe(true);
    expect(like(texts, 'granite', 'lsa')).toEqual([]);
    expect(like(texts, '', 'tf-idf')).toEqual([]);
  });
});
