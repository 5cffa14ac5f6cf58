import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemaOptions } from './schema-options.ts';

const schema = z.object({ account: z.string().min(1), most: z.int().min(1).max(20).default(5) });
const read = (options: Readonly<Record<string, string>>) =>
  schemaOptions(schema, { command: 'ladder', operands: [], options, json: false, dataDir: undefined });

it('says which option is missing, and takes numbers in decimal digits only', () => {
  expect(read({ account: 'ann' })).toEqual({ account: 'ann', most: 5 });
  expect(read({ account: 'ann', most: '1e1' })).toEqual({ account: 'ann', most: 10 });
  expect(() => read({ most: '3' })).toThrow('ladder needs --account.');
  expect(() => read({ account: 'ann', most: '0x3' })).toThrow(
    '--most must be a whole number from 1 to 20, but 0x3 was given.',
  );
});
