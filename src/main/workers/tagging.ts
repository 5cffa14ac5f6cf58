import { randomUUID } from 'node:crypto';
import { decodeItems } from '#main/analysis/sets/item-stretches.ts';
import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { findSetChunks } from '#main/repositories/frozen-sets.ts';
import { readItemTexts } from '#main/repositories/item-texts.ts';
import { recordAct } from '#main/repositories/journal.ts';
import { countItems, readItemKeys, type ItemSource } from '#main/repositories/set-items.ts';
import {
  addTag,
  deleteTag,
  insertTag,
  mergeTag,
  moveTag,
  tagAt,
  tagsUnder,
  takeTag,
} from '#main/repositories/tags.ts';
import { TAGGED_MAX, tagPathSchema } from '#shared/contract/tags.ts';
import { plural } from '#shared/figures.ts';
import { itemLabel } from '#shared/items.ts';
import { BOOKMARKS, foldTag, tagLine } from '#shared/tags.ts';
import { missingItem } from './missing-item.ts';

/** Items by name, those of a frozen set by its database id, or all that a query finds. */
export type TaggedList =
  | { readonly items: readonly string[] }
  | { readonly set: number }
  | { readonly source: ItemSource };

interface Tagging {
  readonly kind: 'tag';
  readonly tag: string;
  readonly act: 'add' | 'remove';
  readonly to: TaggedList;
}

/** What somebody does to tags, by their paths. */
export type TagChange =
  | Tagging
  | { readonly kind: 'rename'; readonly from: string; readonly to: string; readonly merge: boolean }
  | { readonly kind: 'remove'; readonly path: string };

export interface TagOutcome {
  /** Items that were to be tagged; 0 for another change. */
  readonly items: number;
  /** Items that were tagged or untagged, or tags that were renamed or removed. */
  readonly changed: number;
}

/** @throws AppError `conflict` */
export const refuseTooMany = (items: number): void => {
  if (items > TAGGED_MAX)
    throw new AppError(
      'conflict',
      `There are ${plural(items, 'item')}; up to ${plural(TAGGED_MAX, 'item')} are tagged at once. Narrow the list and try again.`,
    );
};

const itemsOf = async (db: Executor, to: TaggedList): Promise<readonly string[]> => {
  if ('items' in to) {
    const items = [...new Set(to.items)];
    const there = new Set((await readItemTexts(db, items)).map(({ key }) => key));
    const gone = items.find((item) => !there.has(item));
    if (gone !== undefined) throw await missingItem(db, gone);
    return items;
  }
  if ('set' in to) return decodeItems(await findSetChunks(db, to.set)).keys;
  refuseTooMany(await countItems(db, to.source));
  return readItemKeys(db, to.source);
};

/** A change in the words of a step to undo. */
const labelOf = (change: TagChange, items: readonly string[]): string => {
  if (change.kind === 'rename') return `rename the tag “${change.from}” to “${change.to}”`;
  if (change.kind === 'remove') return `remove the tag “${change.path}”`;
  const { tag, act } = change;
  const [one] = items;
  const what = items.length === 1 && one !== undefined ? itemLabel(one) : plural(items.length, 'item');
  if (foldTag(tag) === foldTag(BOOKMARKS))
    return act === 'add' ? `bookmark ${what}` : `remove the bookmark of ${what}`;
  return act === 'add' ? `tag ${what} “${tag}”` : `remove the tag “${tag}” from ${what}`;
};

/** The tag at a path, made with those above it where they are not there. */
const requireTag = (tx: WriteTransaction, path: string, now: number): string => {
  let id = '';
  for (const step of tagLine(path)) {
    id = tagAt(tx, step)?.id ?? randomUUID();
    if (tagAt(tx, step) === undefined) insertTag(tx, id, step, now);
  }
  return id;
};

const tagItems = (
  tx: WriteTransaction,
  { tag, act }: Tagging,
  items: readonly string[],
  now: number,
): number => {
  if (act === 'add') return addTag(tx, requireTag(tx, tag, now), items, now);
  const there = tagAt(tx, tag);
  if (there === undefined) throw new AppError('not_found', `There is no tag “${tag}”.`);
  return takeTag(tx, there.id, items);
};

/**
 * Moves a tag with all below it. @param now epoch seconds
 * @returns how many tags were moved. @throws AppError `conflict` where a path is taken, unless they are to be merged
 */
export const renameTag = (
  tx: WriteTransaction,
  { from, to, merge }: Omit<Extract<TagChange, { kind: 'rename' }>, 'kind'>,
  now: number,
): number => {
  const moved = tagsUnder(tx, from).map((row) => {
    const target = `${to}${row.path.slice(from.length)}`;
    // A name may be short where the branch that it comes to is deep.
    if (!tagPathSchema.safeParse(target).success)
      throw new AppError('conflict', `“${target}” is too long for a tag.`);
    return { id: row.id, target };
  });
  const own = new Set(moved.map((row) => row.id));
  for (const { target } of moved) {
    const there = tagAt(tx, target);
    if (there !== undefined && !own.has(there.id) && !merge)
      throw new AppError('conflict', `There is already a tag “${there.path}”.`);
  }
  const above = tagLine(to).at(-2);
  if (above !== undefined && foldTag(to) !== foldTag(from)) requireTag(tx, above, now);
  for (const { id, target } of moved) {
    const there = tagAt(tx, target);
    if (there === undefined || there.id === id) moveTag(tx, id, target, now);
    else mergeTag(tx, id, there.id);
  }
  return moved.length;
};

const removeTag = (tx: WriteTransaction, path: string): number => {
  const under = tagsUnder(tx, path);
  for (const tag of under) deleteTag(tx, tag.id);
  return under.length;
};

const changeIn = (tx: WriteTransaction, change: TagChange, items: readonly string[], now: number): number => {
  if (change.kind === 'tag') return tagItems(tx, change, items, now);
  const changed = change.kind === 'rename' ? renameTag(tx, change, now) : removeTag(tx, change.path);
  const path = change.kind === 'rename' ? change.from : change.path;
  if (changed === 0) throw new AppError('not_found', `There is no tag “${path}” any more.`);
  return changed;
};

/** The items that a change is about, read where what is held out is hidden; none of a tag that is renamed or removed. */
export const itemsToTag = async (db: Executor, change: TagChange): Promise<readonly string[]> =>
  change.kind === 'tag' ? itemsOf(db, change.to) : [];

/**
 * Changes tags as one act that can be undone, here or in a worker.
 * @param write runs a transaction
 * @param items those of `itemsToTag`
 * @param now epoch seconds
 * @throws AppError `not_found` for an item or a tag that is not there, `conflict` for too many items at once or a path that is taken
 */
export const changeTags = async (
  write: <Result>(work: (tx: WriteTransaction) => Result) => Promise<Result>,
  change: TagChange,
  items: readonly string[],
  now: number,
): Promise<TagOutcome> => {
  const changed = await write((tx) =>
    recordAct(tx, labelOf(change, items), now, () => changeIn(tx, change, items, now)),
  );
  return { items: items.length, changed };
};
