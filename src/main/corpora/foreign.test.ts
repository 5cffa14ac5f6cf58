import { describe, expect, it } from 'vitest';
import { missingRemainder, rangeGap, unlikeServer } from './foreign.ts';

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

describe('several servers', () => {
  const states = (...given: readonly (readonly [version: string, ahead: number])[]) =>
    given.map(([version, ahead], at) => ({ server: at === 0 ? 'asked' : `shard_${at}`, version, ahead }));

  it('are alike with the same major version and clocks a minute apart at most', () => {
    expect(unlikeServer(states(['15.18', 0], ['15.2 (Debian)', 30], ['15.18', -30]))).toBeNull();
    expect(unlikeServer(states(['15.18', 0]))).toBeNull();
  });

  it('are refused with the name of the one whose version most do not have, also the asked one', () => {
    const sentence = (server: string, version: number, usual: number): string =>
      `The server “${server}” runs version ${version} and the others ${usual}: they may order and search texts differently.`;
    expect(unlikeServer(states(['15.18', 0], ['15.18', 0], ['13.4', 0]))).toBe(sentence('shard_2', 13, 15));
    expect(unlikeServer(states(['15.18', 0], ['13.4', 0], ['13.9', 0]))).toBe(sentence('asked', 15, 13));
    expect(unlikeServer(states(['15.18', 0], ['13.4', 0]))).toBe(sentence('shard_1', 13, 15));
  });

  it('are refused with the name of the one whose clock is apart from most, also the asked one', () => {
    const sentence = (server: string, how: string): string =>
      `The clock of the server “${server}” is ${how}: its posts may have wrong times.`;
    expect(unlikeServer(states(['15', 0], ['15', 0], ['15', 3600]))).toBe(
      sentence('shard_2', '3,600 s ahead'),
    );
    expect(unlikeServer(states(['15', 0], ['15', 600], ['15', 601]))).toBe(sentence('asked', '600 s behind'));
    expect(unlikeServer(states(['15', 0], ['15', -600]))).toBe(sentence('shard_1', '600 s behind'));
  });
});
