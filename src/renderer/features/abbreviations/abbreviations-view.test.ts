import { createLoader, createSerializer } from 'nuqs';
import { describe, expect, it } from 'vitest';
import { KEY_CATEGORIES } from '#shared/contract/abbreviation-key.ts';
import fc, { anySigns } from '#tests/helpers/properties.ts';
import {
  ANALYSIS_TABS,
  analysisParsers,
  foundLine,
  keysParsers,
  noneFoundLine,
  parseDropNumber,
} from './abbreviations-view.ts';

const [readKeys, writeKeys] = [createLoader(keysParsers), createSerializer(keysParsers)];
const [readAnalysis, writeAnalysis] = [createLoader(analysisParsers), createSerializer(analysisParsers)];

describe('the views', () => {
  it('stand in the address and come back', () => {
    fc.assert(
      fc.property(
        fc.record({
          q: anySigns({ maxLength: 200 }),
          category: fc.constantFrom('' as const, ...KEY_CATEGORIES),
          off: fc.boolean(),
        }),
        (view) => {
          expect(readKeys(new URLSearchParams(writeKeys(view)))).toEqual(view);
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.record({
          tab: fc.constantFrom(...ANALYSIS_TABS),
          drop: fc.option(fc.integer({ min: 1, max: 4966 })),
          key: fc.constantFrom('', 'c-a', 'fbi'),
          highlights: fc.constantFrom('on' as const, 'off' as const),
          trend: fc.constantFrom('', 'q'),
        }),
        (view) => {
          expect(readAnalysis(new URLSearchParams(writeAnalysis(view)))).toEqual(view);
        },
      ),
    );
  });

  it('ignore what means nothing', () => {
    const bad = new URLSearchParams('tab=x&drop=4967&key=%3Cb%3E&category=x&highlights=no');
    expect(readAnalysis(bad)).toMatchObject({ tab: 'search', drop: null, key: '' });
    expect(readKeys(bad).category).toBe('');
  });
});

describe('parseDropNumber', () => {
  it('takes whole numbers from 1 to 4966 and nothing else', () => {
    expect(['1', ' 15 ', '4966', '007'].map(parseDropNumber)).toEqual([1, 15, 4966, 7]);
    for (const text of ['', '0', '4967', '-1', '1.5', '1e3', 'x', '１', '99999999'])
      expect(parseDropNumber(text), text).toBeNull();
  });
});

describe('the result lines', () => {
  it('are the specification’s', () => {
    expect(foundLine(3, { q: ' us ', category: '' })).toBe('Found 3 abbreviation(s) matching "us"');
    expect(foundLine(1, { q: 'us', category: 'person' })).toBe(
      'Found 1 abbreviation(s) matching "us" in the category Person',
    );
    expect(noneFoundLine({ q: 'zz', category: '' })).toBe('No abbreviation keys found matching "zz"');
  });
});
