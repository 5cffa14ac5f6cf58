import { expect, test } from 'vitest';
import { agreementPlaces, agreementScale } from './agreement-scale.ts';

const figure = (value: number | null, interval: readonly [number, number] | null = null) => ({
  value,
  interval,
});

test('figures that are read together share one scale, with chance on it', () => {
  expect(agreementScale([figure(0.4), figure(null), figure(0.6, [0.1, 0.9])])).toBe(0);
  expect(agreementScale([figure(0.4), figure(0.1, [-0.2, 0.4])])).toBe(-1);
  expect(agreementScale([figure(-0.1)])).toBe(-1);
  expect(agreementPlaces(figure(0.5, [0.25, 0.75]), 0)).toEqual({
    low: 0.25,
    high: 0.75,
    middle: 0,
    observed: 0.5,
  });
  expect(agreementPlaces(figure(0.5), -1)).toEqual({ low: 0.75, high: 0.75, middle: 0.5, observed: 0.75 });
  expect(agreementPlaces(figure(null), 0)).toBeNull();
});
