import { describe, expect, it } from 'vitest';
import { baseRateText, beyondChance, dropNumbersText, patternName } from './pattern-facts.ts';

describe('dropNumbersText', () => {
  it('shows the first ten and counts the rest', () => {
    expect(dropNumbersText([1, 2])).toBe('#1, #2');
    expect(dropNumbersText(Array.from({ length: 12 }, (_, at) => at + 1))).toMatch(/#10 and 2 more$/);
  });
});

describe('baseRateText', () => {
  it('says how many drops match, and how many would by chance', () => {
    expect(baseRateText({ baseRateDrops: 4817, baseRateOf: 4966, baseRateExpected: 4800.4 })).toBe(
      '4,817 of 4,966 drops, 4,800 by chance',
    );
    expect(baseRateText({})).toBeNull();
  });
});

describe('beyondChance', () => {
  it('reads q where there is one, else the confidence', () => {
    expect(beyondChance({ confidence: 0.99, metadata: {} })).toBe(true);
    expect(beyondChance({ confidence: 0.9, metadata: {} })).toBe(false);
    expect(beyondChance({ confidence: 0.99, metadata: { q: 0.5 } })).toBe(false);
  });
});

describe('patternName', () => {
  it('tells forms from phrases', () => {
    expect([patternName('formatting_caps_lines'), patternName('the wire')]).toEqual([
      'Caps lines (form)',
      '“the wire”',
    ]);
  });
});
