import { ITEM_HASH_BYTES } from './item-list.ts';
import { STRETCH_ITEMS, type ItemStretch } from './item-stretches.ts';

const [LINE_FEED, SLASH] = [10, 47];
const POST = Buffer.from('post:');
/** A hash is moved by words of four bytes. */
const HASH_WORDS = ITEM_HASH_BYTES / Uint32Array.BYTES_PER_ELEMENT;
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

/** Items as they were found together. */
interface Part {
  readonly names: Uint8Array;
  /** Where the name of each item begins; after the last, where the next one would, behind a line feed. */
  readonly starts: Uint32Array;
  readonly hashes: Uint32Array;
  readonly places: Float64Array;
}

const startsOf = (names: Uint8Array, count: number): Uint32Array => {
  const starts = new Uint32Array(count + 1);
  let item = 0;
  for (let at = 0; at < names.length; at += 1)
    if (names[at] === LINE_FEED) {
      item += 1;
      starts[item] = at + 1;
    }
  starts[count] = names.length + 1;
  return starts;
};

/** The bytes in words; they may begin anywhere in a buffer. */
const wordsOf = (bytes: Uint8Array): Uint32Array => new Uint32Array(Uint8Array.from(bytes).buffer);

/** Room for so many items, whose names take so many bytes with their line feeds. */
const roomFor = (count: number, bytes: number): Part => ({
  names: new Uint8Array(bytes),
  starts: new Uint32Array(count + 1),
  hashes: new Uint32Array(count * HASH_WORDS),
  places: new Float64Array(count),
});

/** Copies one item to where the name of another part's item begins. */
const copyItem = (from: Part, item: number, to: Part, target: number): void => {
  const end = (from.starts[item + 1] ?? 0) - 1;
  let at = to.starts[target] ?? 0;
  for (let byte = from.starts[item] ?? 0; byte < end; byte += 1, at += 1)
    to.names[at] = from.names[byte] ?? 0;
  to.names[at] = LINE_FEED;
  to.starts[target + 1] = at + 1;
  let word = item * HASH_WORDS;
  const last = (target + 1) * HASH_WORDS;
  for (let next = target * HASH_WORDS; next < last; next += 1, word += 1)
    to.hashes[next] = from.hashes[word] ?? 0;
  to.places[target] = from.places[item] ?? 0;
};

const nameBytes = ({ starts }: Part, item: number): number => (starts[item + 1] ?? 0) - (starts[item] ?? 0);

/** Some items of a part, in memory of their own. */
const pickedOf = (part: Part, picked: readonly number[]): Part => {
  const own = roomFor(
    picked.length,
    picked.reduce((sum, item) => sum + nameBytes(part, item), 0),
  );
  for (const [target, item] of picked.entries()) copyItem(part, item, own, target);
  return own;
};

/**
 * Brings items whose places are near one another together, a few thousand in each group and the groups in order: within a group they are
 * put into order in a small part of memory, as to fetch each of millions of items from anywhere takes several times longer.
 * @returns the items, and where each group ends
 */
const groupItems = (parts: readonly Part[]): { readonly items: Part; readonly ends: readonly number[] } => {
  let [least, most] = [Infinity, -Infinity];
  for (const { places } of parts)
    for (const place of places) {
      if (place < least) least = place;
      if (place > most) most = place;
    }
  const scale = most > least ? (DIGITS - 1) / (most - least) : 0;
  const binOf = (place: number): number => Math.floor((place - least) * scale);
  const inBin = new Uint32Array(DIGITS);
  for (const { places } of parts)
    for (const place of places) inBin[binOf(place)] = (inBin[binOf(place)] ?? 0) + 1;
  const groupOfBin = new Uint32Array(DIGITS);
  const sizes = [0];
  for (const [bin, count] of inBin.entries()) {
    if ((sizes.at(-1) ?? 0) + count > STRETCH_ITEMS) sizes.push(0);
    sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + count;
    groupOfBin[bin] = sizes.length - 1;
  }
  const bytes = new Float64Array(sizes.length);
  for (const part of parts)
    for (let item = 0; item < part.places.length; item += 1) {
      const group = groupOfBin[binOf(part.places[item] ?? 0)] ?? 0;
      bytes[group] = (bytes[group] ?? 0) + nameBytes(part, item);
    }
  const items = roomFor(
    sizes.reduce((sum, size) => sum + size, 0),
    bytes.reduce((sum, length) => sum + length, 0),
  );
  const targets = new Uint32Array(sizes.length);
  let [target, start] = [0, 0];
  for (const [group, size] of sizes.entries()) {
    targets[group] = target;
    items.starts[target] = start;
    target += size;
    start += bytes[group] ?? 0;
  }
  for (const part of parts)
    for (let item = 0; item < part.places.length; item += 1) {
      const group = groupOfBin[binOf(part.places[item] ?? 0)] ?? 0;
      copyItem(part, item, items, targets[group] ?? 0);
      targets[group] = (targets[group] ?? 0) + 1;
    }
  return { items, ends: [...targets] };
};

/**
 * Below zero where the name of `a` comes first, as a database orders texts: by their bytes. Platforms come in their order before
 * ids do, also where the name of one begins with the name of another.
 */
const compareNames = ({ names, starts }: Part, a: number, b: number): number => {
  const [first, second] = [starts[a] ?? 0, starts[b] ?? 0];
  let at = 0;
  while (names[first + at] === names[second + at] && names[first + at] !== LINE_FEED) at += 1;
  const endsPlatform = (byte: number): boolean =>
    byte === SLASH &&
    POST.every((expected, index) => names[first + index] === expected) &&
    !names.subarray(first, first + at).includes(SLASH);
  const rankOf = (byte: number): number => (byte === LINE_FEED || endsPlatform(byte) ? 0 : byte);
  return rankOf(names[first + at] ?? 0) - rankOf(names[second + at] ?? 0);
};

/** The order of some items that come one after another: by their places, and by their names where these are equal. */
const orderOfGroup = (items: Part, from: number, to: number): Uint32Array => {
  const order = orderOf(items.places.subarray(from, to)).map((index) => from + index);
  const placeAt = (rank: number): number | undefined => items.places[order[rank] ?? -1];
  for (let first = 0; first < order.length;) {
    let next = first + 1;
    while (next < order.length && placeAt(next) === placeAt(first)) next += 1;
    if (next - first > 1) order.subarray(first, next).sort((a, b) => compareNames(items, a, b));
    first = next;
  }
  return order;
};

const stretchOf = ({ names, starts, hashes }: Part, from: number, to: number): ItemStretch => ({
  names: names.subarray(starts[from], (starts[to] ?? 0) - 1),
  hashes: new Uint8Array(hashes.buffer, from * ITEM_HASH_BYTES, (to - from) * ITEM_HASH_BYTES),
});

/** What is found of the items one by one, until it is a part. */
interface Loose {
  readonly keys: string[];
  readonly hashes: string[];
  readonly places: number[];
}

const noneLoose = (): Loose => ({ keys: [], hashes: [], places: [] });

/** Items of one kind as they are found, to be put into the order of their places, and of their names where these are equal. */
export class ItemCollector {
  readonly #parts: Part[] = [];
  #inParts = 0;
  #loose = noneLoose();

  get count(): number {
    return this.#inParts + this.#loose.keys.length;
  }

  #addPart(part: Part): void {
    if (part.places.length === 0) return;
    this.#parts.push(part);
    this.#inParts += part.places.length;
  }

  #endLoose(): void {
    const { keys, hashes, places } = this.#loose;
    const names = Buffer.from(keys.join('\n'));
    this.#loose = noneLoose();
    this.#addPart({
      names,
      starts: startsOf(names, keys.length),
      hashes: wordsOf(Buffer.from(hashes.join(''), 'hex')),
      places: Float64Array.from(places),
    });
  }

  /** @param hash as hex, of which the first bytes are kept */
  add({ key, hash, place }: { readonly key: string; readonly hash: string; readonly place: number }): void {
    this.#loose.keys.push(key);
    this.#loose.hashes.push(hash.slice(0, ITEM_HASH_BYTES * 2));
    this.#loose.places.push(place);
    if (this.#loose.keys.length === STRETCH_ITEMS) this.#endLoose();
  }

  /** Adds those items of a stretch for which `isPicked` says so. @param places of all items of the stretch */
  addStretch(
    { names, hashes }: ItemStretch,
    places: Float64Array,
    isPicked: (index: number) => boolean,
  ): void {
    const part = { names, starts: startsOf(names, places.length), hashes: wordsOf(hashes), places };
    const picked: number[] = [];
    for (let index = 0; index < places.length; index += 1) if (isPicked(index)) picked.push(index);
    this.#endLoose();
    this.#addPart(picked.length === places.length ? part : pickedOf(part, picked));
  }

  /** The items in their order. */
  ordered(): readonly ItemStretch[] {
    this.#endLoose();
    const { items, ends } = groupItems(this.#parts);
    const sorted = roomFor(items.places.length, items.names.length);
    let rank = 0;
    for (const end of ends)
      for (const item of orderOfGroup(items, rank, end)) {
        copyItem(items, item, sorted, rank);
        rank += 1;
      }
    return Array.from({ length: Math.ceil(rank / STRETCH_ITEMS) }, (_, stretch) =>
      stretchOf(sorted, stretch * STRETCH_ITEMS, Math.min((stretch + 1) * STRETCH_ITEMS, rank)),
    );
  }
}
