import { ITEM_HASH_BYTES } from './item-list.ts';
import { STRETCH_ITEMS, type ItemStretch } from './item-stretches.ts';

const [LINE_FEED, SLASH] = [10, 47];
const POST = Buffer.from('post:');
/** As many values as 16 bits have. */
const DIGITS = 65_536;

/**
 * The order of whole numbers less than 2^53 apart, equal ones as they come: sorted by 16 bits at a time, from the lowest on, as comparing millions of them
 * takes several times longer.
 */
export const orderOf = (values: Float64Array): Uint32Array => {
  const { length } = values;
  let [least, most] = [Infinity, -Infinity];
  for (let index = 0; index < length; index += 1) {
    least = Math.min(least, values[index] ?? 0);
    most = Math.max(most, values[index] ?? 0);
  }
  let order = new Uint32Array(length);
  for (let index = 0; index < length; index += 1) order[index] = index;
  let next = new Uint32Array(length);
  const digits = new Uint16Array(length);
  for (let unit = 1; unit <= most - least; unit *= DIGITS) {
    const starts = new Uint32Array(DIGITS + 1);
    for (let index = 0; index < length; index += 1) {
      const digit = Math.floor(((values[index] ?? 0) - least) / unit) % DIGITS;
      digits[index] = digit;
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
    }
    for (let digit = 1; digit < DIGITS; digit += 1)
      starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
    for (let place = 0; place < length; place += 1) {
      const index = order[place] ?? 0;
      const digit = digits[index] ?? 0;
      const to = starts[digit] ?? 0;
      next[to] = index;
      starts[digit] = to + 1;
    }
    [order, next] = [next, order];
  }
  return order;
};

/** Room for twice as much, at least for what is needed. */
const grown = <Values extends Buffer | Float64Array>(
  values: Values,
  needed: number,
  create: (length: number) => Values,
): Values => {
  if (needed <= values.length) return values;
  const larger = create(Math.max(needed, values.length * 2));
  larger.set(values);
  return larger;
};

const bytes = (length: number): Buffer => Buffer.allocUnsafe(length);
const numbers = (length: number): Float64Array => new Float64Array(length);

interface Items {
  /** Each name ended by a line feed. */
  readonly names: Uint8Array;
  /** Where the name of each item begins; after the last, where the next one would. */
  readonly starts: Float64Array;
  readonly hashes: Uint8Array;
}

/** Copies one item to other items. */
const copyItem = (from: Items, item: number, to: Items, place: number): void => {
  const [start, end] = [from.starts[item] ?? 0, from.starts[item + 1] ?? 0];
  let at = to.starts[place] ?? 0;
  for (let byte = start; byte < end; byte += 1) {
    to.names[at] = from.names[byte] ?? 0;
    at += 1;
  }
  to.starts[place + 1] = at;
  at = place * ITEM_HASH_BYTES;
  const last = (item + 1) * ITEM_HASH_BYTES;
  for (let byte = item * ITEM_HASH_BYTES; byte < last; byte += 1) {
    to.hashes[at] = from.hashes[byte] ?? 0;
    at += 1;
  }
};

/**
 * Brings the items of each stretch of an order together, so that putting a stretch into its order reads a small part of memory: to fetch
 * each of millions of items from anywhere takes several times longer.
 * @returns the items, and the order of them
 */
const groupItems = (items: Items, order: Uint32Array): { grouped: Items; order: Uint32Array } => {
  const count = order.length;
  const ranks = new Uint32Array(count);
  for (let rank = 0; rank < count; rank += 1) ranks[order[rank] ?? 0] = rank;
  const stretchOfItem = (item: number): number => Math.floor((ranks[item] ?? 0) / STRETCH_ITEMS);
  const stretches = Math.ceil(count / STRETCH_ITEMS);
  const ends = new Float64Array(stretches + 1);
  for (let item = 0; item < count; item += 1) {
    const stretch = stretchOfItem(item) + 1;
    ends[stretch] = (ends[stretch] ?? 0) + (items.starts[item + 1] ?? 0) - (items.starts[item] ?? 0);
  }
  const grouped = {
    names: bytes(items.starts[count] ?? 0),
    starts: numbers(count + 1),
    hashes: bytes(count * ITEM_HASH_BYTES),
  };
  const places = numbers(stretches);
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    ends[stretch + 1] = (ends[stretch + 1] ?? 0) + (ends[stretch] ?? 0);
    places[stretch] = stretch * STRETCH_ITEMS;
    grouped.starts[stretch * STRETCH_ITEMS] = ends[stretch] ?? 0;
  }
  const groupedOrder = new Uint32Array(count);
  for (let item = 0; item < count; item += 1) {
    const stretch = stretchOfItem(item);
    const place = places[stretch] ?? 0;
    places[stretch] = place + 1;
    copyItem(items, item, grouped, place);
    groupedOrder[ranks[item] ?? 0] = place;
  }
  return { grouped, order: groupedOrder };
};

const stretchOf = (items: Items, order: Uint32Array): ItemStretch => {
  let length = 0;
  for (const item of order) length += (items.starts[item + 1] ?? 0) - (items.starts[item] ?? 0);
  const stretch = {
    names: bytes(length),
    starts: numbers(order.length + 1),
    hashes: bytes(order.length * ITEM_HASH_BYTES),
  };
  for (let place = 0; place < order.length; place += 1) copyItem(items, order[place] ?? 0, stretch, place);
  return { names: stretch.names.subarray(0, -1), hashes: stretch.hashes };
};

/** Items of one kind as they are found, to be put into the order of their places, and of their names where these are equal. */
export class ItemCollector {
  #names = bytes(STRETCH_ITEMS);
  #hashes = bytes(STRETCH_ITEMS);
  #places = numbers(STRETCH_ITEMS);
  /** Where the name of each item begins; after the last, where the next one would. */
  #starts = numbers(STRETCH_ITEMS);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  #makeRoom(items: number, nameBytes: number): void {
    const count = this.#count + items;
    this.#names = grown(this.#names, (this.#starts[this.#count] ?? 0) + nameBytes + items, bytes);
    this.#hashes = grown(this.#hashes, count * ITEM_HASH_BYTES, bytes);
    this.#places = grown(this.#places, count, numbers);
    this.#starts = grown(this.#starts, count + 1, numbers);
  }

  /** Ends the name that has been written up to a byte. */
  #end(at: number, place: number): void {
    this.#names[at] = LINE_FEED;
    this.#places[this.#count] = place;
    this.#count += 1;
    this.#starts[this.#count] = at + 1;
  }

  /** @param hash as hex, of which the first bytes are kept */
  add({ key, hash, place }: { readonly key: string; readonly hash: string; readonly place: number }): void {
    const length = Buffer.byteLength(key);
    this.#makeRoom(1, length);
    this.#hashes.write(hash.slice(0, ITEM_HASH_BYTES * 2), this.#count * ITEM_HASH_BYTES, 'hex');
    const start = this.#starts[this.#count] ?? 0;
    this.#names.write(key, start);
    this.#end(start + length, place);
  }

  /** Adds those items of a stretch for which `isPicked` says so. @param places of all items of the stretch */
  addStretch(
    { names, hashes }: ItemStretch,
    places: Float64Array,
    isPicked: (index: number) => boolean,
  ): void {
    this.#makeRoom(places.length, names.length);
    const [ownNames, ownHashes] = [this.#names, this.#hashes];
    let to = this.#starts[this.#count] ?? 0;
    let hashTo = this.#count * ITEM_HASH_BYTES;
    let from = 0;
    for (let index = 0; index < places.length; index += 1) {
      const start = from;
      while (from < names.length && names[from] !== LINE_FEED) from += 1;
      if (isPicked(index)) {
        for (let at = start; at < from; at += 1) {
          ownNames[to] = names[at] ?? 0;
          to += 1;
        }
        const last = (index + 1) * ITEM_HASH_BYTES;
        for (let at = index * ITEM_HASH_BYTES; at < last; at += 1) {
          ownHashes[hashTo] = hashes[at] ?? 0;
          hashTo += 1;
        }
        this.#end(to, places[index] ?? 0);
        to += 1;
      }
      from += 1;
    }
  }

  /**
   * Below zero where the name of `a` comes first, as a database orders texts: by their bytes. Platforms come in their order before
   * ids do, also where the name of one begins with the name of another.
   */
  #compare(a: number, b: number): number {
    const names = this.#names;
    const [first, second] = [this.#starts[a] ?? 0, this.#starts[b] ?? 0];
    let at = 0;
    while (names[first + at] === names[second + at] && names[first + at] !== LINE_FEED) at += 1;
    const [left, right] = [names[first + at] ?? 0, names[second + at] ?? 0];
    const endsPlatform = (byte: number): boolean =>
      byte === SLASH &&
      POST.every((expected, index) => names[first + index] === expected) &&
      !names.subarray(first, first + at).includes(SLASH);
    const rankOf = (byte: number): number => (byte === LINE_FEED || endsPlatform(byte) ? 0 : byte);
    return rankOf(left) - rankOf(right);
  }

  #order(): Uint32Array {
    const places = this.#places.subarray(0, this.#count);
    const order = orderOf(places);
    for (let from = 0; from < order.length;) {
      let to = from + 1;
      while (to < order.length && places[order[to] ?? 0] === places[order[from] ?? 0]) to += 1;
      if (to - from > 1) order.subarray(from, to).sort((a, b) => this.#compare(a, b));
      from = to;
    }
    return order;
  }

  /** The items in their order. */
  ordered(): readonly ItemStretch[] {
    const items = { names: this.#names, starts: this.#starts, hashes: this.#hashes };
    const { grouped, order } = groupItems(items, this.#order());
    return Array.from({ length: Math.ceil(order.length / STRETCH_ITEMS) }, (_, stretch) =>
      stretchOf(grouped, order.subarray(stretch * STRETCH_ITEMS, (stretch + 1) * STRETCH_ITEMS)),
    );
  }
}
