import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { agreementFigures } from './agreement-figures.ts';
import { confusionOf } from './batch-agreement.ts';
import { toRatingTable } from './rating-table.ts';
import { spanAgreement, type CodedSpan, type SpanItem } from './span-agreement.ts';

const context = { seed: 4966 };
const span = (code: string, start: number, end: number): CodedSpan => ({ code, start, end });

describe('agreement on spans', () => {
  it('has the figures of a case computed by hand', () => {
    // Ten characters; one marks 0–4, the other 2–6 and 8–9.
    const item = { length: 10, coders: [[span('x', 0, 4)], [span('x', 2, 6), span('x', 8, 9)]] };
    const { characters, percent, perCode } = spanAgreement([item], ['x', 'y'], 200, context);
    expect(characters).toBe(10);
    expect(percent).toBeCloseTo(5 / 10, 12);
    expect(perCode[0]?.characterF1).toBeCloseTo((2 * 2) / (4 + 5), 12);
    expect(perCode[0]).toMatchObject({ exactF1: 0, overlapF1: 2 / 3 });
    // 20 codes, 9 of them given: alpha = 1 − 19 · 10 ÷ (2 · 9 · 11).
    expect(perCode[0]?.alpha).toBeCloseTo(1 - (19 * 10) / (2 * 9 * 11), 12);
    expect(perCode[1]).toEqual({ code: 'y', alpha: null, characterF1: null, exactF1: null, overlapF1: null });
  });

  it('leaves out what one coder alone has read, and counts a text without marks', () => {
    const marked = { length: 4, coders: [[span('x', 0, 2)], [span('x', 0, 2)]] };
    const figures = spanAgreement(
      [marked, { length: 6, coders: [[], []] }, { length: 90, coders: [[span('x', 0, 90)], null] }],
      ['x'],
      200,
      context,
    );
    expect(figures).toMatchObject({ characters: 10, percent: 1, alpha: 1 });
    expect(figures.perCode[0]).toEqual({ code: 'x', alpha: 1, characterF1: 1, exactF1: 1, overlapF1: 1 });
    expect(spanAgreement([], ['x'], 200, context)).toMatchObject({
      percent: null,
      alpha: null,
      interval: null,
    });
  });

  it('is the agreement of a table with a row for every character', () => {
    const somewhere = fc
      .tuple(fc.constantFrom('x', 'y'), fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 5 }))
      .map(([code, start, length]) => span(code, start, Math.min(start + length, 9)));
    const marks = fc.array(somewhere, { maxLength: 4 });
    const item = fc.tuple(marks, marks, marks).map((coders): SpanItem => ({ length: 9, coders }));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), (items) => {
        const ratings = items.flatMap(({ length, coders }, place) =>
          coders.flatMap((spans, coder) =>
            Array.from({ length }, (_, at) => ({
              item: `${place}/${at}`,
              coder: String(coder),
              code: [
                ...new Set(
                  (spans ?? []).filter(({ start, end }) => start <= at && at < end).map(({ code }) => code),
                ),
              ]
                .sort()
                .join('+'),
            })),
          ),
        );
        const slow = agreementFigures(
          toRatingTable(ratings),
          { metric: 'nominal', isRanked: false, resamples: 1 },
          context,
        );
        const figures = spanAgreement(items, ['x', 'y'], 20, context);
        expect(figures.percent).toBeCloseTo(slow.percent ?? -1, 9);
        if (slow.alpha === null) expect(figures.alpha).toBeNull();
        else expect(figures.alpha).toBeCloseTo(slow.alpha, 9);
      }),
      { numRuns: 60 },
    );
  });
});

it('names the items of every cell of two coders', () => {
  const table = toRatingTable(
    [
      ['1', 'ann', 'a'],
      ['1', 'bob', 'a'],
      ['2', 'ann', 'a'],
      ['2', 'bob', 'b'],
      ['3', 'ann', 'b'],
      ['4', 'ann', 'b'],
      ['4', 'ann', 'a'],
      ['4', 'bob', 'b'],
    ].map(([item = '', coder = '', code = '']) => ({ item, coder, code })),
  );
  expect(confusionOf(table, 'ann', 'bob')).toEqual({
    first: 'ann',
    second: 'bob',
    categories: ['a', 'b', 'a + b'],
    cells: [
      [['1'], ['2'], []],
      [[], [], []],
      [[], ['4'], []],
    ],
  });
});
