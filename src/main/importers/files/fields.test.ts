import { describe, expect, it } from 'vitest';
import {
  anyIdOf,
  countOf,
  FieldProblem,
  flagOf,
  hostIn,
  idOf,
  innerRow,
  isBlank,
  isGrouped,
  isRoundedId,
  isSurelyRoundedId,
  nameOf,
  requiredText,
  ROUNDED_ID,
  rowsOf,
  shown,
  textOf,
  textsOf,
  wholeId,
} from './fields.ts';

/** A value, or the field and the sentence by which it is refused. */
const tried = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    if (error instanceof FieldProblem) return [error.field, error.message];
    throw error;
  }
};

describe('ids', () => {
  it.each([
    ['9.92431E+17', true, true],
    ['9,92431e+17', true, true],
    ['9E+17', true, true],
    [' 9E+17 ', true, true],
    ['9E17', true, false],
    [' 1e18 ', true, false],
    ['9.92431E17', true, true],
    ['6.0995e-315', true, true],
    ['60.1e-5', false, false],
    ['6e-315', false, false],
    ['12E+17', false, false],
    ['9.92431E+1234', false, false],
    ['9.92431E+17x', false, false],
    ['x9.92431E+17', false, false],
    ['9;92E+17', false, false],
    ['992343072568246273', false, false],
    ['e18', false, false],
  ])('as a spreadsheet or R has rounded them: %s', (id, maybe, surely) => {
    expect([isRoundedId(id), isSurelyRoundedId(id)]).toEqual([maybe, surely]);
  });

  it.each([
    [' 992343072568246273.0 ', '992343072568246273'],
    ['992343072568246273.05', '992343072568246273.05'],
    ["'9923", '9923'],
    ['="9923"', '9923'],
    ['"9923"', '9923'],
    ['x992343072568246273', '992343072568246273'],
    ['x12345678901234', 'x12345678901234'],
    ['x123456789012345678901', 'x123456789012345678901'],
    ['ax992343072568246273', 'ax992343072568246273'],
  ])('are freed of what tools put around digits: %s', (id, whole) => {
    expect(wholeId(id)).toBe(whole);
  });

  it('are of digits, or of any signs', () => {
    const digits = (id: unknown) => tried(() => idOf({ id }, 'id'));
    expect(digits(' 12.00 ')).toBe('12');
    expect(digits(12)).toBe('12');
    expect(digits('9E17')).toEqual(['id', `"9E17" ${ROUNDED_ID}`]);
    expect(digits('1'.repeat(20))).toBe('1'.repeat(20));
    for (const id of ['1'.repeat(21), '12a', 'a12', ''])
      expect(digits(id)).toEqual(['id', `an id of digits expected, "${id}" given`]);
    const any = (id: unknown) => tried(() => anyIdOf({ id }, 'id'));
    expect(any('992,343,072,568,246,273')).toBe('992343072568246273');
    expect(any('992,343')).toBe('992,343');
    expect(['9.0', '9.00', '9.000', '="9"', '1e18', ' a.0 '].map(any)).toEqual([
      ...['9', '9', '9.000', '9', '1e18', 'a.0'],
    ]);
    expect(any('1.5e18')).toEqual(['id', `"1.5e18" ${ROUNDED_ID}`]);
    expect(any(null)).toEqual(['id', 'missing']);
  });
});

describe('texts', () => {
  it('are what is given, a number its digits, and nothing is nothing', () => {
    const text = (a: unknown) => tried(() => textOf({ a }, 'a'));
    expect(['', 'NA', 7, 0.5, null, undefined].map(text)).toEqual(['', 'NA', '7', '0.5', null, null]);
    expect(text({})).toEqual(['a', 'text expected, an object given']);
    expect(text([])).toEqual(['a', 'text expected, a list given']);
    expect(text(true)).toEqual(['a', 'text expected, "true" given']);
    expect(text('a\0')).toEqual([
      'a',
      'contains the sign NUL (U+0000), which cannot be stored; take it out of the file',
    ]);
    expect(text('a\ud83d')).toEqual([
      'a',
      'contains half of a character (a lone surrogate), which cannot be stored',
    ]);
    expect(tried(() => textOf({}, 'toString'))).toBeNull();
    expect(tried(() => requiredText({ a: '' }, 'a'))).toBe('');
    expect(tried(() => requiredText({}, 'a'))).toEqual(['a', 'missing']);
  });

  it('are shown up to sixty signs', () => {
    expect([shown(null), shown('a'.repeat(60)), shown('a'.repeat(61))]).toEqual([
      ...['nothing', `"${'a'.repeat(60)}"`, `"${'a'.repeat(60)}…"`],
    ]);
  });

  it.each(['NA', '<NA>', '#N/A', 'N/A', 'NULL', 'null', 'None', 'nan', 'NaN', 'NaT'])(
    'are no names where programs write that a value is missing: %s',
    (word) => {
      const row = { a: word, b: `${word}s`, c: `a${word}` };
      expect([nameOf(row, 'a'), nameOf(row, 'b'), nameOf(row, 'c')]).toEqual([null, row.b, row.c]);
      expect([isBlank(word), isBlank(`${word}s`), isBlank(''), isBlank(' '), isBlank(0)]).toEqual([
        ...[true, false, true, false, false],
      ]);
    },
  );
});

describe('figures and flags', () => {
  const count = (a: unknown) => tried(() => countOf({ a }, 'a'));
  const flag = (a: unknown) => tried(() => flagOf({ a }, 'a'));

  it.each([
    ['12', 12],
    [' 12.0 ', 12],
    [0, 0],
    ['1,234,567', 1_234_567],
    ['1 234', 1234],
    ['1\u202f234', 1234],
    ['1’234', 1234],
    ["1'234", 1234],
    ['1.234.567', 1_234_567],
    ['', null],
    ['NA', null],
    [null, null],
  ])('are read in the spellings of other programs: %j', (value, figure) => {
    expect(count(value)).toBe(figure);
  });

  it.each(['-1', '1.5', '1.234', '1,23', '1234,567', '1K', 'Infinity', '9007199254740992'])(
    'are refused where they are no count: %s',
    (value) => {
      expect(count(value)).toEqual(['a', `a count of 0 or more expected, "${value}" given`]);
    },
  );

  it('are in groups where every group has three digits', () => {
    expect(
      ['1,234', ' 12 345 ', '1.234.567', '1234', '1.234', '1,2345', ',123', '1,234.5'].map(isGrouped),
    ).toEqual([...[true, true, true, false, false, false, false, false]]);
  });

  it('say yes or no in any spelling of the archives', () => {
    for (const yes of ['WAHR', 'Vrai', 'y', true, 't', 'TRUE', ' 1 ', '1.0', 1, 'yes'])
      expect([yes, flag(yes)]).toEqual([yes, true]);
    for (const no of ['FALSCH', 'Fałsz', 'n', false, 'f', 'False', '0', '0.00', 0, 'no', ''])
      expect([no, flag(no)]).toEqual([no, false]);
    for (const none of [null, undefined, 'NA']) expect([none, flag(none)]).toEqual([none, null]);
    for (const [other, words] of [
      ['2', '"2"'],
      ['11.0', '"11.0"'],
      [{}, 'an object'],
    ])
      expect(flag(other)).toEqual(['a', `yes or no expected, ${String(words)} given`]);
  });
});

it('objects inside are reached by their keys, and lists by their objects', () => {
  const row = { a: { b: { c: 1 }, list: [{ t: 'x' }, 'y', { t: null }, { t: 'z' }] } };
  expect([innerRow(row, 'a', 'b'), innerRow(row, 'a', 'x', 'b'), innerRow(row)]).toEqual([{ c: 1 }, {}, row]);
  expect(rowsOf(row.a, 'list')).toHaveLength(3);
  expect([textsOf(row.a, 'list', 't'), rowsOf(row, 'a')]).toEqual([['x', 'z'], []]);
});

it('the host of an address is without www.', () => {
  expect(['https://www.a.example/x', 'https://b.www.example', 'a', null].map(hostIn)).toEqual([
    ...['a.example', 'b.www.example', null, null],
  ]);
});
