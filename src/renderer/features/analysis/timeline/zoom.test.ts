import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { axisOf, fitSight, percentOf, spanOf, zoomBy, zoomScale } from './zoom.ts';

const period = { from: 1000, to: 1_000_001_000 };

describe('zoomBy', () => {
  it('stays within 0.5× to 10×, inside the period or around all of it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), { maxLength: 20 }),
        fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
        (factors, shift) => {
          const moved = fitSight(period, { from: period.from + shift, to: period.to + shift });
          const sight = factors.reduce((span, factor) => zoomBy(period, span, factor), moved);
          const scale = zoomScale(period, sight);
          expect(scale).toBeGreaterThan(0.4999);
          expect(scale).toBeLessThan(10.001);
          const [inner, outer] = scale >= 1 ? [sight, period] : [period, sight];
          expect(inner.from).toBeGreaterThanOrEqual(outer.from - 1);
          expect(inner.to).toBeLessThanOrEqual(outer.to + 1);
        },
      ),
    );
  });
});

describe('the overview', () => {
  it('is the period, or what is in sight where that is more, and its handles read back as the sight', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 10, noNaN: true }), (factor) => {
        const sight = zoomBy(period, period, factor);
        const axis = axisOf(period, sight);
        expect(axis).toEqual(factor >= 1 ? period : sight);
        const back = spanOf(axis, percentOf(axis, sight));
        expect(back.from).toBeCloseTo(sight.from, 0);
        expect(back.to).toBeCloseTo(sight.to, 0);
      }),
    );
    expect(percentOf(axisOf(period, period), period)).toEqual({ start: 0, end: 100 });
  });
});
