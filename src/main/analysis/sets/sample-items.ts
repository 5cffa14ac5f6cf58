import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { itemsAt, type ItemList } from './item-list.ts';

/** How many of each stratum, in proportion, by largest remainders (Hamilton’s method): ties go to the stratum that comes first. */
const sharesOf = (sizes: readonly number[], size: number): readonly number[] => {
  const total = sizes.reduce((sum, count) => sum + count, 0);
  if (size >= total) return sizes;
  const quotas = sizes.map((count) => (count * size) / total);
  const left = size - quotas.reduce((sum, quota) => sum + Math.floor(quota), 0);
  const byRemainder = quotas.map((quota, place) => ({ place, rest: quota - Math.floor(quota) }));
  byRemainder.sort((a, b) => b.rest - a.rest || a.place - b.place);
  const topped = new Set(byRemainder.slice(0, left).map(({ place }) => place));
  return quotas.map((quota, place) => Math.floor(quota) + Number(topped.has(place)));
};

/**
 * A random sample of a list without replacement, in the order of the list; the whole list where it is no longer than `size`.
 * @param stratumOf the stratum of each item; each is drawn from in proportion to its size
 */
export const sampleItems = (
  list: ItemList,
  size: number,
  seed: number,
  stratumOf: (key: string) => string = () => '',
): ItemList => {
  const strata = Map.groupBy(list.keys.keys(), (place) => stratumOf(list.keys[place] ?? ''));
  const names = [...strata.keys()].sort();
  const members = names.map((name) => strata.get(name) ?? []);
  const shares = sharesOf(
    members.map(({ length }) => length),
    size,
  );
  const sampled = members.flatMap((places, index) => {
    const random = createRandom(deriveSeed(seed, `stratum ${names[index] ?? ''}`));
    return Array.from(
      random.distinctBelow(places.length, shares[index] ?? 0),
      (member) => places[member] ?? 0,
    );
  });
  return itemsAt(
    list,
    sampled.sort((a, b) => a - b),
  );
};
