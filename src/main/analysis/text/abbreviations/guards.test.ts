import { describe, expect, it } from 'vitest';
import type { GuardClause } from '#shared/contract/abbreviation-key.ts';
import fc, { anySigns } from '#tests/helpers/properties.ts';
import { allows, lastWord } from './guards.ts';

/** The key's place is marked by double braces, which are taken out. */
const check = (clause: GuardClause, marked: string): boolean => {
  const start = marked.indexOf('{{');
  const end = marked.indexOf('}}') - 2;
  const text = marked.replace('{{', '').replace('}}', '');
  return allows({ any: [clause] }, { text, start, end, from: 0, to: text.length });
};

describe('guard clauses', () => {
  it.each<[GuardClause, string, boolean]>([
    ['bracketed', 'see [{{NO}}] there', true],
    ['bracketed', '({{R}})s', true],
    ['bracketed', '[ {{AS}} ]', true],
    ['bracketed', '[{{NO}} NAME]', false],
    ['bracketed', '{{NO}}', false],
    ['listed', 'JC-BO-#2-{{NO}}-SY', true],
    ['listed', '>>CS>>{{NO}}>>BO', true],
    ['listed', 'CS, {{NO}}', true],
    ['listed', '[LL], [{{NO}}]', true],
    ['listed', '{{NO}}-AGENCY', false],
    ['listed', 'I SAY {{NO}} MORE', false],
    ['listed', 'FBI,\n{{NO}}', false],
    ['mixedCaseLine', 'inside the {{US}}', true],
    ['mixedCaseLine', 'lower\nUPON {{US}}.\nlower', false],
    ['lowerCaseBeside', 'NEWS {{AS}} fact', true],
    ['lowerCaseBeside', 'he said NEWS {{AS}} OUR', false],
    ['lowerCaseBeside', 'lower\n{{AS}}', false],
    ['listed', '{{UK}}:US', true],
    ['aloneOnLine', 'x\n{{AS}}.\nx', true],
    ['aloneOnLine', 'x\n[{{AS}}]\nx', false],
    ['aloneOnLine', 'WHO IS {{AS}}?', false],
    ['hyphenated', 'CO-{{OP}}', true],
    ['hyphenated', '{{D}}-Room', true],
    ['hyphenated', 'a - {{D}} - b', false],
    ['dotted', 'Washington {{D}}.C.', true],
    ['dotted', 'R v {{D}}.', false],
    ['insideWord', 'whe[{{R}}]e', true],
    ['insideWord', '[{{D}}]ay', true],
    ['insideWord', 'the [{{D}}]s', false],
    ['insideWord', 'DEC[L]{{AS}}', true],
    ['insideWord', '{{MS}}[13]', true],
    ['insideWord', '[{{JC}}][LL]', false],
    [{ after: ['THE'] }, 'ALL OF THE {{US}}', true],
    [{ after: ['THE'] }, 'THE GREAT {{US}}', false],
    [{ after: ['THE'] }, 'THE\n{{US}}', false],
    [{ before: ['party', 'vs'] }, '{{R}} vs. D', true],
    [{ before: ['party', 'vs'] }, '{{R}} parties', false],
  ])('%o on %s is %s', (clause, marked, expected) => {
    expect(check(clause, marked)).toBe(expected);
  });

  it('needs one of any and none of none', () => {
    const place = { text: '[D]ay', start: 1, end: 2, from: 0, to: 5 };
    expect(allows({ any: ['bracketed'] }, place)).toBe(true);
    expect(allows({ any: ['bracketed'], none: ['insideWord'] }, place)).toBe(false);
    expect(allows({ none: ['dotted'] }, place)).toBe(true);
    expect(allows({ any: ['listed', 'dotted'] }, place)).toBe(false);
  });

  it('reads no further than the stretch it is given', () => {
    const text = 'THE US https://example.org/lower';
    expect(allows({ any: ['mixedCaseLine'] }, { text, start: 4, end: 6, from: 0, to: 7 })).toBe(false);
  });
});

describe('lastWord', () => {
  it('is what the expression finds, in any text', () => {
    const unit = fc.constantFrom(
      'a',
      'Z',
      '9',
      '_',
      ' ',
      '.',
      '\n',
      'é',
      '🙏',
      '𝐀',
      '\ud800',
      '\udc00',
      '\u00a0',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          anySigns(),
          fc.array(unit).map((all) => all.join('')),
        ),
        (text) => {
          expect(lastWord(text)).toBe(/([\p{L}\p{N}_]+)[^\p{L}\p{N}_]*$/u.exec(text)?.[1]);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
