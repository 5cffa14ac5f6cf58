import { ITEM_HASH_BYTES } from './item-list.ts';
import { STRETCH_ITEMS, type ItemStretch } from './item-stretches.ts';

const [LINE_FEED, SLASH] = [10, 47];
const POST = Buffer.from('post:');
/** A hash is moved by words of four bytes. */
const HASH_WORDS = ITEM_HASH_BYTES / Uint32Array.BYTES_PER_ELEMENT;
/** Groups are made of so many stretches between the least and the greatest place. */
const BINS = 65_536;
const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;
/** What a word of four bytes takes. */
const WORD_VALUES = 2 ** 32;

/**
 * The order of whole numbers, equal ones as they come: sorted by a few bits at a time, from the lowest on, as comparing millions of them
 * takes several times longer. Where they are far apart they are compared.
 */
export const orderOf = (values: Float64Array): Uint32Array => {
  const { length } = values;
  let [least, most] = [Infinity, -Infinity];
  for (let index = 0; index < length; index += 1) {
    const value = values[index] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  let order = new Uint32Array(length);
  for (let index = 0; index < length; index += 1) order[index] = index;
  if (most - least >= WORD_VALUES) return order.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const words = new Uint32Array(length);
  for (let index = 0; index < length; index += 1) words[index] = (values[index] ?? 0) - least;
  let next = new Uint32Array(length);
  const starts = new Uint32Array(DIGITS + 1);
  for (let shift = 0; (most - least) / 2 ** shift >= 1; shift += DIGIT_BITS) {
    starts.fill(0);
    for (let index = 0; index < length; index += 1) {
      const after = (((words[index] ?? 0) >>> shift) & (DIGITS - 1)) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let digit = 1; digit < DIGITS; digit += 1)
      starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
    for (let place = 0; place < length; place += 1) {
      const index = order[place] ?? 0;
      const digit = ((words[index] ?? 0) >>> shift) & (DIGITS - 1);
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

/** The bytes in words: they are copied only where they begin within a word. */
const wordsOf = (bytes: Uint8Array): Uint32Array => {
  const { buffer, byteOffset, length } =
    bytes.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0 ? bytes : Uint8Array.from(bytes);
  return new Uint32Array(buffer, byteOffset, length / Uint32Array.BYTES_PER_ELEMENT);
};

const nameBytes = ({ starts }: Part, item: number): number =>
  (starts[item + 1] ?? 0) - (starts[item] ?? 0) - 1;

/** Some items of a part, in memory of their own. */
const pickedOf = (part: Part, picked: readonly number[]): Part => {
  const starts = new Uint32Array(picked.length + 1);
  for (const [target, item] of picked.entries())
    starts[target + 1] = (starts[target] ?? 0) + nameBytes(part, item) + 1;
  const names = new Uint8Array(starts[picked.length] ?? 0).fill(LINE_FEED);
  const hashes = new Uint32Array(picked.length * HASH_WORDS);
  for (const [target, item] of picked.entries()) {
    const from = part.starts[item] ?? 0;
    names.set(part.names.subarray(from, from + nameBytes(part, item)), starts[target]);
    hashes.set(part.hashes.subarray(item * HASH_WORDS, (item + 1) * HASH_WORDS), target * HASH_WORDS);
  }
  return { names, starts, hashes, places: Float64Array.from(picked, (item) => part.places[item] ?? 0) };
};

/** Room for the names of a stretch, until one has longer ones. */
const FIRST_NAME_BYTES = 24;
/** A record has the place of an item, the bytes of its name, its hash and its name, and ends where the next may begin. */
const UNIT = Float64Array.BYTES_PER_ELEMENT;
const WORDS_OF_UNIT = UNIT / Uint32Array.BYTES_PER_ELEMENT;
const HEAD_UNITS = 1 + Math.ceil((1 + HASH_WORDS) / WORDS_OF_UNIT);

const recordUnits = (bytes: number): number => HEAD_UNITS + Math.ceil(bytes / UNIT);

/** Items one after another in one memory, which has no more of an item than is moved with it. */
class Records {
  readonly places: Float64Array;
  readonly #words: Uint32Array;
  readonly #bytes: Uint8Array;

  constructor(units: number) {
    this.places = new Float64Array(units);
    this.#words = new Uint32Array(this.places.buffer);
    this.#bytes = new Uint8Array(this.places.buffer);
  }

  /** The end of the record that begins at a unit. */
  endOf(record: number): number {
    return record + recordUnits(this.nameBytes(record));
  }

  /** Copies an item to a unit. @returns the unit behind it */
  write(record: number, { names, starts, hashes, places }: Part, item: number): number {
    const [start, end] = [starts[item] ?? 0, (starts[item + 1] ?? 0) - 1];
    this.places[record] = places[item] ?? 0;
    let word = (record + 1) * WORDS_OF_UNIT;
    this.#words[word] = end - start;
    for (let from = item * HASH_WORDS; from < (item + 1) * HASH_WORDS; from += 1) {
      word += 1;
      this.#words[word] = hashes[from] ?? 0;
    }
    let at = (record + HEAD_UNITS) * UNIT;
    for (let from = start; from < end; from += 1, at += 1) this.#bytes[at] = names[from] ?? 0;
    return record + recordUnits(end - start);
  }

  /** Copies the hash of a record to the place of an item. */
  readHash(record: number, hashes: Uint32Array, item: number): void {
    let word = (record + 1) * WORDS_OF_UNIT + 1;
    for (let to = item * HASH_WORDS; to < (item + 1) * HASH_WORDS; to += 1, word += 1)
      hashes[to] = this.#words[word] ?? 0;
  }

  /** How many bytes the name of a record has. */
  nameBytes(record: number): number {
    return this.#words[(record + 1) * WORDS_OF_UNIT] ?? 0;
  }

  /** Copies the name of a record to a place that has room for it. */
  readName(record: number, names: Uint8Array, to: number): void {
    const start = (record + HEAD_UNITS) * UNIT;
    const end = start + this.nameBytes(record);
    for (let [from, at] = [start, to]; from < end; from += 1, at += 1) names[at] = this.#bytes[from] ?? 0;
  }

  /**
   * Below zero where the name of `a` comes first, as a database orders texts: by their bytes. Platforms come in their order before
   * ids do, also where the name of one begins with the name of another.
   */
  compareNames(a: number, b: number): number {
    const [first, second] = [this.#name(a), this.#name(b)];
    let at = 0;
    while (at < first.length && first[at] === second[at]) at += 1;
    const isPost = POST.every((byte, index) => first[index] === byte);
    const rankOf = (byte = 0): number =>
      byte === SLASH && isPost && !first.subarray(0, at).includes(SLASH) ? 0 : byte;
    return rankOf(first[at]) - rankOf(second[at]);
  }

  #name(record: number): Uint8Array {
    const from = (record + HEAD_UNITS) * UNIT;
    return this.#bytes.subarray(from, from + this.nameBytes(record));
  }
}

/** Some items that come one after another. */
interface Group {
  readonly count: number;
  /** Where its records begin, and where they end. */
  readonly from: number;
  readonly end: number;
}

/**
 * Brings items whose places are near one another together, a few thousand in each group and the groups in order: within a group they are
 * put into order in a small part of memory, as to fetch each of millions of items from anywhere takes several times longer.
 */
const groupItems = (
  parts: readonly Part[],
): { readonly records: Records; readonly groups: readonly Group[] } => {
  let [least, most] = [Infinity, -Infinity];
  for (const { places } of parts)
    for (const place of places) {
      if (place < least) least = place;
      if (place > most) most = place;
    }
  const scale = most > least ? (BINS - 1) / (most - least) : 0;
  const binOf = (place: number): number => Math.floor((place - least) * scale);
  const [inBin, unitsOfBin] = [new Uint32Array(BINS), new Float64Array(BINS)];
  for (const part of parts)
    for (let item = 0; item < part.places.length; item += 1) {
      const bin = binOf(part.places[item] ?? 0);
      inBin[bin] = (inBin[bin] ?? 0) + 1;
      unitsOfBin[bin] = (unitsOfBin[bin] ?? 0) + recordUnits(nameBytes(part, item));
    }
  const groupOfBin = new Uint32Array(BINS);
  let group = { from: 0, count: 0 };
  const groups = [group];
  let units = 0;
  for (const [bin, count] of inBin.entries()) {
    if (group.count + count > STRETCH_ITEMS) {
      group = { from: units, count: 0 };
      groups.push(group);
    }
    group.count += count;
    units += unitsOfBin[bin] ?? 0;
    groupOfBin[bin] = groups.length - 1;
  }
  const records = new Records(units);
  const ends = Float64Array.from(groups, ({ from }) => from);
  for (const part of parts)
    for (let item = 0; item < part.places.length; item += 1) {
      const target = groupOfBin[binOf(part.places[item] ?? 0)] ?? 0;
      ends[target] = records.write(ends[target] ?? 0, part, item);
    }
  return { records, groups: groups.map((one, at) => ({ ...one, end: ends[at] ?? 0 })) };
};

/** The records of a group in the order of their places, and of their names where these are equal. */
const orderOfGroup = (records: Records, { count, from, end }: Group): Float64Array => {
  const found = new Float64Array(count);
  const places = new Float64Array(count);
  for (let [record, at] = [from, 0]; record < end; record = records.endOf(record), at += 1) {
    found[at] = record;
    places[at] = records.places[record] ?? 0;
  }
  const ranks = orderOf(places);
  const order = new Float64Array(count);
  for (let rank = 0; rank < count; rank += 1) order[rank] = found[ranks[rank] ?? 0] ?? 0;
  const placeAt = (rank: number): number => places[ranks[rank] ?? 0] ?? 0;
  for (let first = 0; first < count;) {
    let next = first + 1;
    while (next < count && placeAt(next) === placeAt(first)) next += 1;
    if (next - first > 1) order.subarray(first, next).sort((a, b) => records.compareNames(a, b));
    first = next;
  }
  return order;
};

/** A stretch that items are copied to until it is full. */
class Filling {
  #names = new Uint8Array(STRETCH_ITEMS * FIRST_NAME_BYTES);
  readonly #hashes = new Uint32Array(STRETCH_ITEMS * HASH_WORDS);
  #items = 0;
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#items === 0;
  }

  get isFull(): boolean {
    return this.#items === STRETCH_ITEMS;
  }

  /** Copies as many of the ordered records as there is room for. @returns the place of the first that is left */
  fill(records: Records, order: Float64Array, start: number): number {
    let at = start;
    for (; at < order.length && !this.isFull; at += 1, this.#items += 1) {
      const record = order[at] ?? 0;
      const end = this.#bytes + records.nameBytes(record) + 1;
      if (end > this.#names.length) {
        const smaller = this.#names;
        this.#names = new Uint8Array(end * 2);
        this.#names.set(smaller);
      }
      records.readName(record, this.#names, this.#bytes);
      records.readHash(record, this.#hashes, this.#items);
      this.#names[end - 1] = LINE_FEED;
      this.#bytes = end;
    }
    return at;
  }

  done(): ItemStretch {
    return {
      names: this.#names.slice(0, this.#bytes - 1),
      hashes: new Uint8Array(this.#hashes.buffer, 0, this.#items * ITEM_HASH_BYTES),
    };
  }
}

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
    const { records, groups } = groupItems(this.#parts);
    const stretches: ItemStretch[] = [];
    let stretch = new Filling();
    for (const group of groups) {
      const order = orderOfGroup(records, group);
      for (let at = stretch.fill(records, order, 0); stretch.isFull; at = stretch.fill(records, order, at)) {
        stretches.push(stretch.done());
        stretch = new Filling();
      }
    }
    if (!stretch.isEmpty) stretches.push(stretch.done());
    return stretches;
  }
}
