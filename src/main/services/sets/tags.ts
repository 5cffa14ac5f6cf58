import { AppError } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import type { Database } from '#main/db/database.ts';
import { readTextStarts } from '#main/repositories/item-texts.ts';
import { SHORT_ACT_ROWS } from '#main/repositories/journal.ts';
import { findTag, findTaggedItems, findTags, findTagsOf } from '#main/repositories/tags.ts';
import { createFindSet } from '#main/services/frozen-sets/find-set.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import {
  changeTags,
  itemsToTag,
  refuseTooMany,
  type TagChange,
  type TaggedList,
  type TagOutcome,
} from '#main/workers/tagging.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/endpoints.ts';
import type { Tag, TaggedItem } from '#shared/contract/tags.ts';
import { plural } from '#shared/figures.ts';
import { foldTag, tagRange } from '#shared/tags.ts';
import { toTimestamp } from '#shared/time.ts';
import { readSetQuery, type ListCriteria } from './set-query.ts';

type Tagging = BodyOf<'tagItems'>;

export interface TagDeps extends Pick<SystemParts, 'store' | 'bulkWriter' | 'jobs' | 'now'> {
  readonly criteria: ListCriteria;
}

/** Tags in a tree, on items one by one or on all that a list finds. An item keeps its tags while it is not in the data. */
export class TagService {
  readonly #deps: TagDeps;
  readonly #store: Database;

  constructor(deps: TagDeps) {
    this.#deps = deps;
    this.#store = deps.store;
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

  ofItems(items: readonly string[]): Promise<AnswerOf<'listItemTags'>> {
    return findTagsOf(this.#store.read, items);
  }

  async items({ tag, limit, offset }: QueryOf<'listTaggedItems'>): Promise<Page<TaggedItem>> {
    const { read } = this.#store;
    const { items, total } = await findTaggedItems(read, tag, limit, offset);
    const texts = await readTextStarts(
      read,
      items.map(({ item }) => item),
    );
    return {
      items: items.map(({ item, at }) => ({
        item,
        text: texts.get(item)?.text ?? null,
        taggedAt: toTimestamp(at),
      })),
      total,
    };
  }

  /** @throws AppError `not_found` for an item or a tag that is not there, `conflict` for too many items at once. */
  async tagItems({ tag, act, to }: Tagging): Promise<AnswerOf<'tagItems'>> {
    const title = act === 'add' ? `Tag items “${tag}”` : `Remove the tag “${tag}” from items`;
    const { items, changed } = await this.#write(title, {
      kind: 'tag',
      tag,
      act,
      to: await this.#listOf(to),
    });
    const message =
      act === 'add'
        ? `${plural(changed, 'item')} now tagged “${tag}”.`
        : `The tag “${tag}” was removed from ${plural(changed, 'item')}.`;
    return { message, items, changed };
  }

  /** @throws AppError `not_found`; `conflict` where a tag is there already and they are not to be merged. */
  async change(id: string, { path, merge }: BodyOf<'changeTag'>): Promise<{ message: string }> {
    const tag = await this.#required(id);
    if (foldTag(path).startsWith(tagRange(tag.path).below))
      throw new AppError('conflict', `“${tag.path}” can’t be moved below itself.`);
    const change = { kind: 'rename', from: tag.path, to: path, merge } as const;
    await this.#write(`Rename the tag “${tag.path}” to “${path}”`, change);
    return { message: `“${tag.path}” is now “${path}”.` };
  }

  /** @throws AppError `not_found`. */
  async remove(id: string): Promise<{ message: string }> {
    const { path } = await this.#required(id);
    const { changed } = await this.#write(`Remove the tag “${path}”`, { kind: 'remove', path });
    return {
      message: `${plural(changed, 'tag')} removed: “${path}”${changed > 1 ? ' and those below it' : ''}.`,
    };
  }

  async #required(id: string) {
    const tag = await findTag(this.#store.read, id);
    if (tag === undefined) throw new AppError('not_found', `There is no tag ${id}.`);
    return tag;
  }

  /** A change of few rows is written at once, a longer one by a worker, as a job. */
  async #write(title: string, change: TagChange): Promise<TagOutcome> {
    const { store, bulkWriter, jobs } = this.#deps;
    const now = Math.floor(this.#deps.now() / 1000);
    if (await this.#isShort(change))
      return changeTags(store.write, change, await itemsToTag(store.read, change), now);
    const { finished } = jobs.start({
      kind: 'change-tags',
      title,
      run: ({ signal, progress }) =>
        bulkWriter.run('changeManyTags', { file: store.file, now, change }, { signal, progress }),
    });
    return finished;
  }

  async #isShort(change: TagChange): Promise<boolean> {
    if (change.kind !== 'tag') {
      const path = change.kind === 'rename' ? change.from : change.path;
      return (await findTaggedItems(this.#store.read, path, 1, 0)).total <= SHORT_ACT_ROWS;
    }
    return 'items' in change.to && change.to.items.length <= SHORT_ACT_ROWS;
  }

  async #listOf(to: Tagging['to']): Promise<TaggedList> {
    if ('items' in to) return to;
    if ('filter' in to) return this.#found(to.filter);
    const { row } = await createFindSet(this.#store)(to.set);
    if (row === null) return this.#found(`drops:${new URLSearchParams({ set: to.set }).toString()}`);
    refuseTooMany(row.item_count);
    return { set: row.id };
  }

  async #found(filter: string): Promise<TaggedList> {
    return { source: (await readSetQuery(filter, this.#deps.criteria)).source };
  }
}
