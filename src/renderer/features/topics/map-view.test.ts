import { expect, it } from 'vitest';
import { apartness, coloredGroups, isInside, rectangle, type MapPoint } from './map-view.ts';

const point = (x: number, y: number, group = 'a'): MapPoint => ({ item: `drop:${x}`, x, y, time: 0, group });

it('finds the points within a line that was drawn, also a bent one', () => {
  const bent = [
    [0, 0],
    [0.6, 0],
    [0.6, 0.6],
    [0.4, 0.6],
    [0.4, 0.2],
    [0, 0.2],
  ] as const;
  expect(
    [point(0.5, 0.5), point(0.1, 0.1), point(0.2, 0.4), point(-0.1, 0.1)].map((p) => isInside(p, bent)),
  ).toEqual([true, true, false, false]);
});

it('selects a rectangle by percent of the picture, its border included', () => {
  const points = [point(-0.5, 0), point(0, 0.1), point(0.5, 0.2)];
  const inside = (right: number): number => {
    const area = rectangle(points, { left: 0, right, bottom: 0, top: 100 });
    return points.filter((own) => isInside(own, area)).length;
  };
  expect([inside(0), inside(50), inside(99), inside(100)]).toEqual([1, 2, 2, 3]);
});

it('colors the largest groups and puts the rest together', () => {
  const points = ['a', 'a', 'a', 'b', 'b', 'c', 'd'].map((group, at) => point(at, 0, group));
  const groups = coloredGroups(points, ({ group }) => group ?? '', 3);
  expect(Array.from(groups, ([label, own]) => [label, own.length])).toEqual([
    ['a', 3],
    ['b', 2],
    ['Other', 2],
  ]);
});

it('says how far groups are apart, next to shuffled labels', () => {
  const apart = apartness(
    new Map([
      ['a', [point(0, 0), point(0, 2)]],
      ['b', [point(4, 0), point(4, 2)]],
    ]),
  );
  // 4 points around (2, 1): 16 of a spread of 20 is between the middles.
  expect(apart).toEqual({ between: 16 / 20, byChance: 1 / 3 });
  expect(apartness(new Map([['a', [point(0, 0), point(1, 0)]]]))).toBeNull();
  expect(apartness(new Map())).toBeNull();
  const inOnePlace = new Map([
    ['a', [point(0, 0), point(0, 0)]],
    ['b', [point(0, 0)]],
  ]);
  expect(apartness(inOnePlace)).toBeNull();
});
