import { describe, expect, it } from 'vitest';
import { stripSvg } from './strip.ts';

describe('the strip of an exported page', () => {
  it.each([
    [45, 'mark within'],
    [40, 'mark within'],
    [102, 'mark'],
    [3, 'mark'],
  ])('draws %i next to 28–53 as “%s”', (observed, look) => {
    expect(stripSvg({ observed, expected: 40, low: 28, high: 53 })).toContain(`<circle class="${look}" `);
  });

  it('is empty where chance has no range', () => {
    expect(stripSvg({ observed: 1, expected: null, low: null, high: null })).toBe('');
  });
});
