import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { jsonLine } from './json-line.ts';

describe('a line of NDJSON', () => {
  it('ends once, for any reader of lines, and has the value', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom('\u0085', '\u2028', '\u2029', '\v', '\u001e'),
        (value, sign) => {
          const line = jsonLine([value, `a${sign}b`]);
          expect(line.split(/\r\n|[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]/u)).toHaveLength(2);
          expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify([value, `a${sign}b`])));
        },
      ),
    );
  });
});
