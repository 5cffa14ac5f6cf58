import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SetOperation } from '#shared/contract/sets.ts';

/** First bytes of an item’s SHA-256 that a set keeps: 160 bits tell any two texts apart. */
export const ITEM_HASH_BYTES = 20;
const itemsPerChunk = 8192;

/** Items in an order, each with the hash of its content. */
export interface ItemList {
  readonly keys: readonly string[];
  /** `ITEM_HASH_BYTES` of each item, one after another. */
  readonly hashes: Uint8Array;
}

export const emptyItems: ItemList = { keys: [], hashes: new Uint8Array(0) };

/** A stretch of a list as it is stored. */
export interface ItemChunk {
  /** Names joined by line feeds, deflated. */
  readonly names: Uint8Array;
  readonly hashes: Uint8Array;
}

/** The hashes of the items between two places as hex, one after another. */
const hexOf = ({ hashes }: ItemList, from: number, to: number): string =>
  Buffer.from(hashes.subarray(from * ITEM_HASH_BYTES, to * ITEM_HASH_BYTES)).toString('hex');

/** The hash of one item of a list, as hex. */
export const itemHash = (list: ItemList, index: number): string => hexOf(list, index, index + 1);

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

const isPlain = (text: string): boolean => !/[\u{10000}-\u{10ffff}]/u.test(text);
/** As a database orders texts: by their bytes, which differs from the order of JavaScript only for characters beyond the first 65,536. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
/** Platforms come in their order before ids do, also where the name of one begins with the name of another. */
const withEndedPlatform = (key: string): string => key.replace(/^(post:[^/]*)\//u, '$1\0');

/**
 * A list in the order of its places, which are whole numbers, and of the names of items where these are equal.
 * @param places of each item
 */
export const inOrder = (list: ItemList, places: readonly number[]): ItemList => {
  const { keys } = list;
  const order = Uint32Array.from(keys.keys()).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && places[order[to] ?? 0] === places[order[from] ?? 0]) to += 1;
    if (to - from > 1) {
      const named = Array.from(order.subarray(from, to), (place) => ({
        place,
        name: withEndedPlatform(keys[place] ?? ''),
      }));
      const compare = named.every(({ name }) => isPlain(name))
        ? (a: string, b: string) => (a < b ? -1 : 1)
        : byBytes;
      named.sort((a, b) => compare(a.name, b.name));
      order.set(
        named.map(({ place }) => place),
        from,
      );
    }
    from = to;
  }
  return itemsAt(list, order);
};

/** A list as it is stored: about 30 bytes an item. */
export const encodeItems = ({ keys, hashes }: ItemList): readonly ItemChunk[] =>
  Array.from({ length: Math.ceil(keys.length / itemsPerChunk) }, (_, chunk) => {
    const [from, to] = [chunk * itemsPerChunk, Math.min((chunk + 1) * itemsPerChunk, keys.length)];
    return {
      names: deflateRawSync(keys.slice(from, to).join('\n'), { level: 6 }),
      hashes: hashes.slice(from * ITEM_HASH_BYTES, to * ITEM_HASH_BYTES),
    };
  });

/** A stored list. @throws where the chunks are none. */
export const decodeItems = (chunks: readonly ItemChunk[]): ItemList => ({
  keys: chunks.flatMap(({ names }) => inflateRawSync(names).toString('utf8').split('\n')),
  hashes: Buffer.concat(chunks.map(({ hashes }) => hashes)),
});

/** What a set’s hash covers besides its items. */
export interface SetOrigin {
  /** How the items were found: `drops:search=storm&year=2018`, `union(…,…)`. */
  readonly query: string;
  /** SHA-256 of the dataset the drops were of; null where there was none. */
  readonly datasetSha256: string | null;
}

const linesPerUpdate = 4096;

/**
 * The hash of a frozen set: SHA-256 over the lines `dropscope-set-1`, `query⇥…`, `dataset⇥…`, `items⇥n`, and `key⇥hash` of every
 * item in order, each ended by a line feed.
 */
export const setHash = ({ query, datasetSha256 }: SetOrigin, list: ItemList): string => {
  const hash = createHash('sha256');
  hash.update(
    `dropscope-set-1\nquery\t${query}\ndataset\t${datasetSha256 ?? '-'}\nitems\t${list.keys.length}\n`,
  );
  for (let from = 0; from < list.keys.length; from += linesPerUpdate) {
    const keys = list.keys.slice(from, from + linesPerUpdate);
    const hashes = hexOf(list, from, from + keys.length);
    const digits = ITEM_HASH_BYTES * 2;
    hash.update(
      keys.map((key, index) => `${key}\t${hashes.slice(index * digits, (index + 1) * digits)}\n`).join(''),
    );
  }
  return hash.digest('hex');
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
