import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { cosine, sharedTerms, tfidf, weightAt } from './tfidf.ts';

const texts = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 12 }), {
  maxLength: 8,
});

/** The definition, with maps and no sparse rows. */
const slowCosine = (first: string[][], second: string[][], i: number, j: number): number => {
  const all = [...first, ...second];
  const idf = (term: string): number =>
    Math.log((1 + all.length) / (1 + all.filter((text) => text.includes(term)).length)) + 1;
  const vector = (text: string[]): Map<string, number> =>
    new Map(
      [...new Set(text)].map((term) => [
        term,
        (1 + Math.log(text.filter((other) => other === term).length)) * idf(term),
      ]),
    );
  const a = vector(first[i] ?? []);
  const b = vector(second[j] ?? []);
  const length = (v: Map<string, number>): number =>
    Math.sqrt([...v.values()].reduce((s, w) => s + w * w, 0));
  const dot = [...a].reduce((sum, [term, weight]) => sum + weight * (b.get(term) ?? 0), 0);
  return length(a) * length(b) === 0 ? 0 : dot / (length(a) * length(b));
};

describe('tfidf', () => {
  it('agrees with the slow definition, in rows of length 1', () => {
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        const model = tfidf(first, second);
        const { starts } = model.first;
        for (let i = 0; i < first.length; i += 1) {
          for (let j = 0; j < second.length; j += 1)
            expect(cosine(model.first, i, model.second, j)).toBeCloseTo(slowCosine(first, second, i, j), 10);
          let squares = 0;
          for (let place = starts[i] ?? 0; place < (starts[i + 1] ?? 0); place += 1)
            squares += weightAt(model.first, i, place) ** 2;
          expect(squares).toBeCloseTo(first[i]?.length === 0 ? 0 : 1, 10);
        }
      }),
    );
  });

  it('counts documents over both series together', () => {
    const model = tfidf([['x', 'x'], ['y']], [['x']]);
    expect(model.vocabulary).toEqual(['x', 'y']);
    expect([...model.documentFrequency]).toEqual([2, 1]);
    expect(model.idf[0]).toBeCloseTo(Math.log(4 / 3) + 1, 12);
  });

  it('has a defined answer for empty texts', () => {
    const model = tfidf([[]], [['a'], []]);
    expect(cosine(model.first, 0, model.second, 0)).toBe(0);
    expect(cosine(model.first, 0, model.second, 1)).toBe(0);
    expect(tfidf([], []).vocabulary).toEqual([]);
  });

  it('counts a term up to 65,535 in one text', () => {
    const many = (times: number) => Array.from({ length: times }, () => 'x');
    const model = tfidf([[...many(65_535), 'y']], [[...many(65_536), 'y']]);
    expect([...model.second.counts]).toEqual([65_535, 1]);
    expect(cosine(model.first, 0, model.second, 0)).toBe(1);
  });

  it('names shared terms, the heaviest first', () => {
    const model = tfidf([['rare', 'common']], [['common', 'rare'], ['common']]);
    const names = sharedTerms(model.first, 0, model.second, 0).map((term) => model.vocabulary[term]);
    expect(names).toEqual(['rare', 'common']);
  });
});
