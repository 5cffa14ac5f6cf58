import { describe, expect, it } from 'vitest';
import type { Pattern } from '#shared/contract/patterns.ts';
import { baseRateText, beyondChance, dropNumbersText, patternFacts, patternName } from './pattern-facts.ts';

describe('dropNumbersText', () => {
  it('shows the first ten and counts the rest', () => {
    expect(dropNumbersText([1, 2])).toBe('#1, #2');
    expect(dropNumbersText(Array.from({ length: 12 }, (_, at) => at + 1))).toMatch(/#10 and 2 more$/);
  });
});

describe('patternFacts', () => {
  const pattern: Pattern = {
    ...{ id: 'a', type: 'clock', startTime: '2018-01-01T00:00:00', endTime: '2018-01-01T00:00:00' },
    ...{ confidence: 0.5, description: '', qDropIds: [] },
    metadata: { observed: 25, expected: 3.456, q: 0.0001 },
  };

  it('names what is given and leaves out what is not', () => {
    expect(patternFacts(pattern)).toEqual([
      ['Observed', '25'],
      ['Expected by chance', '3.46'],
      ['q', '<0.001'],
    ]);
  });

  it('leaves to the strip what it shows', () => {
    const metadata = { ...pattern.metadata, p: 0.02, bandLow: 1, bandHigh: 7, surrogates: 19 };
    expect(patternFacts({ ...pattern, metadata })).toEqual([
      ['p', '0.020'],
      ['q', '<0.001'],
    ]);
  });
});

describe('baseRateText', () => {
  it('says how many drops match, and how many would by chance', () => {
    expect(baseRateText({ baseRateDrops: 4817, baseRateOf: 4966, baseRateExpected: 4800.4 })).toBe(
      '4,817 of 4,966 drops match; 4,800 expected by chance.',
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
