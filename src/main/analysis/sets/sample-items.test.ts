import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { ITEM_HASH_BYTES, itemHash, type ItemList } from './item-list.ts';
import { sampleItems } from './sample-items.ts';

/** Keys `a:0`, `a:1` … of each stratum, the strata in the given order. */
const listOf = (sizes: Readonly<Record<string, number>>): ItemList => {
  const keys = Object.entries(sizes).flatMap(([name, size]) =>
    Array.from({ length: size }, (_, at) => `${name}:${at}`),
  );
  const hashes = keys.map((key) => createHash('sha256').update(key).digest().subarray(0, ITEM_HASH_BYTES));
  return { keys, hashes: Buffer.concat(hashes) };
};

const stratumOf = (key: string): string => key.split(':')[0] ?? '';

const sharesOf = (sizes: Readonly<Record<string, number>>, size: number): Record<string, number> => {
  const { keys } = sampleItems(listOf(sizes), size, 4966, stratumOf);
  return Object.fromEntries(
    Object.keys(sizes).map((name) => [name, keys.filter((key) => stratumOf(key) === name).length]),
  );
};

it.each<[string, Record<string, number>, number, Record<string, number>]>([
  ['3.5, 2.1 and 1.4: the place that is left goes to 3.5', { a: 50, b: 30, c: 20 }, 7, { a: 4, b: 2, c: 1 }],
  ['2.06 and 2.94: the larger rest wins, not the first', { a: 7, b: 10 }, 5, { a: 2, b: 3 }],
  ['1.5 and 1.5: a tie goes to the first name', { a: 3, b: 3 }, 3, { a: 2, b: 1 }],
  ['the first name, not the first in the list', { b: 3, a: 3 }, 3, { b: 1, a: 2 }],
  ['two places left of three rests', { a: 1, b: 1, c: 1 }, 2, { a: 1, b: 1, c: 0 }],
  ['whole quotas leave nothing over', { a: 4, b: 2 }, 3, { a: 2, b: 1 }],
  ['no items', { a: 4, b: 2 }, 0, { a: 0, b: 0 }],
  ['all where the list is as long', { a: 4, b: 2 }, 6, { a: 4, b: 2 }],
  ['all where it is shorter', { a: 4, b: 2 }, 60, { a: 4, b: 2 }],
])('shares places in proportion: %s', (_, sizes, size, shares) => {
  expect(sharesOf(sizes, size)).toEqual(shares);
});

it('keeps the order of the list, no item twice, each with its own hash', () => {
  const list = listOf({ b: 40, a: 60 });
  const sample = sampleItems(list, 25, 7, stratumOf);
  const places = sample.keys.map((key) => list.keys.indexOf(key));
  expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
  expect(places).toHaveLength(25);
  for (const [at, place] of places.entries()) expect(itemHash(sample, at)).toBe(itemHash(list, place));
});

it('draws the same items in every version for a seed, others for another', () => {
  const list = listOf({ a: 12 });
  const keys = (seed: number) => sampleItems(list, 4, seed).keys;
  expect(keys(4966)).toEqual(['a:2', 'a:4', 'a:7', 'a:10']);
  expect(keys(4966)).toEqual(keys(4966));
  expect(new Set([1, 2, 3, 4, 5].map((seed) => keys(seed).join())).size).toBeGreaterThan(1);
});

it('draws each item about as often as another', () => {
  const list = listOf({ a: 10 });
  const counts = new Map(list.keys.map((key) => [key, 0]));
  const draws = 2000;
  for (let seed = 0; seed < draws; seed += 1)
    for (const key of sampleItems(list, 3, seed).keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  // 600 expected of each; the standard deviation is 20.5.
  for (const count of counts.values()) expect(Math.abs(count - 600)).toBeLessThan(5 * 20.5);
});
