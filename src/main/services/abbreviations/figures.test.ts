import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { excerptOf, monthsBetween } from './figures.ts';

describe('monthsBetween', () => {
  it('leaves no month out, over a turn of the year', () => {
    expect(monthsBetween('2017-11', '2018-02')).toEqual(['2017-11', '2017-12', '2018-01', '2018-02']);
    expect(monthsBetween('2020-05', '2020-05')).toEqual(['2020-05']);
    expect(monthsBetween('2017-10', '2022-11')).toHaveLength(62);
  });
});

describe('excerptOf', () => {
  it('holds the place on one line, whatever stands around it', () => {
    const around = fc.string({ unit: fc.constantFrom('a', '\n', ' ', '🙏', '\u2002'), maxLength: 300 });
    fc.assert(
      fc.property(around, around, (before, after) => {
        const content = `${before}CIA${after}`;
        const { excerpt, highlight } = excerptOf(content, before.length, before.length + 2);
        expect(excerpt.slice(highlight.start, highlight.end + 1)).toBe('CIA');
        expect(excerpt).not.toMatch(/\n/);
        expect(excerpt.isWellFormed()).toBe(true);
      }),
    );
  });
});
