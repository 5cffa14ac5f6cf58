import { describe, expect, it } from 'vitest';
import { short, withoutOverlaps } from './labels.ts';

const HEIGHT = 12;
const name = (left: number, y: number, size: number, isForced = false) => ({
  ...{ left, y, size, isForced },
  width: 50,
});

describe('names of a graph', () => {
  it('do not touch: of two that would, the one of the larger node stays', () => {
    const [small, large] = [name(0, 0, 4), name(30, 5, 9)];
    expect(withoutOverlaps([small, large], HEIGHT)).toEqual([large]);
    const apart = [name(0, 0, 4), name(55, 0, 3), name(0, HEIGHT, 2)];
    expect(withoutOverlaps(apart, HEIGHT)).toEqual(apart);
    expect(withoutOverlaps([name(0, 0, 4), name(53, 0, 3)], HEIGHT)).toHaveLength(1);
  });

  it('of the chosen node comes first', () => {
    const chosen = name(10, 0, 1, true);
    expect(withoutOverlaps([name(0, 0, 9), chosen], HEIGHT)).toEqual([chosen]);
    expect(withoutOverlaps([], HEIGHT)).toEqual([]);
  });

  it('are cut where they are too long', () => {
    expect([short('abcdef', 6), short('abcdefg', 6)]).toEqual(['abcdef', 'abcde…']);
  });
});
