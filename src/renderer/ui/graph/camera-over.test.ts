import { expect, it } from 'vitest';
import { cameraOver } from './camera-over.ts';

it('has a part of the graph in sight, with room around it', () => {
  const part = [
    { x: 0.2, y: 0.5 },
    { x: 0.4, y: 0.55 },
  ];
  const { x, y, ratio } = cameraOver(part);
  expect([x, y, ratio]).toEqual([expect.closeTo(0.3), expect.closeTo(0.525), expect.closeTo(0.24)]);
});

it('stays in bounds: the whole graph, one place, and no place', () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ];
  expect(cameraOver(corners)).toEqual({ x: 0.5, y: 0.5, ratio: 1 });
  expect(cameraOver([{ x: 0.7, y: 0.1 }])).toEqual({ x: 0.7, y: 0.1, ratio: 0.01 });
  expect(cameraOver([])).toEqual({ x: 0.5, y: 0.5, ratio: 1 });
});
