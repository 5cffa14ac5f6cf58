import { ITEM_HASH_BYTES } from '#main/analysis/sets/item-list.ts';
import { decodeItems } from '#main/analysis/sets/item-stretches.ts';
import { sampleItems } from '#main/analysis/sets/sample-items.ts';
import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import { findFrame } from '#main/repositories/claim-samples.ts';
import { findNumbersWithText } from '#main/repositories/drop-texts.ts';
import { findFrozenSet, findSetChunks } from '#main/repositories/frozen-sets.ts';
import { noFrozenSet } from '#main/services/frozen-sets/find-set.ts';
import { LARGEST_BATCH, type BatchDrops } from '#shared/contract/coding.ts';
import { formatCount } from '#shared/figures.ts';
import { readItemKey } from '#shared/items.ts';

const dropsOfSet = async (
  db: Executor,
  name: string,
  withText: readonly number[],
): Promise<readonly number[]> => {
  const set = await findFrozenSet(db, name);
  if (set === undefined) throw await noFrozenSet(db, name);
  const { keys } = decodeItems(await findSetChunks(db, set.id));
  const members = new Set(
    keys.flatMap((key) => {
      const item = readItemKey(key);
      return item?.kind === 'drop' ? [Number(item.id)] : [];
    }),
  );
  return withText.filter((number) => members.has(number));
};

const sampledDrops = async (
  db: Executor,
  { size, seed, stratum }: Extract<BatchDrops, { from: 'sample' }>,
  withText: readonly number[],
): Promise<readonly number[]> => {
  if (withText.length < size)
    throw new AppError(
      'conflict',
      `There are ${formatCount(withText.length)} drops with text, so a sample of ${formatCount(size)} can’t be drawn; choose a smaller one.`,
    );
  const years = new Map(
    (await findFrame(db, 'drops')).map(({ number, time }) => [
      String(number),
      String(new Date(time * 1000).getUTCFullYear()),
    ]),
  );
  const keys = withText.map(String);
  const list = { keys, hashes: new Uint8Array(keys.length * ITEM_HASH_BYTES) };
  const stratumOf = (key: string): string => (stratum === 'year' ? (years.get(key) ?? '') : '');
  return sampleItems(list, size, seed, stratumOf).keys.map(Number);
};

/** Numbers of the drops of a new batch, ascending. @throws AppError where there are none, too many, or no such set */
export const chooseDrops = async (db: Executor, from: BatchDrops): Promise<readonly number[]> => {
  const withText = await findNumbersWithText(db);
  const chosen =
    from.from === 'set' ? await dropsOfSet(db, from.set, withText) : await sampledDrops(db, from, withText);
  if (chosen.length > 0 && chosen.length <= LARGEST_BATCH) return chosen;
  throw new AppError(
    'conflict',
    chosen.length === 0
      ? 'No drop with text is among these, so there is nothing to code.'
      : `A batch has at most ${formatCount(LARGEST_BATCH)} drops; these are ${formatCount(chosen.length)}.`,
  );
};
