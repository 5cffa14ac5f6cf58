import { combineItems, ITEM_HASH_BYTES, type ItemList } from '#main/analysis/sets/item-list.ts';
import {
  countItems,
  decodeItems,
  listOf,
  stretchesOf,
  type ItemStretch,
} from '#main/analysis/sets/item-stretches.ts';
import { sampleItems } from '#main/analysis/sets/sample-items.ts';
import { AppError } from '#main/base/errors.ts';
import { withReader, type Executor, type RowReader } from '#main/db/open.ts';
import { writeInWorker } from '#main/db/worker-transaction.ts';
import { findDrawsOf } from '#main/repositories/corpora.ts';
import { findSetChunks, type FrozenSetRow } from '#main/repositories/frozen-sets.ts';
import { readItemOrigins, type ItemSource } from '#main/repositories/set-items.ts';
import { listItems } from '#main/workers/list-items.ts';
import { missingItem } from '#main/workers/missing-item.ts';
import { freezeItems, refuseTakenName, type SetToFreeze } from '#main/workers/set-names.ts';
import type { Task, TaskContext } from '#main/workers/task.ts';
import type { SampleStratum, SetOperation } from '#shared/contract/sets.ts';
import { ITEM_KINDS, readItemKey } from '#shared/items.ts';
import { toTimestamp } from '#shared/time.ts';

/** What a new set is made of; sets by their database ids. */
export type SetMaterial =
  /** `remarks`: what its maker should know of the filter. */
  | { readonly from: 'query'; readonly source: ItemSource; readonly remarks: readonly string[] }
  | { readonly from: 'items'; readonly items: readonly string[] }
  | { readonly from: 'sets'; readonly operation: SetOperation; readonly sets: readonly number[] }
  | {
      readonly from: 'sample';
      readonly set: number;
      readonly size: number;
      readonly seed: number;
      readonly stratum: SampleStratum;
    };

export interface FreezeSetInput extends SetToFreeze {
  readonly file: string;
  readonly material: SetMaterial;
}

/**
 * Items by their names, in the order of the names.
 * @throws AppError `not_found` naming the first item that does not exist, `conflict` one that is held out
 */
const namedItems = async (
  reader: RowReader,
  names: readonly string[],
  context: Pick<TaskContext, 'signal' | 'progress'>,
): Promise<ItemList> => {
  const keys = [...new Set(names)];
  const kinds = ITEM_KINDS.filter((kind) => keys.some((key) => readItemKey(key)?.kind === kind));
  const hashes = new Map<string, Uint8Array>();
  const keySet = new Set(keys);
  for (const kind of kinds) {
    const all = listOf(await listItems(reader, { kind, criteria: {} }, context));
    for (const [index, key] of all.keys.entries())
      if (keySet.has(key))
        hashes.set(key, all.hashes.subarray(index * ITEM_HASH_BYTES, (index + 1) * ITEM_HASH_BYTES));
  }
  const gone = keys.find((key) => !hashes.has(key));
  if (gone !== undefined) throw await missingItem(reader.read, gone);
  return { keys, hashes: Buffer.concat(keys.flatMap((key) => hashes.get(key) ?? [])) };
};

/** The items of a stored set. */
export const storedItems = async (db: Executor, set: number): Promise<ItemList> =>
  decodeItems(await findSetChunks(db, set));

const yearLength = 4;
const monthLength = 7;

const stratumLookup = async (db: Executor, stratum: SampleStratum): Promise<(key: string) => string> => {
  if (stratum === 'none') return () => '';
  const origins = await readItemOrigins(db);
  return (key) => {
    const origin = origins.get(key);
    if (origin === undefined) return '';
    if (stratum === 'platform') return origin.platform;
    return toTimestamp(origin.time).slice(0, stratum === 'year' ? yearLength : monthLength);
  };
};

const itemsOf = async (
  reader: RowReader,
  material: SetMaterial,
  context: TaskContext,
): Promise<readonly ItemStretch[]> => {
  const { read } = reader;
  switch (material.from) {
    case 'query':
      return listItems(reader, material.source, context);
    case 'items':
      return stretchesOf(await namedItems(reader, material.items, context));
    case 'sets':
      return stretchesOf(
        combineItems(
          material.operation,
          await Promise.all(material.sets.map((set) => storedItems(read, set))),
        ),
      );
    case 'sample':
      return stretchesOf(
        sampleItems(
          await storedItems(read, material.set),
          material.size,
          material.seed,
          await stratumLookup(read, material.stratum),
        ),
      );
  }
};

/** The sets whose draws the rates of a new set have to be read against: an item of a difference is one of the first. */
const drawnFrom = (material: SetMaterial): readonly number[] => {
  switch (material.from) {
    case 'query':
      return typeof material.source.criteria.set === 'number' ? [material.source.criteria.set] : [];
    case 'items':
      return [];
    case 'sets':
      return material.operation === 'subtract' ? material.sets.slice(0, 1) : material.sets;
    case 'sample':
      return [material.set];
  }
};

/** Why a set would contain nothing. */
const emptyReason = (material: SetMaterial): string => {
  if (material.from === 'query')
    return ['Nothing in the data matches this filter.', ...material.remarks].join(' ');
  if (material.from !== 'sets' || material.operation === 'union') return 'There are no items to choose from.';
  return material.operation === 'subtract'
    ? 'Every item of the first set is also in the others.'
    : 'No item is in all of these sets.';
};

/** Lists the items of a new set and stores them with their hashes, and what they were drawn from, in one transaction. @throws AppError `conflict` without one */
export const freezeSet: Task<FreezeSetInput, FrozenSetRow> = (input, context) =>
  writeInWorker(input.file, async (tx) => {
    // Another set may have been given the name since this one was ordered.
    await refuseTakenName(tx.read, input.name);
    // A reader, which does not see what is held out.
    const items = await withReader(input.file, (read, each) =>
      itemsOf({ read, each }, input.material, context),
    );
    const itemCount = countItems(items);
    if (itemCount === 0) throw new AppError('conflict', `${emptyReason(input.material)} No set was frozen.`);
    context.progress(itemCount, itemCount, 'Storing the set');
    return freezeItems(tx, input, items, await findDrawsOf(tx.read, drawnFrom(input.material)));
  });
