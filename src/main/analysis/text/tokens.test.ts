import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { createTokeniser, rawWords, words } from './tokens.ts';

const keys = [
  { abbreviation: 'WHO', definition: 'World Health Organization' },
  { abbreviation: 'POTUS', definition: 'President of the United States' },
  { abbreviation: 'POTUS 45', definition: 'the forty-fifth president' },
  { abbreviation: 'Hussein', definition: 'a former president', aliases: ['Renegade'] },
];

describe('words', () => {
  it('splits at brackets and punctuation, keeps inner apostrophes and underscores', () => {
    expect(rawWords("[RR] C_A don't—stop (école) 12:30")).toEqual([
      'RR',
      'C_A',
      "don't",
      'stop',
      'école',
      '12',
      '30',
    ]);
  });

  it('lower-cases and drops the possessive', () => {
    expect(words('The President’s Men')).toEqual(['the', 'president', 'men']);
  });

  it('never fails, whatever the text', () => {
    const tokenise = createTokeniser(keys);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const token of tokenise(text)) expect(token).not.toBe('');
      }),
    );
  });
});

describe('createTokeniser', () => {
  it('drops stop words and stems', () => {
    expect(createTokeniser()('The investigations were running')).toEqual(['investig', 'run']);
  });

  it('counts an abbreviation as itself and as its definition', () => {
    expect(createTokeniser(keys)('WHO said')).toEqual(['who', 'world', 'health', 'organ']);
  });

  it('takes an all-capital key only in capitals', () => {
    expect(createTokeniser(keys)('who said')).toEqual([]);
    expect(createTokeniser(keys)('renegade')).toEqual(['hussein', 'former', 'presid']);
  });

  it('prefers the longest form', () => {
    expect(createTokeniser(keys)('POTUS 45 spoke')).toEqual([
      'potus 45',
      'forti',
      'fifth',
      'presid',
      'spoke',
    ]);
  });
});
