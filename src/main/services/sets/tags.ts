import { randomUUID } from 'node:crypto';
import { decodeItems } from '#main/analysis/sets/item-list.ts';
import { AppError } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import type { Database } from '#main/db/database.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { findSetChunks } from '#main/repositories/frozen-sets.ts';
import { readItemTexts } from '#main/repositories/item-texts.ts';
import { countItems, readItemKeys } from '#main/repositories/set-items.ts';
import {
  addTag,
  deleteTag,
  findTag,
  findTaggedItems,
  findTags,
  findTagsOf,
  insertTag,
  mergeTag,
  moveTag,
  tagAt,
  tagsUnder,
  takeTag,
} from '#main/repositories/tags.ts';
import type { Journal } from '#main/services/system/journal.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/endpoints.ts';
import { TAGGED_MAX, tagPathSchema, type Tag, type TaggedItem } from '#shared/contract/tags.ts';
import { itemLabel } from '#shared/items.ts';
import { BOOKMARKS, foldTag, tagLine, tagRange } from '#shared/tags.ts';
import { toTimestamp } from '#shared/time.ts';
import { createFindSet } from './find-set.ts';
import { readSetQuery, type ListCriteria } from './set-query.ts';

type Tagging = BodyOf<'tagItems'>;

/** Tags in a tree, on items one by one or on all that a list finds. An item keeps its tags while it is not in the data. */
export interface TagService {
  readonly list: () => Promise<Tag[]>;
  readonly ofItem: (item: string) => Promise<AnswerOf<'listItemTags'>>;
  readonly items: (query: QueryOf<'listTaggedItems'>) => Promise<Page<TaggedItem>>;
  /** @throws AppError `not_found` for an item or a tag that is not there, `conflict` for too many items at once. */
  readonly tagItems: (body: Tagging) => Promise<AnswerOf<'tagItems'>>;
  /** @throws AppError `not_found`; `conflict` where a tag is there already and they are not to be merged. */
  readonly change: (id: string, body: BodyOf<'changeTag'>) => Promise<{ message: string }>;
  /** @throws AppError `not_found`. */
  readonly remove: (id: string) => Promise<{ message: string }>;
}

const TEXT_SHOWN = 160;

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

/** The tag at a path, made with those above it where they are not there. */
const requireTag = (tx: WriteTransaction, path: string, now: number): string => {
  let id = '';
  for (const step of tagLine(path)) {
    id = tagAt(tx, step)?.id ?? randomUUID();
    if (tagAt(tx, step) === undefined) insertTag(tx, id, step, now);
  }
  return id;
};

/** A tagging in the words of a step to undo. */
const taggingLabel = (tag: string, act: Tagging['act'], items: readonly string[]): string => {
  const [one] = items;
  const what = items.length === 1 && one !== undefined ? itemLabel(one) : count(items.length, 'item');
  if (foldTag(tag) === foldTag(BOOKMARKS))
    return act === 'add' ? `bookmark ${what}` : `remove the bookmark of ${what}`;
  return act === 'add' ? `tag ${what} “${tag}”` : `remove the tag “${tag}” from ${what}`;
};

const refuseTooMany = (items: number): void => {
  if (items > TAGGED_MAX)
    throw new AppError(
      'conflict',
      `There are ${count(items, 'item')}; up to ${count(TAGGED_MAX, 'item')} are tagged at once. Narrow the list and try again.`,
    );
};

class Tags implements TagService {
  readonly #store: Database;
  readonly #journal: Journal;
  readonly #criteria: ListCriteria;
  readonly #now: () => number;

  constructor(store: Database, journal: Journal, criteria: ListCriteria, now: () => number) {
    this.#store = store;
    this.#journal = journal;
    this.#criteria = criteria;
    this.#now = now;
  }

  async list(): Promise<Tag[]> {
    return (await findTags(this.#store.read)).map(({ id, path, items, created_at, changed_at }) => ({
      id,
      path,
      items,
      createdAt: toTimestamp(created_at),
      changedAt: toTimestamp(changed_at),
    }));
  }

  ofItem(item: string): Promise<AnswerOf<'listItemTags'>> {
    return findTagsOf(this.#store.read, item);
  }

  async items({ tag, limit, offset }: QueryOf<'listTaggedItems'>): Promise<Page<TaggedItem>> {
    const { read } = this.#store;
    const { items, total } = await findTaggedItems(read, tag, limit, offset);
    const texts = await readItemTexts(
      read,
      items.map(({ item }) => item),
    );
    const textOf = new Map(texts.map(({ key, text }) => [key, text.slice(0, TEXT_SHOWN)]));
    return {
      items: items.map(({ item, at }) => ({
        item,
        text: textOf.get(item) ?? null,
        taggedAt: toTimestamp(at),
      })),
      total,
    };
  }

  async tagItems({ tag, act, to }: Tagging): Promise<AnswerOf<'tagItems'>> {
    const items = await this.#itemsOf(to);
    const now = this.#seconds();
    const label = taggingLabel(tag, act, items);
    const changed = await this.#journal.write(label, (tx) => {
      if (act === 'add') return addTag(tx, requireTag(tx, tag, now), items, now);
      const there = tagAt(tx, tag);
      if (there === undefined) throw new AppError('not_found', `There is no tag “${tag}”.`);
      return takeTag(tx, there.id, items);
    });
    const message =
      act === 'add'
        ? `${count(changed, 'item')} now tagged “${tag}”.`
        : `The tag “${tag}” was removed from ${count(changed, 'item')}.`;
    return { message, items: items.length, changed };
  }

  async change(id: string, { path, merge }: BodyOf<'changeTag'>): Promise<{ message: string }> {
    const now = this.#seconds();
    const tag = await this.#required(id);
    const { from, below } = tagRange(tag.path);
    if (foldTag(path).startsWith(below))
      throw new AppError('conflict', `“${tag.path}” can’t be moved below itself.`);
    await this.#journal.write(`rename the tag “${tag.path}” to “${path}”`, (tx) => {
      const moved = tagsUnder(tx, tag.path).map((row) => {
        const target = `${path}${row.path.slice(tag.path.length)}`;
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
      const above = tagLine(path).at(-2);
      if (above !== undefined && foldTag(path) !== from) requireTag(tx, above, now);
      for (const { id: one, target } of moved) {
        const there = tagAt(tx, target);
        if (there === undefined || there.id === one) moveTag(tx, one, target, now);
        else mergeTag(tx, one, there.id);
      }
    });
    return { message: `“${tag.path}” is now “${path}”.` };
  }

  async remove(id: string): Promise<{ message: string }> {
    const { path } = await this.#required(id);
    const tags = await this.#journal.write(`remove the tag “${path}”`, (tx) => {
      const under = tagsUnder(tx, path);
      for (const tag of under) deleteTag(tx, tag.id);
      return under.length;
    });
    return { message: `${count(tags, 'tag')} removed: “${path}”${tags > 1 ? ' and those below it' : ''}.` };
  }

  async #required(id: string) {
    const tag = await findTag(this.#store.read, id);
    if (tag === undefined) throw new AppError('not_found', `There is no tag ${id}.`);
    return tag;
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }

  async #itemsOf(to: Tagging['to']): Promise<readonly string[]> {
    const { read } = this.#store;
    if ('items' in to) {
      const items = [...new Set(to.items)];
      const there = new Set((await readItemTexts(read, items)).map(({ key }) => key));
      const gone = items.find((item) => !there.has(item));
      if (gone !== undefined) throw new AppError('not_found', `There is no item ${gone}.`);
      return items;
    }
    if ('filter' in to) return this.#found(to.filter);
    const { row } = await createFindSet(this.#store)(to.set);
    if (row === null) return this.#found(`drops:${new URLSearchParams({ set: to.set }).toString()}`);
    refuseTooMany(row.item_count);
    return decodeItems(await findSetChunks(read, row.id)).keys;
  }

  async #found(filter: string): Promise<readonly string[]> {
    const { read } = this.#store;
    const { source } = await readSetQuery(filter, this.#criteria);
    refuseTooMany(await countItems(read, source));
    return readItemKeys(read, source);
  }
}

export const createTagService = (
  store: Database,
  journal: Journal,
  criteria: ListCriteria,
  now: () => number,
): TagService => new Tags(store, journal, criteria, now);
