import { describe, expect, it } from 'vitest';
import { textLayers } from '#main/analysis/text/text-layers.ts';
import type { KeyGuard } from '#shared/contract/abbreviation-key.ts';
import { naiveMatcher } from '#tests/helpers/naive-match.ts';
import fc, { anySigns } from '#tests/helpers/properties.ts';
import { count } from '#tests/helpers/soak.ts';
import { findConflicts, foldCase, plainBlanks, type MatchKey } from './forms.ts';
import { compileKeys } from './match.ts';

const key = (abbreviation: string, more: Partial<MatchKey> = {}): MatchKey => ({
  id: abbreviation.toLowerCase(),
  abbreviation,
  aliases: [],
  caseSensitive: true,
  ...more,
});

const slices = (keys: readonly MatchKey[], text: string, options = {}) =>
  compileKeys(keys)
    .match(text, options)
    .map(({ keyId, start, end }) => [keyId, text.slice(start, end + 1)]);

describe('compileKeys', () => {
  it('matches whole tokens only; brackets and punctuation are boundaries, letters, digits and _ are not', () => {
    const text = 'FBI [FBI] (FBI) FBI. "FBI" FBI\u2002FBI FBIs xFBI FBI2 FBI_ _FBI FBI-FBI é FBI';
    expect(slices([key('FBI')], text)).toHaveLength(10);
  });

  it('gives inclusive UTF-16 offsets', () => {
    expect(compileKeys([key('FBI')]).match('🇺🇸 FBI')).toEqual([{ keyId: 'fbi', start: 5, end: 7 }]);
    expect(compileKeys([key('Q')]).match('Q')).toEqual([{ keyId: 'q', start: 0, end: 0 }]);
  });

  it('minds case unless the key says otherwise', () => {
    expect(slices([key('US')], 'US us Us')).toHaveLength(1);
    expect(slices([key('Us', { caseSensitive: false })], 'US us Us')).toHaveLength(3);
  });

  it('lets the longest spelling win, then goes on after it', () => {
    const keys = [key('MS'), key('MS13', { aliases: ['MS-13', 'MS-13-X'] }), key('13')];
    expect(slices(keys, 'MS-13 MS-14 13 MS-13-Y')).toEqual([
      ['ms13', 'MS-13'],
      ['ms', 'MS'],
      ['13', '13'],
      ['ms13', 'MS-13'],
    ]);
  });

  it('falls back to a shorter spelling where the longer one is refused or does not end a token', () => {
    const keys = [key('A'), key('A B', { guard: { any: ['bracketed'] } })];
    expect(slices(keys, 'A B [A B] A Bx')).toEqual([
      ['a', 'A'],
      ['a b', 'A B'],
      ['a', 'A'],
    ]);
  });

  it('takes every character of a key literally', () => {
    const keys = ['C++', '.*', '[D]', 'a|b', '$1', '(x', '\\d', 'Q+'].map((text) => key(text));
    expect(slices(keys, 'C++ .* [D] a|b $1 (x \\d Q+ C ab 5').map(([, text]) => text)).toEqual([
      'C++',
      '.*',
      '[D]',
      'a|b',
      '$1',
      '(x',
      '\\d',
      'Q+',
    ]);
  });

  it('takes any horizontal blank for the blank in a key, but no line break', () => {
    expect(slices([key('Adm R')], 'Adm\u2002R Adm\u00a0R Adm R Adm\nR')).toHaveLength(3);
  });

  it('reads own words only unless told otherwise', () => {
    const text = 'FBI https://example.org/FBI?FBI >>12 FBI';
    const layers = textLayers(text);
    expect(slices([key('FBI')], text, { layers })).toHaveLength(2);
    expect(slices([key('FBI')], text, { layers, include: ['own', 'url'] })).toHaveLength(4);
    expect(slices([key('FBI')], text)).toHaveLength(4);
  });

  it('takes the edge of a URL for a boundary', () => {
    const text = 'FBIhttps://example.org/x';
    expect(slices([key('FBI')], text)).toEqual([]);
    expect(slices([key('FBI')], text, { layers: textLayers(text) })).toHaveLength(1);
  });

  it('matches nothing without keys', () => {
    expect(compileKeys([]).match('FBI')).toEqual([]);
  });
});

const piece = fc.constantFrom(
  ...[
    'A',
    'B',
    'a',
    'b',
    'AB',
    '[A]',
    '.',
    '-',
    '_',
    '1',
    ' ',
    '\u2002',
    '\n',
    '>>12',
    'é',
    'ß',
    '🙏',
    'https://A.B/A',
    'Q+',
    '’',
  ],
);
const anyText = fc.oneof(
  anySigns(),
  fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
);
const anyForm = fc
  .array(fc.constantFrom('A', 'B', 'a', 'b', '1', '_', '-', ' ', '+', '.', '[', ']', 'é', '’', '🙏'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '');
const anyKeys = fc
  .array(
    fc.record({
      abbreviation: anyForm,
      aliases: fc.array(anyForm, { maxLength: 2 }),
      caseSensitive: fc.boolean(),
      guard: fc.constantFrom<KeyGuard | null>(
        null,
        { any: ['bracketed'] },
        { none: ['insideWord', 'hyphenated'] },
      ),
    }),
    { maxLength: 6 },
  )
  // Sets with a doubled spelling are refused before they get here.
  .map((keys) =>
    keys
      .reduce<MatchKey[]>(
        (kept, one) =>
          findConflicts([...kept, { ...one, id: '' }]).length > 0 ? kept : [...kept, { ...one, id: '' }],
        [],
      )
      .map((one, index) => ({ ...one, id: String(index) })),
  );

describe('any text, any keys', () => {
  it('never overlaps, slices back to a spelling of its key, and answers the same again', () => {
    fc.assert(
      fc.property(anyKeys, anyText, (keys, text) => {
        const matcher = compileKeys(keys);
        const found = matcher.match(text, { layers: textLayers(text) });
        let free = 0;
        for (const { keyId, start, end } of found) {
          expect(start).toBeGreaterThanOrEqual(free);
          expect(end).toBeGreaterThanOrEqual(start);
          free = end + 1;
          const one = keys[Number(keyId)];
          const slice = plainBlanks(text.slice(start, end + 1));
          const forms = [one?.abbreviation ?? '', ...(one?.aliases ?? [])];
          const same = one?.caseSensitive === false ? foldCase : (form: string) => form;
          expect(forms.map(same)).toContain(same(slice));
        }
        expect(free).toBeLessThanOrEqual(text.length);
        expect(matcher.match(text, { layers: textLayers(text) })).toEqual(found);
      }),
      { numRuns: count(200, 500) },
    );
  });

  it('agrees with the naive matcher', () => {
    fc.assert(
      fc.property(anyKeys, anyText, (keys, text) => {
        const layers = textLayers(text);
        expect(compileKeys(keys).match(text, { layers })).toEqual(naiveMatcher(keys)(text, layers));
      }),
      { numRuns: count(200, 500) },
    );
  });

  it('takes time in proportion to the text, guards included', () => {
    const guard = { any: ['mixedCaseLine' as const, { after: ['x'] }] };
    const matcher = compileKeys([key('A', { guard })]);
    expect(matcher.match('A '.repeat(200_000))).toEqual([]);
  });
});
