import { describe, expect, it } from 'vitest';
import { rankPlaces, stripPlaces } from './chance-strip.ts';

const chance = { expected: 194, low: 165, high: 223 };

describe('a chance strip', () => {
  it('has the range in its middle third and the observed value where it is, seen from there', () => {
    const places = stripPlaces({ observed: 211, ...chance });
    expect(places?.low).toBeCloseTo(1 / 3);
    expect(places?.high).toBeCloseTo(2 / 3);
    expect(places?.middle).toBeCloseTo(0.5);
    expect(places?.observed).toBeCloseTo(1 / 3 + 46 / 58 / 3);
    expect(places?.isBeyond).toBe(false);
  });

  it.each([
    [223, 2 / 3],
    [165, 1 / 3],
    [281, 1 - 0.04],
  ])('places %s at %s', (observed, place) => {
    expect(stripPlaces({ observed, ...chance })?.observed).toBeCloseTo(place, 10);
  });

  it('says what is farther out than it reaches, on its side', () => {
    expect(stripPlaces({ observed: 5000, ...chance })).toMatchObject({ observed: 0.96, isBeyond: true });
    expect(stripPlaces({ observed: 0, ...chance })).toMatchObject({ observed: 0.04, isBeyond: true });
  });

  it('draws a range of one value, and no mean outside of it', () => {
    const one = { expected: 0.2, low: 0, high: 0 };
    expect(stripPlaces({ observed: 0, ...one })).toMatchObject({
      observed: 0.5,
      isBeyond: false,
      middle: null,
    });
    expect(stripPlaces({ observed: 0.55, ...one })).toMatchObject({ observed: 0.96, isBeyond: true });
    expect(stripPlaces({ observed: -1, ...one })).toMatchObject({ observed: 0.04, isBeyond: true });
  });

  it('is none where chance has no range', () => {
    expect(stripPlaces({ observed: 3, expected: 1, low: null, high: null })).toBeNull();
  });
});

describe('a strip of a rank', () => {
  it.each([
    [0.5, 0.5],
    [0.025, 2 / 3],
    [0.975, 1 / 3],
  ])('places p %s at %s', (p, place) => {
    expect(rankPlaces(p)?.observed).toBeCloseTo(place, 10);
  });

  it('is farther out the smaller p is, and keeps its ends in sight', () => {
    expect(rankPlaces(0.001)?.observed).toBeGreaterThan(rankPlaces(0.01)?.observed ?? 1);
    expect(rankPlaces(0)).toMatchObject({ observed: 0.96, isBeyond: true });
    expect(rankPlaces(1)).toMatchObject({ observed: 0.04, isBeyond: true });
  });
});
