import { describe, expect, it } from 'vitest';
import fc, { anySigns } from '#tests/helpers/properties.ts';
import { createTokeniser, rawWords, spellingsOf, words } from './tokens.ts';

const keys = [
  { abbreviation: 'WHO', definition: 'World Health Organization' },
  { abbreviation: 'POTUS', definition: 'President of the United States' },
  { abbreviation: 'POTUS 45', definition: 'the forty-fifth president' },
  { abbreviation: 'Hussein', definition: 'a former president', aliases: ['Renegade'] },
];

it('spells a stem as the word that most of its uses are', () => {
  const spellings = spellingsOf(['Happy people', 'They are happy; happiness happily', 'the police']);
  expect([...spellings]).toEqual(
    expect.arrayContaining([
      ['happi', 'happy'],
      ['peopl', 'people'],
      ['polic', 'police'],
    ]),
  );
  expect(spellings.has('the')).toBe(false);
});

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

  it('reads composed and decomposed letters as one word', () => {
    expect(words('Caf\u00e9 cafe\u0301')).toEqual(['caf\u00e9', 'caf\u00e9']);
    expect(words('\u212bngstr\u00f6m A\u030angstro\u0308m')).toEqual(['ångström', 'ångström']);
    expect(words('각 \u1100\u1161\u11a8')).toEqual(['각', '각']);
  });

  it('keeps a word whole at what has no shape, and ends it at a zero-width space', () => {
    const shapeless = ['\u00ad', '\u200c', '\u200d', '\u2060', '\ufeff', '\u200e', '\u00ad\u200d'];
    expect(shapeless.map((sign) => words(`bor${sign}der line${sign} ${sign}end`))).toEqual(
      shapeless.map(() => ['border', 'line', 'end']),
    );
    expect(words('don\u00ad’\u00adt')).toEqual(["don't"]);
    expect(words('one\u200btwo')).toEqual(['one', 'two']);
  });

  it('cuts a possessive, and never the end of a contraction', () => {
    const signs = ["'", '’', 'ʼ'];
    const contracted =
      "it's let's that's what's who's there's here's he's she's where's how's why's when's this's";
    expect(signs.map((sign) => words(contracted.replaceAll("'", sign)))).toEqual(
      signs.map(() => contracted.split(' ')),
    );
    expect(words('IT’S Trump’s, TRUMP’S anyone’s')).toEqual(["it's", 'trump', 'trump', 'anyone']);
  });

  it('takes no mark for a word', () => {
    expect(words('x ❤️ y \u0301 z')).toEqual(['x', 'y', 'z']);
  });

  it('never fails, whatever the text', () => {
    const tokenise = createTokeniser(keys);
    fc.assert(
      fc.property(anySigns(), (text) => {
        for (const token of tokenise(text)) expect(token).not.toBe('');
      }),
    );
  });
});

describe('createTokeniser', () => {
  it('drops stop words and stems', () => {
    expect(createTokeniser()('The investigations were running')).toEqual(['investig', 'run']);
  });

  it('drops a contraction of a stop word as it drops the word', () => {
    expect(createTokeniser()('It’s that’s who’s there’s bridge')).toEqual(['bridg']);
  });

  it('finds an abbreviation in any spelling of its letters', () => {
    const accented = [{ abbreviation: 'CAF\u00c9', definition: 'meeting place' }];
    expect(createTokeniser(accented)('CAFE\u0301 CA\u00adF\u00c9')).toEqual(
      createTokeniser(accented)('CAF\u00c9 CAF\u00c9'),
    );
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
