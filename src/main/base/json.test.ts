import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { fieldText, parseUnambiguousJson, RepeatedField } from './json.ts';

const repeatedIn = (text: string): string | null => {
  try {
    parseUnambiguousJson(text);
    return null;
  } catch (error) {
    if (error instanceof RepeatedField) return fieldText(error.path);
    throw error;
  }
};

describe('a name that an object has twice', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"a":1}', 'a'],
    [String.raw`{"a":1,"\u0061":2}`, 'a'],
    [String.raw`{"a\"":1,"b":{"c":"\\"},"a\"" : 2}`, 'a"'],
    ['{"a":{"b":1,"c":[],"b":2}}', 'a.b'],
    ['[{"a":1},{"b":[7,{"c":1,"c":2}]}]', '1.b.1.c'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"":1,"":2}', ''],
  ])('of %s is %j', (text, field) => {
    expect(repeatedIn(text)).toBe(field);
  });

  it.each([
    '{"a":{"a":1},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"\\"a\\":"}',
    '"a"',
    '7',
    '{"a":["a","a"]}',
  ])('is not in %s', (text) => {
    expect(repeatedIn(text)).toBeNull();
  });

  it('is in no text that JSON.stringify writes, which is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseUnambiguousJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is found wherever it is put', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), (name, one, other) => {
        const key = JSON.stringify(name);
        const text = `[${JSON.stringify(one)},{${key}:${JSON.stringify(other)},${key}:0}]`;
        expect(repeatedIn(text)).toBe(fieldText([1, name]));
      }),
    );
  });
});
