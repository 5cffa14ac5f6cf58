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

/** Some items of a part, in memory of their own. */
const pickedOf = ({ names, starts, hashes, places }: Part, picked: readonly number[]): Part => {
  const pickedStarts = new Uint32Array(picked.length + 1);
  for (const [place, item] of picked.entries())
    pickedStarts[place + 1] = (pickedStarts[place] ?? 0) + (starts[item + 1] ?? 0) - (starts[item] ?? 0);
  const own = {
    names: new Uint8Array(pickedStarts[picked.length] ?? 0),
    starts: pickedStarts,
    hashes: new Uint32Array(picked.length * HASH_WORDS),
    places: Float64Array.from(picked, (item) => places[item] ?? 0),
  };
  for (const [place, item] of picked.entries()) {
    own.names.set(names.subarray(starts[item], (starts[item + 1] ?? 0) - 1), pickedStarts[place]);
    own.hashes.set(hashes.subarray(item * HASH_WORDS, (item + 1) * HASH_WORDS), place * HASH_WORDS);
  }
  return own;
};

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
  /** How many items are in the parts before each. */
  readonly #before: number[] = [];
  #inParts = 0;
  #loose = noneLoose();

  get count(): number {
    return this.#inParts + this.#loose.keys.length;
  }

  #addPart(part: Part): void {
    if (part.places.length === 0) return;
    this.#parts.push(part);
    this.#before.push(this.#inParts);
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

  #nameOf(item: number): Uint8Array {
    let [low, high] = [0, this.#parts.length];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#before[middle] ?? 0) <= item) low = middle;
      else high = middle;
    }
    const [part, index] = [this.#parts[low], item - (this.#before[low] ?? 0)];
    return part?.names.subarray(part.starts[index], (part.starts[index + 1] ?? 0) - 1) ?? new Uint8Array();
  }

  /**
   * Below zero where the name of `a` comes first, as a database orders texts: by their bytes. Platforms come in their order before
   * ids do, also where the name of one begins with the name of another.
   */
  #compare(a: number, b: number): number {
    const [first, second] = [this.#nameOf(a), this.#nameOf(b)];
    let at = 0;
    while (at < first.length && first[at] === second[at]) at += 1;
    const endsPlatform = (byte: number | undefined): boolean =>
      byte === SLASH &&
      POST.every((expected, index) => first[index] === expected) &&
      !first.subarray(0, at).includes(SLASH);
    const rankOf = (byte: number | undefined): number =>
      byte === undefined || endsPlatform(byte) ? 0 : byte;
    return rankOf(first[at]) - rankOf(second[at]);
  }

  #order(): Uint32Array {
    const places = new Float64Array(this.#inParts);
    for (const [at, part] of this.#parts.entries()) places.set(part.places, this.#before[at]);
    const order = orderOf(places);
    let from = 0;
    let place = places[order[0] ?? 0];
    for (let to = 1; to <= order.length; to += 1) {
      const other = to < order.length ? places[order[to] ?? 0] : undefined;
      if (other === place) continue;
      if (to - from > 1) order.subarray(from, to).sort((a, b) => this.#compare(a, b));
      [from, place] = [to, other];
    }
    return order;
  }

  /** Where each item goes: its rank, and the byte that its name begins at. @returns the bytes of all names too */
  #targets(): { ranks: Uint32Array; starts: Float64Array; length: number } {
    const count = this.#inParts;
    const lengths = new Uint32Array(count);
    for (const [at, { starts }] of this.#parts.entries()) {
      const before = this.#before[at] ?? 0;
      for (let item = 0; item + 1 < starts.length; item += 1)
        lengths[before + item] = (starts[item + 1] ?? 0) - (starts[item] ?? 0);
    }
    const [ranks, starts] = [new Uint32Array(count), new Float64Array(count)];
    let length = 0;
    let rank = 0;
    for (const item of this.#order()) {
      ranks[item] = rank;
      starts[item] = length;
      length += lengths[item] ?? 0;
      rank += 1;
    }
    return { ranks, starts, length };
  }

  /** The items in their order. Each is read where it was found and written where it belongs, once. */
  ordered(): readonly ItemStretch[] {
    this.#endLoose();
    const { ranks, starts, length } = this.#targets();
    const names = new Uint8Array(length);
    const hashes = new Uint32Array(this.#inParts * HASH_WORDS);
    const ends: number[] = [];
    for (const [at, part] of this.#parts.entries()) {
      const before = this.#before[at] ?? 0;
      for (let item = 0; item + 1 < part.starts.length; item += 1) {
        const rank = ranks[before + item] ?? 0;
        let to = starts[before + item] ?? 0;
        const end = (part.starts[item + 1] ?? 0) - 1;
        for (let from = part.starts[item] ?? 0; from < end; from += 1, to += 1)
          names[to] = part.names[from] ?? 0;
        names[to] = LINE_FEED;
        if ((rank + 1) % STRETCH_ITEMS === 0 || rank + 1 === this.#inParts)
          ends[Math.floor(rank / STRETCH_ITEMS)] = to;
        let word = item * HASH_WORDS;
        for (let target = rank * HASH_WORDS; target < (rank + 1) * HASH_WORDS; target += 1, word += 1)
          hashes[target] = part.hashes[word] ?? 0;
      }
    }
    return ends.map((end, stretch) => ({
      names: names.subarray(stretch === 0 ? 0 : (ends[stretch - 1] ?? 0) + 1, end),
      hashes: new Uint8Array(
        hashes.buffer,
        stretch * STRETCH_ITEMS * ITEM_HASH_BYTES,
        (Math.min((stretch + 1) * STRETCH_ITEMS, this.#inParts) - stretch * STRETCH_ITEMS) * ITEM_HASH_BYTES,
      ),
    }));
  }
}
