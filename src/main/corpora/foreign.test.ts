import { describe, expect, it } from 'vitest';
import { missingRemainder, rangeGap } from './foreign.ts';

const hash = (modulus: number, remainder: number): string =>
  `FOR VALUES WITH (modulus ${modulus}, remainder ${remainder})`;

describe('the partitions of a table', () => {
  it('by hash leave no remainder out', () => {
    expect(missingRemainder([hash(3, 0), hash(3, 1), hash(3, 2)])).toBeNull();
    expect(missingRemainder([hash(3, 0), hash(3, 2)])).toEqual({ modulus: 3, remainder: 1 });
    // A partition of every second remainder takes what two of every fourth would.
    expect(missingRemainder([hash(2, 0), hash(4, 1), hash(4, 3)])).toBeNull();
    expect(missingRemainder([hash(2, 0), hash(4, 1)])).toEqual({ modulus: 4, remainder: 3 });
    expect(missingRemainder(['FOR VALUES IN (1)', 'DEFAULT', null])).toBeNull();
  });

  it('by ranges begin where another ends', () => {
    const [first, second, third] = [
      "FOR VALUES FROM (MINVALUE) TO ('2018-03-01')",
      "FOR VALUES FROM ('2018-03-01') TO ('2018-06-01')",
      "FOR VALUES FROM ('2018-06-01') TO (MAXVALUE)",
    ];
    expect(rangeGap([third, first, second])).toBeNull();
    expect(rangeGap([first, second])).toBeNull();
    expect(rangeGap([first, third])).toBe("'2018-03-01'");
    expect(rangeGap([first, third, 'DEFAULT'])).toBeNull();
    expect(rangeGap(['FOR VALUES IN (1)', null])).toBeNull();
  });
});
