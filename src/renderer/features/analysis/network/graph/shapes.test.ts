import { describe, expect, it } from 'vitest';
import { CATEGORY_COUNT } from '#renderer/ui/chart/palette.ts';
import { shapePath, SHAPES } from '#renderer/ui/graph/shapes.ts';
import { NODE_TYPES } from '#shared/methods/network.ts';
import { COLOURED_COMMUNITIES, communityShape, typeShape } from './look.ts';

describe('outlines', () => {
  it('tell apart whatever a colour tells apart', () => {
    expect(new Set(SHAPES).size).toBe(CATEGORY_COUNT);
    const coloured = Array.from({ length: COLOURED_COMMUNITIES }, (_, at) => communityShape(at));
    expect(new Set(coloured).size).toBe(COLOURED_COMMUNITIES);
    expect(new Set(NODE_TYPES.map(typeShape)).size).toBe(NODE_TYPES.length);
  });

  it('leave the grey rest round', () => {
    expect([communityShape(COLOURED_COMMUNITIES)]).toEqual(['circle']);
  });

  it('stay inside their radius, so that a size means the same for each', () => {
    for (const shape of SHAPES) {
      const path = shapePath(shape, 50, 50, 10);
      expect(path).toMatch(/^M[\d.]+ [\d.]+.*Z$/);
      if (shape === 'circle' || shape === 'ring') continue;
      const numbers = (path.match(/[\d.]+/g) ?? []).map(Number);
      for (const value of numbers) expect(Math.abs(value - 50)).toBeLessThanOrEqual(10);
    }
  });
});
