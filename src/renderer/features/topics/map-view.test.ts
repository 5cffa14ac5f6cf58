import { expect, it } from 'vitest';
import { coloredGroups, isInside, rectangle, type MapPoint } from './map-view.ts';

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
  const area = rectangle({ left: -10, right: 20, bottom: 0, top: 30 });
  expect([isInside(point(0.1, 0.2), area), isInside(point(0.21, 0.2), area)]).toEqual([true, false]);
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
