import { expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { Surprise, type WeightedEdges } from './surprise.ts';

type Network = readonly (readonly [a: number, b: number, weight: number])[];

const observedOf = (network: Network): WeightedEdges => ({
  a: Int32Array.from(network, ([a]) => a),
  b: Int32Array.from(network, ([, b]) => b),
  weight: Int32Array.from(network, ([, , weight]) => weight),
});

const wholeP = (observed: Network, copies: readonly Network[]): number => {
  const surprise = new Surprise(observedOf(observed), () => 0.3, copies.length);
  for (const [round, copy] of copies.entries()) for (const edge of copy) surprise.take(round, ...edge);
  return surprise.wholeP();
};

it('finds at most one in twenty of alike networks beyond the others, however their edges hang together', () => {
  const random = createRandom(4966);
  // Edges come in bunches of one weight, as the pairs of accounts of one object do.
  const networks: readonly Network[] = Array.from({ length: 100 }, () =>
    Array.from({ length: random.below(4) }, () => {
      const weight = 2 + Math.floor(-1.5 * Math.log(1 - random.unit()));
      return Array.from({ length: 1 + random.below(5) }, (_, b) => [0, b + 1, weight] as const);
    }).flat(),
  );
  const beyond = networks.filter((one, at) => wholeP(one, networks.toSpliced(at, 1)) <= 0.05);
  expect(beyond.length).toBeLessThanOrEqual(5);
  expect(beyond.length).toBeGreaterThan(0);
  expect(wholeP([[0, 1, 40]], networks)).toBe(1 / 101);
  expect(wholeP([], networks)).toBe(1);
});
