import { describe, expect, it } from 'vitest';
import { discAt, lineAt } from './hit-test.ts';

const discs = [
  { id: 'left', x: 0, y: 0, radius: 5 },
  { id: 'right', x: 6, y: 0, radius: 5 },
];

describe('what lies under the pointer', () => {
  it('is the disc that holds the point, of two the one whose middle is nearer', () => {
    expect(discAt({ x: -4, y: 0 }, discs)).toBe('left');
    expect(discAt({ x: 2, y: 0 }, discs)).toBe('left');
    expect(discAt({ x: 4, y: 0 }, discs)).toBe('right');
    expect(discAt({ x: 0, y: 5 }, discs)).toBe('left');
    expect(discAt({ x: 0, y: 5.01 }, discs)).toBeNull();
  });

  it('is the nearest line within reach, and not its continuation beyond an end', () => {
    const lines = [
      { id: 'flat', from: { x: 0, y: 0 }, to: { x: 10, y: 0 }, width: 2 },
      { id: 'steep', from: { x: 0, y: 0 }, to: { x: 0, y: 10 }, width: 2 },
      { id: 'point', from: { x: 50, y: 50 }, to: { x: 50, y: 50 }, width: 2 },
    ];
    expect(lineAt({ x: 5, y: 2 }, lines, 1)).toBe('flat');
    expect(lineAt({ x: 1, y: 2 }, lines, 1)).toBe('steep');
    expect(lineAt({ x: 5, y: 2.01 }, lines, 1)).toBeNull();
    expect(lineAt({ x: 13, y: 0 }, lines, 1)).toBeNull();
    expect(lineAt({ x: 51, y: 50 }, lines, 1)).toBe('point');
  });
});
