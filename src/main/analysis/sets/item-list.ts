import type { SetOperation } from '#shared/contract/sets.ts';

/** First bytes of an item’s SHA-256 that a set keeps: 160 bits tell any two texts apart. */
export const ITEM_HASH_BYTES = 20;

/** Items in an order, each with the hash of its content. */
export interface ItemList {
  readonly keys: readonly string[];
  /** `ITEM_HASH_BYTES` of each item, one after another. */
  readonly hashes: Uint8Array;
}

export const emptyItems: ItemList = { keys: [], hashes: new Uint8Array(0) };

/** The hash of one item of a list, as hex. */
export const itemHash = ({ hashes }: ItemList, index: number): string =>
  Buffer.from(hashes.subarray(index * ITEM_HASH_BYTES, (index + 1) * ITEM_HASH_BYTES)).toString('hex');

/** The items at some places, in the order of the places. */
export const itemsAt = (list: ItemList, places: ArrayLike<number>): ItemList => {
  const hashes = new Uint8Array(places.length * ITEM_HASH_BYTES);
  const keys = Array.from(places, (place, index) => {
    hashes.set(
      list.hashes.subarray(place * ITEM_HASH_BYTES, (place + 1) * ITEM_HASH_BYTES),
      index * ITEM_HASH_BYTES,
    );
    return list.keys[place] ?? '';
  });
  return { keys, hashes };
};

const placesOf = ({ keys }: ItemList): ReadonlyMap<string, number> =>
  new Map(keys.map((key, index) => [key, index]));

const isSame = (a: ItemList, placeInA: number, b: ItemList, placeInB: number): boolean => {
  for (let byte = 0; byte < ITEM_HASH_BYTES; byte += 1)
    if (a.hashes[placeInA * ITEM_HASH_BYTES + byte] !== b.hashes[placeInB * ITEM_HASH_BYTES + byte])
      return false;
  return true;
};

/** What became of a set: names of items, in the order of the list they are in. */
export interface SetDifference {
  readonly added: readonly string[];
  readonly gone: readonly string[];
  /** In both, with another content. */
  readonly changed: readonly string[];
  /** Whether the items that are in both come in another order. */
  readonly isReordered: boolean;
}

/** Compares a list with a later one, item by item. */
export const differenceOf = (before: ItemList, after: ItemList): SetDifference => {
  const [placesBefore, placesAfter] = [placesOf(before), placesOf(after)];
  const changed: string[] = [];
  const added: string[] = [];
  let last = -1;
  let isReordered = false;
  for (const [place, key] of after.keys.entries()) {
    const earlier = placesBefore.get(key);
    if (earlier === undefined) {
      added.push(key);
      continue;
    }
    if (!isSame(before, earlier, after, place)) changed.push(key);
    isReordered ||= earlier < last;
    last = earlier;
  }
  return { added, gone: before.keys.filter((key) => !placesAfter.has(key)), changed, isReordered };
};

const union = (a: ItemList, b: ItemList): ItemList => {
  const inA = new Set(a.keys);
  const places = [...b.keys.keys()].filter((place) => !inA.has(b.keys[place] ?? ''));
  const rest = itemsAt(b, places);
  return { keys: [...a.keys, ...rest.keys], hashes: Buffer.concat([a.hashes, rest.hashes]) };
};

const keep = (a: ItemList, isKept: (key: string) => boolean): ItemList =>
  itemsAt(
    a,
    [...a.keys.keys()].filter((place) => isKept(a.keys[place] ?? '')),
  );

/** Combines lists from the first to the last; an item keeps the place and the hash of the first list that has it. */
export const combineItems = (operation: SetOperation, lists: readonly ItemList[]): ItemList => {
  const [first = emptyItems, ...others] = lists;
  return others.reduce((result, list) => {
    if (operation === 'union') return union(result, list);
    const keys = new Set(list.keys);
    return keep(result, (key) => keys.has(key) === (operation === 'intersect'));
  }, first);
};
