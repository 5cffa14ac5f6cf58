import { describe, expect, it } from 'vitest';
import { quantile } from '#main/analysis/statistics/statistics.ts';
import fc from '#tests/helpers/properties.ts';
import { createHighestCosines, createNeighbourSearch, MICRO } from './similarity.ts';
import { cosine, rarestShared, tfidf } from './tfidf.ts';

const texts = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 }), {
  maxLength: 8,
});

describe('createNeighbourSearch', () => {
  it('finds exactly the rows that share a term, with their cosine', () => {
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        const model = tfidf(first, second);
        const search = createNeighbourSearch(model.first, model.vocabulary.length);
        for (const [j, text] of second.entries()) {
          const { rows, micro } = search.of(model.second, j);
          const sharing = [...first.keys()].filter((i) => first[i]?.some((term) => text.includes(term)));
          expect([...rows].sort((a, b) => a - b)).toEqual(sharing);
          for (const [place, row] of rows.entries())
            expect((micro[place] ?? 0) / MICRO).toBeCloseTo(cosine(model.first, row, model.second, j), 5);
        }
      }),
    );
  });

  it('gives the same for the texts that it was made for alone', () => {
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        const model = tfidf(first, second);
        const size = model.vocabulary.length;
        const searches = [undefined, model.second].map((own) =>
          createNeighbourSearch(model.first, size, own),
        );
        for (const j of second.keys()) {
          const [any, own] = searches.map((search) => search.of(model.second, j));
          expect(own).toEqual(any);
        }
      }),
    );
  });

  it('gives the same rows and cosines of some stretches as of all', () => {
    const cuts = fc.uniqueArray(fc.nat(8), { maxLength: 6 }).map((all) => {
      const ascending = all.toSorted((a, b) => a - b);
      return Int32Array.from(ascending.slice(0, 2 * Math.floor(ascending.length / 2)));
    });
    fc.assert(
      fc.property(texts, texts, cuts, (first, second, within) => {
        const model = tfidf(first, second);
        const search = createNeighbourSearch(model.first, model.vocabulary.length);
        const isInside = (row: number): boolean =>
          within.some((from, i) => i % 2 === 0 && row >= from && row < (within[i + 1] ?? 0));
        for (const j of second.keys()) {
          const { rows, micro } = search.of(model.second, j);
          const all = { rows: rows.slice(), micro: micro.slice() };
          const places = [...all.rows.keys()].filter((place) => isInside(all.rows[place] ?? 0));
          const some = search.of(model.second, j, within);
          expect([...some.rows]).toEqual(places.map((place) => all.rows[place]));
          expect([...some.micro]).toEqual(places.map((place) => all.micro[place]));
        }
      }),
    );
  });

  it('names the rarest shared term by its holders', () => {
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        const model = tfidf(first, second);
        const holders = (term: string): number =>
          [...first, ...second].filter((text) => (text as string[]).includes(term)).length;
        for (const [i, one] of first.entries())
          for (const [j, other] of second.entries()) {
            const shared = one.filter((term) => other.includes(term)).map(holders);
            expect(rarestShared(model, model.first, i, model.second, j)).toBe(
              shared.length === 0 ? 0 : Math.min(...shared),
            );
          }
      }),
    );
  });
});

describe('createHighestCosines', () => {
  it('gives the same quantile as the sorted list, though it keeps only what may matter', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: MICRO })), {
          maxLength: 50,
        }),
        fc.nat(30),
        fc.constantFrom(0, 0.5, 0.99, 1),
        (values, zeros, p) => {
          const highest = createHighestCosines(values.length + zeros, p);
          for (const value of values) if (value >= highest.least()) highest.add(value, 1);
          const sorted = [...new Array<number>(zeros).fill(0), ...values].sort((a, b) => a - b);
          const expected = quantile(sorted, p);
          if (expected === null) expect(highest.quantile()).toBeNull();
          else expect(highest.quantile()).toBeCloseTo(expected, 6);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('says from which cosine on others matter', () => {
    const highest = createHighestCosines(200, 0.99);
    for (const value of [5, 9, 9, 40]) highest.add(value, 1);
    expect(highest.least()).toBe(9);
    expect(highest.quantile()).toBeCloseTo(9, 9);
  });
});
