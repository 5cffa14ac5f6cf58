import { describe, expect, it } from 'vitest';
import { codeOfKey, codesTyped, keysOf, nextOpen, toggled, typedAfter } from './coding-keys.ts';

const codes = ['question', 'quote', 'call to act', 'other'];

describe('the keys of coding', () => {
  it('give the first ten codes a digit', () => {
    const named = codes.map((code) => ({ code }));
    const eleven = Array.from({ length: 11 }, (_, at) => ({ code: String(at) }));
    expect(keysOf(eleven)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '']);
    expect(['1', '4', '5', 'x', 'Tab'].map((key) => codeOfKey(named, key))).toEqual([
      ...['question', 'other'],
      ...[undefined, undefined, undefined],
    ]);
  });

  it('are those of the code book where it has some', () => {
    const own = [{ code: 'question', key: 'F' }, { code: 'quote' }, { code: 'call to act', key: '2' }];
    expect(keysOf(own)).toEqual(['f', '', '2']);
    expect(['f', 'F', '1', '2', ''].map((key) => codeOfKey(own, key))).toEqual([
      ...['question', 'question', undefined],
      ...['call to act', undefined],
    ]);
  });

  it('find a code by three letters at most', () => {
    expect(codesTyped(codes, 'qu')).toEqual(['question', 'quote']);
    expect(codesTyped(codes, 'AC')).toEqual(['call to act']);
    expect(typedAfter(codes, 'qu', 'o')).toBe('quo');
    expect(typedAfter(codes, 'quo', 'c')).toBe('c');
    expect(typedAfter(codes, 'q', 'z')).toBe('');
  });

  it('take a code back only where another one stays', () => {
    expect(toggled([], 'other')).toEqual(['other']);
    expect(toggled(['other', 'quote'], 'other')).toEqual(['quote']);
    expect(toggled(['quote'], 'quote')).toEqual(['quote']);
  });

  it('go to the next post without a code, around the end', () => {
    expect(nextOpen([true, true, false, true], 3)).toBe(2);
    expect(nextOpen([true, false, false], 0)).toBe(1);
    expect(nextOpen([true, true], 0)).toBe(1);
    expect(nextOpen([true, true], 1)).toBe(1);
  });
});
