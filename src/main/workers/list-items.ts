import { ItemCollector } from '#main/analysis/sets/item-collector.ts';
import type { ItemStretch } from '#main/analysis/sets/item-stretches.ts';
import type { RowReader } from '#main/db/open.ts';
import type { HashedItem } from '#main/repositories/hashed-items.ts';
import { findPackRanges, type IdRange } from '#main/repositories/post-packs.ts';
import type { PostCriteria } from '#main/repositories/posts.ts';
import {
  dropItems,
  eventItems,
  findsAllPosts,
  postItems,
  readPostIds,
  type ItemSource,
} from '#main/repositories/set-items.ts';
import { pauseOf } from './imports/pause.ts';
import { rangesBetween, readPack, type PostPack } from './post-packs.ts';
import type { TaskContext } from './task.ts';

/** Called now and then with how many items were found so far; may throw. */
type OnItems = (found: number) => Promise<void>;

const itemsPerReport = 10_000;

const addAll = async (
  collector: ItemCollector,
  items: Iterable<HashedItem>,
  onItems: OnItems,
): Promise<void> => {
  for (const item of items) {
    collector.add(item);
    if (collector.count % itemsPerReport === 0) await onItems(collector.count);
  }
};

/** To unpack a pack costs as much as to read and hash so many posts. */
const FEW_POSTS = 256;

/** Adds those posts of a pack that are wanted. @returns those of the wanted ids, which ascend, that the pack does not have */
const addPack = (collector: ItemCollector, pack: PostPack, wanted: Float64Array): readonly number[] => {
  const missing: number[] = [];
  let next = 0;
  const skipTo = (id: number): void => {
    for (; (wanted[next] ?? Infinity) < id; next += 1) missing.push(wanted[next] ?? 0);
  };
  collector.addStretch(pack, pack.times, (index) => {
    const id = pack.ids[index] ?? 0;
    skipTo(id);
    if (wanted[next] !== id) return false;
    next += 1;
    return true;
  });
  skipTo(Infinity);
  return missing;
};

/** Some posts out of these packs, where they are in one. @returns the ids of the others */
const addPickedPosts = async (
  { read }: RowReader,
  criteria: PostCriteria,
  packs: readonly IdRange[],
  collector: ItemCollector,
  onItems: OnItems,
): Promise<readonly number[]> => {
  const ids = await readPostIds(read, criteria);
  const loose: number[] = [];
  let at = 0;
  const idsBelow = (end: number): Float64Array => {
    const from = at;
    while ((ids[at] ?? Infinity) < end) at += 1;
    return ids.subarray(from, at);
  };
  for (const { first, last } of packs) {
    for (const id of idsBelow(first)) loose.push(id);
    const wanted = idsBelow(last + 1);
    const rest = wanted.length < FEW_POSTS ? wanted : addPack(collector, await readPack(read, first), wanted);
    for (const id of rest) loose.push(id);
    await onItems(collector.count);
  }
  for (const id of idsBelow(Infinity)) loose.push(id);
  return loose;
};

/** All posts of these packs, which are all posts of their ranges: no list of millions of ids is read. @returns the ids of the others */
const addAllPosts = async (
  { read }: RowReader,
  packs: readonly IdRange[],
  collector: ItemCollector,
  onItems: OnItems,
): Promise<readonly number[]> => {
  for (const { first } of packs) {
    const pack = await readPack(read, first);
    collector.addStretch(pack, pack.times, () => true);
    await onItems(collector.count);
  }
  const loose: number[] = [];
  for (const range of rangesBetween(packs))
    for (const id of await readPostIds(read, {}, range)) loose.push(id);
  return loose;
};

/** Posts out of packs; those that are in none are read and hashed. */
const addPosts = async (
  reader: RowReader,
  criteria: PostCriteria,
  packs: readonly IdRange[],
  collector: ItemCollector,
  onItems: OnItems,
): Promise<void> => {
  const loose = (await findsAllPosts(reader.read, criteria))
    ? await addAllPosts(reader, packs, collector, onItems)
    : await addPickedPosts(reader, criteria, packs, collector, onItems);
  await addAll(collector, postItems(reader, loose), onItems);
};

type ListContext = Pick<TaskContext, 'signal' | 'progress'>;

const list = async (
  reader: RowReader,
  source: ItemSource,
  context: ListContext,
  packs: readonly IdRange[],
): Promise<readonly ItemStretch[]> => {
  const pause = pauseOf(context);
  const collector = new ItemCollector();
  const onItems = async (found: number): Promise<void> => {
    context.progress(found, 0, 'Reading items');
    await pause();
  };
  if (source.kind === 'post') await addPosts(reader, source.criteria, packs, collector, onItems);
  else
    await addAll(
      collector,
      source.kind === 'drop' ? dropItems(reader, source.criteria) : eventItems(reader, source.criteria),
      onItems,
    );
  return collector.ordered();
};

/** The items that a query finds, in their order: drops by number, posts and events by time. */
export const listItems = async (
  reader: RowReader,
  source: ItemSource,
  context: ListContext,
): Promise<readonly ItemStretch[]> =>
  list(reader, source, context, source.kind === 'post' ? await findPackRanges(reader.read) : []);

/** The same, each hashed as its row is now: a proof trusts no hash that was kept. */
export const listItemsByRows = (
  reader: RowReader,
  source: ItemSource,
  context: ListContext,
): Promise<readonly ItemStretch[]> => list(reader, source, context, []);
