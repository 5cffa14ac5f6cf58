import { expect, it } from 'vitest';
import type { z } from 'zod';
import { usernameSchema } from './common.ts';
import { newSetBodySchema, setNameSchema } from './sets.ts';
import { tagPathSchema } from './tags.ts';

it.each<[string, z.ZodType]>([
  ['an account', usernameSchema],
  ['a set', setNameSchema],
  ['a tag', tagPathSchema],
])('the name of %s has one spelling', (_what, schema) => {
  expect(schema.parse(' Cafe\u0301 ')).toBe('Caf\u00e9');
  expect(schema.parse('Caf\u00e9')).toBe('Caf\u00e9');
});

it('so has that of a new set', () => {
  expect(newSetBodySchema.parse({ from: 'filter', name: 'Cafe\u0301', filter: '' })).toMatchObject({
    name: 'Caf\u00e9',
  });
});
