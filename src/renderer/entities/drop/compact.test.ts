import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { compact, COMPACT_LENGTH, excerptAround } from './compact.ts';

describe('compact', () => {
  it('leaves 150 characters alone and cuts the 151st', () => {
    expect(compact('a'.repeat(150))).toBe('a'.repeat(150));
    expect(compact('a'.repeat(151))).toBe(`${'a'.repeat(150)}…`);
  });

  it('never splits a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite', maxLength: 400 }), (text) => {
        expect(compact(text).isWellFormed()).toBe(text.isWellFormed() || compact(text).isWellFormed());
        expect(compact(text).length).toBeLessThanOrEqual(COMPACT_LENGTH + 1);
      }),
    );
  });
});

describe('excerptAround', () => {
  it('keeps every hit on the words it marked', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(words, fc.nat(), (list, pick) => {
        const text = list.join(' ');
        const at = pick % list.length;
        const start = list.slice(0, at).join(' ').length + (at === 0 ? 0 : 1);
        const word = list[at] ?? '';
        const excerpt = excerptAround(text, [{ start, end: start + word.length - 1 }]);
        const [hit] = excerpt.hits;
        expect(hit).toBeDefined();
        if (hit !== undefined) expect(excerpt.text.slice(hit.start, hit.end + 1)).toBe(word);
      }),
    );
  });
});
