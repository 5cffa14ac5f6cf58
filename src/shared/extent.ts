/** The smallest and the largest value; `[Infinity, -Infinity]` of none. Of any number of them, where the arguments of `Math.min` are limited. */
export const extentOf = (values: readonly number[]): readonly [low: number, high: number] => [
  values.reduce((low, value) => Math.min(low, value), Infinity),
  values.reduce((high, value) => Math.max(high, value), -Infinity),
];
