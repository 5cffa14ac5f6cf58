import { describe, expect, it } from 'vitest';
import { readKeyFile } from '#main/importers/abbreviation-keys.ts';
import { keyFileEntrySchema } from '#shared/contract/abbreviation-file.ts';
import { CSV_READERS } from '#shared/csv.ts';
import fc from '#tests/helpers/properties.ts';
import { keysToCsv, keysToJson } from './abbreviation-keys.ts';

const text = fc
  .string({
    unit: fc.constantFrom('a', 'B', ' ', '|', '\\', ',', ';', '"', "'", '=', '+', '-', '@', 'é', '🙏'),
    minLength: 1,
    maxLength: 12,
  })
  .map((value) => value.trim())
  .filter((value) => value !== '');

const entry = fc
  .record({
    id: fc.constantFrom('one', 'two'),
    abbreviation: text,
    meanings: fc.array(text, { minLength: 1, maxLength: 4 }),
    category: fc.constantFrom('person', 'other'),
    aliases: fc.array(text, { maxLength: 4 }),
    caseSensitive: fc.boolean(),
    guard: fc.constantFrom(null, { any: ['bracketed', { after: ['a|b'] }] }),
    status: fc.constantFrom('settled', 'unresolved'),
    source: fc.oneof(fc.constant(''), text),
    disabled: fc.boolean(),
  })
  .map((value) => keyFileEntrySchema.parse(value));

describe('key files', () => {
  it('hold any key: what was written is read back', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 5 }), (keys) => {
        for (const reader of [undefined, ...CSV_READERS])
          expect(readKeyFile(keysToCsv(keys, reader), 'csv')).toEqual(keys);
        expect(readKeyFile(keysToJson(keys), 'json')).toEqual(keys);
      }),
    );
  });
});
