import { describe, expect, it } from 'vitest';
import { clearest, placedNames, short, type Disc, type NameSpots } from './labels.ts';

const HEIGHT = 12;
const spot = (left: number, y: number) => ({ left, y, width: 50 });
const name = (left: number, y: number, size: number, isForced = false): NameSpots => ({
  ...{ spots: [spot(left, y)], size, isForced },
});
const placed = (names: readonly NameSpots[], discs: readonly Disc[] = [], taken = [spot(0, -900)]) =>
  placedNames(names, { discs, taken, height: HEIGHT });

describe('names of a graph', () => {
  it('do not touch: of two that would, the one of the larger node stays', () => {
    const [small, large] = [name(0, 0, 4), name(30, 5, 9)];
    expect(placed([small, large]).map((one) => one.name)).toEqual([large]);
    const apart = [name(0, 0, 4), name(55, 0, 3), name(0, HEIGHT, 2)];
    expect(placed(apart).map((one) => one.name)).toEqual(apart);
    expect(placed([name(0, 0, 4), name(53, 0, 3)])).toHaveLength(1);
  });

  it('cover no node: they are at the first free place, or left out', () => {
    const two = { spots: [spot(0, 0), spot(0, 40)], size: 1, isForced: false };
    const disc = { x: 25, y: 0, radius: 5 };
    expect(placed([two], [disc])[0]?.spot).toEqual(spot(0, 40));
    expect(placed([two], [disc, { x: 25, y: 52, radius: 5 }])).toEqual([{ name: two, spot: spot(0, 40) }]);
    expect(placed([two], [disc, { x: 25, y: 48, radius: 5 }])).toEqual([]);
    // Next to a name, not under it.
    expect(placed([name(0, 0, 1)], [{ x: 56, y: 0, radius: 5 }])).toHaveLength(1);
    expect(placed([name(0, 0, 1)], [], [spot(20, 0)])).toEqual([]);
  });

  it('of the chosen node comes first, over as few nodes as it can', () => {
    const chosen = { ...name(10, 0, 1, true), spots: [spot(10, 0), spot(10, 40)] };
    const discs = [20, 40].map((x) => ({ x, y: 0, radius: 5 }));
    const all = [...discs, { x: 30, y: 40, radius: 5 }];
    expect(placed([name(0, 40, 9), chosen], all)).toEqual([{ name: chosen, spot: spot(10, 40) }]);
    expect(clearest(chosen.spots, all, HEIGHT)?.covered).toBe(1);
    expect(placed([])).toEqual([]);
  });

  it('are cut where they are too long', () => {
    expect([short('abcdef', 6), short('abcdefg', 6)]).toEqual(['abcdef', 'abcde…']);
  });
});
