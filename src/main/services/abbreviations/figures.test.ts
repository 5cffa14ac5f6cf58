import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { excerptOf } from './figures.ts';

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
