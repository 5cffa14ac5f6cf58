import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { ItemCollector } from './item-collector.ts';
import { ITEM_HASH_BYTES } from './item-list.ts';
import { countItems, listOf, STRETCH_ITEMS } from './item-stretches.ts';

interface Item {
  readonly key: string;
  readonly hash: string;
  readonly place: number;
  /** Platforms come before ids, and texts by their bytes. */
  readonly platform: Buffer;
  readonly id: Buffer;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const compared = (a: Item, b: Item): number =>
  a.place - b.place || Buffer.compare(a.platform, b.platform) || Buffer.compare(a.id, b.id);

const random = createRandom(41);
const item = (index: number, place: number): Item => {
  const platform = ['gab', 'gab-2', 'gab2', 'x', 'ü'][random.below(5)] ?? '';
  const id = `${'0'.repeat(random.below(30))}${index}${index % 997 === 0 ? 'long'.repeat(900) : ''}`;
  const key = `post:${platform}/${id}`;
  return { key, place, hash: hashOf(key), platform: Buffer.from(platform), id: Buffer.from(id) };
};

/** A fifth is not picked: two whole stretches and a rest come out. */
const COUNT = Math.ceil(2.6 * STRETCH_ITEMS);
const placesOf: Readonly<Record<string, (index: number) => number>> = {
  'all at once': () => 1_500_000_000,
  'in three years': () => 1_500_000_000 + random.below(94_608_000),
  'in an hour, but for one long ago and one far ahead': (index) =>
    index === 0 ? -62_135_596_800 : index === 1 ? 253_402_300_799 : 1_500_000_000 + random.below(3600),
  'few of a time, over ten thousand years': () => random.below(300_000) * 1_000_003 - 62_135_596_800,
};

it.each(Object.entries(placesOf))('puts items into their order whose places are %s', (_, placeOf) => {
  const items = Array.from({ length: COUNT }, (_unused, index) => item(index, placeOf(index)));
  const collector = new ItemCollector();
  for (const one of items.slice(0, 500)) collector.add(one);
  const stretch = items.slice(500);
  const bytes = Buffer.concat([
    Buffer.of(0),
    ...stretch.map(({ hash }) => Buffer.from(hash, 'hex').subarray(0, ITEM_HASH_BYTES)),
  ]);
  collector.addStretch(
    // Bytes that begin within a word.
    { names: Buffer.from(stretch.map(({ key }) => key).join('\n')), hashes: bytes.subarray(1) },
    Float64Array.from(stretch, ({ place }) => place),
    (index) => index % 5 !== 0,
  );
  const expected = items.filter((_one, index) => index < 500 || index % 5 !== 0).toSorted(compared);
  const found = collector.ordered();
  expect(countItems(found)).toBe(expected.length);
  expect(found.map(({ hashes }) => hashes.length / ITEM_HASH_BYTES).slice(0, -1)).toEqual(
    Array.from({ length: found.length - 1 }, () => STRETCH_ITEMS),
  );
  const { keys, hashes } = listOf(found);
  expect(keys).toEqual(expected.map(({ key }) => key));
  expect(Buffer.from(hashes).toString('hex')).toBe(
    expected.map(({ hash }) => hash.slice(0, ITEM_HASH_BYTES * 2)).join(''),
  );
});

it('gives nothing of nothing', () => {
  expect(new ItemCollector().ordered()).toEqual([]);
});
