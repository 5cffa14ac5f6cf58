import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unechoed } from '#shared/contract/common.ts';
import { parseInput } from './input.ts';

const schema = z.object({
  count: z.coerce.number().int().min(1).max(10),
  share: z.coerce.number().min(0).max(1).meta({ unit: 'percent' }).optional(),
  sort: z.enum(['up', 'down']).default('up'),
  name: z.string().min(2).max(5).optional(),
  code: z
    .string()
    .regex(/^[a-z]+$/, 'small letters')
    .optional(),
  page: z.url().max(99).optional(),
  isOn: z.boolean().optional(),
  range: z.object({ from: z.number().max(7) }).optional(),
  list: z.array(z.object({ at: z.number() })).default([]),
  kinds: z
    .record(
      z.string(),
      z.discriminatedUnion('of', [
        z.object({ of: z.literal('x'), x: z.string().optional() }),
        z.object({ of: z.literal('y'), y: z.string() }),
      ]),
    )
    .nullable()
    .optional(),
  either: z.union([z.object({ one: z.number() }), z.object({ two: z.string() })]).optional(),
  open: z.looseObject({}).optional(),
});
const sentenceOf = (input: unknown): string => {
  try {
    parseInput(schema, input, 'invalid_body');
    return 'fine';
  } catch (error) {
    return (error as Error).message;
  }
};
const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

it.each([
  [{ few: [] }, 'few must be a list of 1 to 2 entries, but an empty list was given.'],
  [{ few: ['a', 'b', 'c'] }, 'few must be a list of 1 to 2 entries, but a list of 3 was given.'],
  [{ some: [] }, 'some must be a list of at least 1 entry, but an empty list was given.'],
  [{ some: 'a' }, 'some must be a list of at least 1 entry, but a was given.'],
])('says how long a list must be: %j', (input, sentence) => {
  const lists = z.object({
    few: z.array(z.string()).min(1).max(2).optional(),
    some: z.array(z.string()).min(1).optional(),
  });
  expect(() => parseInput(lists, input, 'invalid_body')).toThrow(sentence);
});

describe('the sentence about a wrong parameter', () => {
  it.each([
    [{ count: 11 }, 'count must be a whole number from 1 to 10, but 11 was given.'],
    [{ count: 'x' }, 'count must be a whole number from 1 to 10, but x was given.'],
    [{ count: '0x5' }, 'count must be a whole number from 1 to 10, but 0x5 was given.'],
    [{ count: ' 5' }, 'count must be a whole number from 1 to 10, but  5 was given.'],
    [{ count: true }, 'count must be a whole number from 1 to 10, but true was given.'],
    [{ count: [5] }, 'count must be a whole number from 1 to 10, but a list of 1 was given.'],
    [{ count: 1, share: null }, 'share must be a number from 0 to 1 (percent), but null was given.'],
    [{ count: 1, share: '' }, 'share must be a number from 0 to 1 (percent), but nothing was given.'],
    [{ count: '5.0', share: '1e-3' }, 'fine'],
    [{ count: 1, share: 2 }, 'share must be a number from 0 to 1 (percent), but 2 was given.'],
    [{ count: 1, sort: 'left' }, 'sort must be one of up, down, but left was given.'],
    [{ count: 1, name: 'a' }, 'name must be text from 2 to 5 characters, but a was given.'],
    [{ count: 1, code: 'A' }, 'code must be small letters, but A was given.'],
    [{ count: 1, page: 'here' }, 'page must be a web address, but here was given.'],
    [{ count: 1, isOn: 'yes' }, 'isOn must be true or false, but yes was given.'],
    [{ count: 1, range: { from: 9 } }, 'range.from must be at most 7, but 9 was given.'],
    [{ count: 1, range: { form: 1 } }, 'range does not know form; did you mean from?'],
    [{ count: 1, list: [{ at: 1 }, { at: 1, atz: 1 }] }, 'list.1 does not know atz; did you mean at?'],
    [{ count: 1, list: [{ at: 1 }, 7] }, 'list.1 must be an object, but 7 was given.'],
    [{ count: 1, kinds: { a: { of: 'x', xx: 1 } } }, 'kinds.a does not know xx; it takes of, x.'],
    [{ count: 1, kinds: { a: { of: 'y', y: 'y' } } }, 'fine'],
    [{ count: 1, either: { one: 1, two: 2 } }, 'either does not know two; it takes one.'],
    [{ count: 1, either: { two: '2' } }, 'fine'],
    [{ count: 1, open: { whatever: 1 } }, 'fine'],
    [{ count: 1, range: [] }, 'range must be an object, but an empty list was given.'],
    [
      { count: 1, other: 1 },
      'The request does not know other; it takes count, share, sort, name, code, page, isOn, range, list, kinds, either, open.',
    ],
    [{ cuont: 1 }, 'The request does not know cuont; did you mean count?'],
    [{ count: 1, 'is-on': true }, 'The request does not know is-on; did you mean isOn?'],
    [
      { count: 1, cuont: 1, nme: 1 },
      'The request does not know cuont, nme; it takes count, share, sort, name, code, page, isOn, range, list, kinds, either, open.',
    ],
    ['text', 'The request must be an object, but text was given.'],
  ])('%j: %s', (input, sentence) => {
    expect(sentenceOf(input)).toBe(sentence);
  });

  it('stays short and whole whatever is given', () => {
    expect(sentenceOf({ count: 'x'.repeat(10_000) }).length).toBeLessThan(200);
    expect(sentenceOf({ count: 1, ['y'.repeat(10_000)]: 1 }).length).toBeLessThan(200);
    expect(sentenceOf({ count: nested(20_000) })).toContain('a list of 1 was given');
  });

  it('says nothing of what may be a key, wherever it stands', () => {
    const secret = z.strictObject({
      value: z.string().min(4).max(9).register(unechoed, { reason: 'a key' }),
    });
    for (const input of [
      { value: 'sk-much-too-long' },
      { 'sk-much-too-long': 1 },
      'sk-much-too-long',
      ['sk-much-too-long'],
    ])
      expect(() => parseInput(secret, input, 'invalid_body')).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('sk-') as string }) as Error,
      );
    expect(() => parseInput(secret, { value: 'sk-much-too-long' }, 'invalid_body')).toThrow(
      'value must be text from 4 to 9 characters. What was given is not repeated, because it may be a key.',
    );
  });

  it('says of a year how a list by days takes it', () => {
    const days = z.object({ startDate: z.string().optional(), endDate: z.string().optional() });
    expect(() => parseInput(days, { year: '2018' }, 'invalid_query')).toThrow(
      'The request does not know year; write startDate (a day) and endDate (a day) instead.',
    );
  });

  it('writes the name as its caller does', () => {
    expect(() => parseInput(schema, { count: 0 }, 'invalid_query', ([name]) => `--${String(name)}`)).toThrow(
      '--count must',
    );
  });
});
