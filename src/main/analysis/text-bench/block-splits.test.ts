import { expect, it } from 'vitest';
import { blockSplits } from './block-splits.ts';

const splitsOf = (isA: readonly number[], sizes: readonly number[], wanted: number) => {
  const { count, labels } = blockSplits(Uint8Array.from(isA), Float64Array.from(sizes), wanted, 1);
  const all = Array.from(labels(), (each) => [...each].join(''));
  expect(all).toHaveLength(count);
  return all;
};
const sum = (labels: string): number => labels.split('1').length - 1;

it('all other ways are dealt where there are no more than wanted, each once', () => {
  const others = ['1010', '1001', '0110', '0101', '0011'];
  expect(splitsOf([1, 1, 0, 0], [5, 5, 5, 5], 5)).toEqual(others);
  expect(splitsOf([1, 1, 0, 0], [5, 5, 5, 5], 99)).toEqual(others);
  expect(splitsOf([0, 0, 0], [5, 5, 5], 9)).toEqual([]);
  expect(splitsOf([1, 1], [5, 5], 9)).toEqual([]);
  expect(splitsOf([], [], 9)).toEqual([]);
});

it('as many as wanted are dealt at random where there are more, and A keeps the number of its blocks', () => {
  const some = splitsOf([1, 1, 0, 0], [5, 5, 5, 5], 4);
  expect([some.length, ...some.map(sum)]).toEqual([4, 2, 2, 2, 2]);
  expect(splitsOf([1, 1, 0, 0], [5, 5, 5, 5], 4)).toEqual(some);
});

it('blocks change places with some twenty of like size', () => {
  // Sixty blocks, the large ones first: of the large A has fifteen, of the others five and ten.
  const isA = Array.from({ length: 60 }, (_, at) =>
    at % 20 < ([15, 5, 10][Math.floor(at / 20)] ?? 0) ? 1 : 0,
  );
  const all = splitsOf(
    isA,
    isA.map((_, at) => 600 - at),
    50,
  );
  expect(
    new Set(all.map((labels) => [0, 20, 40].map((at) => sum(labels.slice(at, at + 20))).join(' '))),
  ).toEqual(new Set(['15 5 10']));
  expect(new Set(all).size).toBe(50);
});

it('blocks change places with more where like sizes leave too few ways', () => {
  // A has all twenty of the small ones and none of the large ones: within either nothing can be dealt.
  const isA = Array.from({ length: 40 }, (_, at) => (at < 20 ? 1 : 0));
  const all = splitsOf(
    isA,
    isA.map((_, at) => 10 + at),
    30,
  );
  expect(new Set(all.map(sum))).toEqual(new Set([20]));
  expect(all.every((labels) => sum(labels.slice(0, 20)) < 20)).toBe(true);
});
