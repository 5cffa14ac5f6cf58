import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { ItemCollector, orderOf } from './item-collector.ts';
import { combineItems, differenceOf, ITEM_HASH_BYTES, itemHash, type ItemList } from './item-list.ts';
import {
  countItems,
  decodeItems,
  encodeItems,
  setHash as hashStretches,
  listOf as joined,
  stretchesOf,
  type SetOrigin,
} from './item-stretches.ts';
import { sampleItems } from './sample-items.ts';

type Content = readonly (readonly [key: string, content: string])[];

const listOf = (items: Content): ItemList => ({
  keys: items.map(([key]) => key),
  hashes: Buffer.concat(
    items.map(([, content]) => createHash('sha256').update(content).digest().subarray(0, ITEM_HASH_BYTES)),
  ),
});

const numbered = (count: number): Content =>
  Array.from({ length: count }, (_, index) => [`post:twitter/${10 ** 17 + index * 7919}`, `text ${index}`]);

const contents = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.string()), { selector: ([number]) => number })
  .map((items): Content => items.map(([number, content]) => [`drop:${number}`, content]));

const setHash = (of: SetOrigin, list: ItemList): string => hashStretches(of, stretchesOf(list));

/** Items in the order of their places, collected one by one or from stretches of 1 to 5 of them. */
const inOrder = (list: ItemList, places: readonly number[], size = 0): ItemList => {
  const collector = new ItemCollector();
  for (let from = 0; from < list.keys.length; from += Math.max(1, size)) {
    const to = from + size;
    if (size === 0)
      collector.add({ key: list.keys[from] ?? '', hash: itemHash(list, from), place: places[from] ?? 0 });
    else {
      const hashes = list.hashes.subarray(from * ITEM_HASH_BYTES, to * ITEM_HASH_BYTES);
      const [stretch] = stretchesOf({ keys: list.keys.slice(from, to), hashes });
      if (stretch !== undefined)
        collector.addStretch(stretch, Float64Array.from(places.slice(from, to)), () => true);
    }
  }
  return joined(collector.ordered());
};

const origin = { query: 'drops:', datasetSha256: null };

describe('a list of items', () => {
  it('is stored and read back as it was, at no more than 40 bytes an item', () => {
    fc.assert(
      fc.property(contents, (items) => {
        const list = listOf(items);
        const read = decodeItems(encodeItems(list));
        expect(read.keys).toEqual(list.keys);
        expect(Buffer.from(read.hashes)).toEqual(Buffer.from(list.hashes));
      }),
    );
    const chunks = encodeItems(listOf(numbered(50_000)));
    const bytes = chunks.reduce((sum, { names, hashes }) => sum + names.length + hashes.length, 0);
    expect(bytes / 50_000).toBeLessThan(40);
  });

  it('is put into the order that SQLite has for time, platform and id', () => {
    const post = fc.record({
      time: fc.integer({ min: -2, max: 2 }),
      platform: fc.constantFrom('gab', 'gab-2', 'gab.com', 'gab_', 'twitter'),
      id: fc.oneof(fc.stringMatching(/^[0-9a-c/-]{1,3}$/), fc.constantFrom('\ue000', '\u{1f600}', 'é')),
    });
    const nameOf = ({ platform, id }: { platform: string; id: string }): string => `post:${platform}/${id}`;
    const bytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
    fc.assert(
      fc.property(
        fc.uniqueArray(post, { selector: nameOf, maxLength: 40 }),
        fc.nat({ max: 5 }),
        (posts, size) => {
          const sorted = posts.toSorted(
            (a, b) => a.time - b.time || bytes(a.platform, b.platform) || bytes(a.id, b.id),
          );
          const contentsOf = (rows: typeof posts): Content => rows.map((row) => [nameOf(row), nameOf(row)]);
          const ordered = inOrder(
            listOf(contentsOf(posts)),
            posts.map(({ time }) => time),
            size,
          );
          const expected = listOf(contentsOf(sorted));
          expect(ordered.keys).toEqual(expected.keys);
          expect(Buffer.from(ordered.hashes)).toEqual(Buffer.from(expected.hashes));
        },
      ),
    );
  });

  it('keeps the ids of events as they are in that order', () => {
    const keys = ['event:a/1', 'event:a-2'];
    const events = listOf(keys.map((key) => [key, key]));
    expect(inOrder(events, [5, 5]).keys).toEqual(['event:a-2', 'event:a/1']);
    expect(inOrder(events, [4, 5]).keys).toEqual(keys);
  });

  it('picks items out of stretches', () => {
    fc.assert(
      fc.property(contents, fc.array(fc.boolean()), (items, picks) => {
        const list = listOf(items);
        const isPicked = (index: number): boolean => picks[index] ?? false;
        const collector = new ItemCollector();
        for (const stretch of stretchesOf(list))
          collector.addStretch(stretch, Float64Array.from(items.keys()), isPicked);
        const expected = listOf(items.filter((_, index) => isPicked(index)));
        expect(countItems(collector.ordered())).toBe(expected.keys.length);
        if (expected.keys.length === 0) return;
        const picked = joined(collector.ordered());
        expect(picked.keys).toEqual(expected.keys);
        expect(Buffer.from(picked.hashes)).toEqual(Buffer.from(expected.hashes));
      }),
    );
  });

  it('orders whole numbers of any size, equal ones as they come', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: -(2 ** 51), max: 2 ** 51 }), fc.integer({ min: -3, max: 3 }))),
        (values) => {
          const expected = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
          expect([...orderOf(Float64Array.from(values))]).toEqual(expected);
        },
      ),
    );
  });

  it('has a hash that anyone can compute from its lines', () => {
    const list = listOf([
      ['drop:1', 'one'],
      ['drop:2', 'two'],
    ]);
    const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
    const lines = `dropscope-set-1\nquery\tdrops:year=2018\ndataset\tabc\nitems\t2\ndrop:1\t${sha('one').slice(0, 40)}\ndrop:2\t${sha('two').slice(0, 40)}\n`;
    expect(setHash({ query: 'drops:year=2018', datasetSha256: 'abc' }, list)).toBe(sha(lines));
  });

  it('has another hash where one byte, one item, the order, the query or the dataset is another', () => {
    fc.assert(
      fc.property(
        contents.filter(({ length }) => length > 1),
        fc.nat(),
        (items, at) => {
          const list = listOf(items);
          const hashes = Uint8Array.from(list.hashes);
          const byte = at % hashes.length;
          hashes[byte] = (hashes[byte] ?? 0) ^ 1;
          const others = [
            setHash(origin, { ...list, hashes }),
            setHash(origin, listOf(items.slice(1))),
            setHash(origin, listOf(items.toReversed())),
            setHash({ ...origin, query: 'drops:year=2018' }, list),
            setHash({ ...origin, datasetSha256: 'abc' }, list),
          ];
          expect(new Set([setHash(origin, list), ...others]).size).toBe(6);
        },
      ),
    );
  });
});

describe('the difference of two lists', () => {
  it('finds exactly what 1,000 random edit scripts did', () => {
    const edit = fc.record({
      place: fc.nat(),
      act: fc.constantFrom('change' as const, 'remove' as const, 'add' as const),
    });
    fc.assert(
      fc.property(contents, fc.array(edit, { maxLength: 12 }), (before, edits) => {
        const after = new Map(before);
        for (const [step, { place, act }] of edits.entries()) {
          const key = [...after.keys()][place % Math.max(1, after.size)];
          if (act === 'add') after.set(`drop:${1000 + step}`, 'new');
          else if (key === undefined) continue;
          else if (act === 'remove') after.delete(key);
          else after.set(key, `changed ${step}`);
        }
        const old = new Map(before);
        const result = differenceOf(listOf(before), listOf([...after]));
        expect(result.added).toEqual([...after.keys()].filter((key) => !old.has(key)));
        expect(result.gone).toEqual([...old.keys()].filter((key) => !after.has(key)));
        expect(result.changed).toEqual(
          [...after].filter(([key, content]) => old.has(key) && old.get(key) !== content).map(([key]) => key),
        );
        expect(result.isReordered).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('says that the order is another, and finds nothing else', () => {
    const items = numbered(20);
    const result = differenceOf(listOf(items), listOf(items.toReversed()));
    expect(result).toEqual({ added: [], gone: [], changed: [], isReordered: true });
  });
});

describe('sets of sets', () => {
  it('hold what sets of names hold, in the order of the first that has an item', () => {
    fc.assert(
      fc.property(contents, contents, contents, (a, b, c) => {
        const lists = [a, b, c].map(listOf);
        const keys = (items: Content): readonly string[] => items.map(([key]) => key);
        const [first, second, third] = [keys(a), keys(b), keys(c)];
        const keysOf = (operation: 'union' | 'intersect' | 'subtract') => combineItems(operation, lists).keys;
        expect(keysOf('union')).toEqual([...new Set([...first, ...second, ...third])]);
        expect(keysOf('intersect')).toEqual(
          first.filter((key) => second.includes(key) && third.includes(key)),
        );
        expect(keysOf('subtract')).toEqual(
          first.filter((key) => !second.includes(key) && !third.includes(key)),
        );
        const union = combineItems('union', lists);
        const place = union.keys.findIndex((key) => !first.includes(key) && second.includes(key));
        if (place >= 0)
          expect(itemHash(union, place)).toBe(itemHash(listOf(b), second.indexOf(union.keys[place] ?? '')));
      }),
    );
  });
});

describe('a sample', () => {
  const list = listOf(numbered(1000));
  const stratumOf = (key: string): string => (Number(key.at(-1)) < 3 ? 'few' : 'many');

  it('is the same for a seed, another for another, in the order of the list', () => {
    const drawn = sampleItems(list, 100, 7);
    expect(drawn).toEqual(sampleItems(list, 100, 7));
    expect(drawn.keys).not.toEqual(sampleItems(list, 100, 8).keys);
    expect(drawn.keys).toHaveLength(100);
    expect(drawn.keys).toEqual(list.keys.filter((key) => drawn.keys.includes(key)));
  });

  it('draws from each stratum in proportion, and all where all are wanted', () => {
    const few = list.keys.filter((key) => stratumOf(key) === 'few').length;
    const drawn = sampleItems(list, 100, 7, stratumOf).keys.filter((key) => stratumOf(key) === 'few');
    expect(Math.abs(drawn.length - few / 10)).toBeLessThan(1);
    expect(sampleItems(list, 5000, 7, stratumOf).keys).toEqual(list.keys);
  });

  it('has every item as often as every other', () => {
    const small = listOf(numbered(10));
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 2000; seed += 1)
      for (const key of sampleItems(small, 3, seed).keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    // 2,000 draws of 3 in 10: 600 each, standard deviation 20.5.
    for (const count of counts.values()) expect(Math.abs(count - 600)).toBeLessThan(5 * 20.5);
  });
});
