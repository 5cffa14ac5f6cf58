import { describe, expect, it } from 'vitest';
import fc, { anySigns } from '#tests/helpers/properties.ts';
import { findLinks, segmentText } from './segments.ts';

const textWithRanges = fc
  .tuple(
    anySigns({ maxLength: 60 }),
    fc.array(fc.tuple(fc.integer({ min: -5, max: 70 }), fc.integer({ min: -5, max: 70 }))),
  )
  .map(([text, pairs]) => ({ text, ranges: pairs.map(([start, end]) => ({ start, end })) }));

/** Random ranges hardly ever overlap. */
const overlapping = {
  text: 'granite and marble',
  ranges: [
    { start: 0, end: 6 },
    { start: 4, end: 10 },
  ],
};

describe('segmentText', () => {
  it('gives the text back, whatever the ranges', () => {
    fc.assert(
      fc.property(textWithRanges, ({ text, ranges }) => {
        expect(
          segmentText(text, ranges)
            .map((segment) => segment.text)
            .join(''),
        ).toBe(text);
      }),
      { examples: [[overlapping]] },
    );
  });

  it('marks exactly the characters of a range', () => {
    fc.assert(
      fc.property(textWithRanges, ({ text, ranges }) => {
        const segments = segmentText(text, ranges);
        for (const range of ranges.filter(
          ({ start, end }) => start >= 0 && end >= start && end < text.length,
        )) {
          const marked = segments.filter(({ marks }) => marks.includes(range)).map((segment) => segment.text);
          expect(marked.join('')).toBe(text.slice(range.start, range.end + 1));
        }
      }),
      { examples: [[overlapping]] },
    );
  });
});

describe('findLinks', () => {
  it('leaves closing punctuation outside', () => {
    expect(findLinks('See (https://example.org/a). Then')).toEqual([
      { start: 5, end: 25, href: 'https://example.org/a' },
    ]);
  });

  it.each([' ', '\u2002'])('heals the blank after the scheme (%j)', (blank) => {
    const text = `x https://${blank}www.example.org/page y`;
    const [link] = findLinks(text);
    expect(link?.href).toBe('https://www.example.org/page');
    expect(text.slice(link?.start, (link?.end ?? 0) + 1)).toBe(`https://${blank}www.example.org/page`);
  });

  it('does not swallow the next word of a bare scheme', () => {
    expect(findLinks('https:// is a scheme')).toEqual([]);
  });
});
