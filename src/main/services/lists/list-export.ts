import { createHash } from 'node:crypto';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import type { Executor } from '#main/db/open.ts';
import { exportFileName, nameTag } from '#main/exporters/file-name.ts';
import {
  eventKind,
  itemListHead,
  postKind,
  type ItemListHead,
  type ListedEvent,
  type ListedPost,
} from '#main/exporters/item-list.ts';
import { listFileWriters, type ListKind, type Stretches } from '#main/exporters/list-file.ts';
import { hashOfEvent, hashOfPost } from '#main/repositories/hashed-items.ts';
import { findEventsAfter, type NewsCriteria } from '#main/repositories/news-events.ts';
import { findPostsAfter, type PostCriteria, type PostPlace } from '#main/repositories/posts.ts';
import type { FindSet } from '#main/services/frozen-sets/find-set.ts';
import type { CitationService } from '#main/services/sets/citations.ts';
import type { ListCriteria } from '#main/services/sets/set-query.ts';
import type { CitationFormat } from '#shared/contract/citations.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import type { CsvReader } from '#shared/csv.ts';
import { filterText } from '#shared/filter-text.ts';
import { itemKey } from '#shared/items.ts';

/** A file that is made while it is sent. */
export interface ListFile {
  readonly parts: AsyncIterable<string>;
  readonly fileName: string;
  readonly mediaType: string;
}

interface ListExportDeps {
  readonly store: Database;
  readonly criteria: ListCriteria;
  readonly citations: CitationService;
  readonly findSet: FindSet;
}

/** Items read at one go; between two stretches the loop goes round. */
const STRETCH = 500;

type Sort = ItemListHead['sort'];

async function* postStretches(
  db: Executor,
  criteria: PostCriteria,
  sort: Sort,
): AsyncGenerator<readonly ListedPost[]> {
  let after: PostPlace | null = null;
  do {
    const found = await findPostsAfter(db, { criteria, sort, limit: STRETCH }, after);
    yield found.map(({ post, row }) => ({ ...post, contentSha256: hashOfPost(row) }));
    after = found.length < STRETCH ? null : (found.at(-1)?.row ?? null);
  } while (after !== null);
}

async function* eventStretches(
  db: Executor,
  criteria: NewsCriteria,
  sort: Sort,
): AsyncGenerator<readonly ListedEvent[]> {
  let after: { readonly time: number; readonly id: string } | null = null;
  do {
    const found = await findEventsAfter(db, criteria, { sort, limit: STRETCH }, after);
    yield found.map(({ event, row }) => ({ ...event, contentSha256: hashOfEvent(row) }));
    after = found.length < STRETCH ? null : (found.at(-1)?.row ?? null);
  } while (after !== null);
}

interface Listing<Item> {
  readonly kind: ListKind<Item>;
  readonly keyOf: (item: Item) => string;
  /** Reads the list from its beginning. */
  readonly read: () => Stretches<Item>;
}

interface Sum {
  readonly total: number;
  readonly sha256: string;
}

/** A list as it is read. @param onEnd gets its size and hash behind the last item */
async function* summed<Item extends { readonly contentSha256: string }>(
  { keyOf, read }: Listing<Item>,
  onEnd: (sum: Sum) => void,
): AsyncGenerator<readonly Item[]> {
  const hash = createHash('sha256');
  let total = 0;
  for await (const items of read()) {
    for (const item of items) hash.update(`${keyOf(item)} ${item.contentSha256}\n`);
    total += items.length;
    yield items;
  }
  onEnd({ total, sha256: hash.digest('hex') });
}

const sumOf = async <Item extends { readonly contentSha256: string }>(
  listing: Listing<Item>,
): Promise<Sum> => {
  let sum: Sum = { total: 0, sha256: '' };
  for await (const items of summed(listing, (end) => {
    sum = end;
  }))
    void items;
  return sum;
};

/** Lists of posts and of events as files. */
export const createListExports = ({ store, criteria, citations, findSet }: ListExportDeps) => {
  const setOf = async (name: string | undefined): Promise<Pick<ItemListHead, 'set'>> => {
    if (name === undefined) return {};
    const { row } = await findSet(name);
    return { set: { name: row?.name ?? name, sha256: row?.hash ?? null } };
  };

  const tableOf = async <Item extends { readonly contentSha256: string }>(
    listing: Listing<Item>,
    { format, csvFor }: { readonly format: keyof typeof listFileWriters; readonly csvFor: CsvReader },
    head: Omit<ItemListHead, keyof Sum>,
  ): Promise<ListFile> => {
    const sum = await sumOf(listing);
    const { extension, mediaType, write } = listFileWriters[format];
    const { noun } = listing.kind;
    const stretches = summed(listing, ({ sha256 }) => {
      if (sha256 !== sum.sha256)
        throw new AppError('conflict', 'The data changed while the list was exported. Export it again.');
    });
    const setName = head.set === undefined ? '' : nameTag(head.set.name);
    return {
      parts: write(listing.kind, itemListHead(noun, { ...head, ...sum }), stretches, csvFor),
      fileName: exportFileName(
        `dropscope-${noun}s${setName}-${sum.total}-${sum.sha256.slice(0, 8)}`,
        extension,
      ),
      mediaType,
    };
  };

  const citationsOf = async (filter: string, format: CitationFormat): Promise<ListFile> => {
    const { content, ...file } = await citations.write({ filter }, format);
    const parts = async function* (): AsyncGenerator<string> {
      yield await Promise.resolve(content);
    };
    return { ...file, parts: parts() };
  };

  return {
    /**
     * Every post that a filter finds, in the order of the list.
     * @throws AppError `not_found` for a set that is not there, `too_large` for citations of more than 50,000 items
     */
    posts: async ({ format, csvFor, sortBy, ...filter }: QueryOf<'exportSocialPosts'>): Promise<ListFile> => {
      const text = filterText({
        ...filter,
        platform: filter.platform === 'all' ? undefined : filter.platform,
      });
      if (format === 'bibtex' || format === 'csl-json' || format === 'ris')
        return citationsOf(`posts:${text}`, format);
      const found = await criteria.posts(filter);
      const listing: Listing<ListedPost> = {
        kind: postKind,
        keyOf: (post) => itemKey('post', `${post.platform}/${post.externalId}`),
        read: () => postStretches(store.read, found, sortBy),
      };
      const head = { filter: text, sort: sortBy, ...(await setOf(filter.set)) };
      return tableOf(listing, { format, csvFor }, head);
    },
    /** The same of events. */
    events: async ({ format, csvFor, sortBy, ...filter }: QueryOf<'exportNewsEvents'>): Promise<ListFile> => {
      const text = filterText(filter);
      if (format === 'bibtex' || format === 'csl-json' || format === 'ris')
        return citationsOf(`events:${text}`, format);
      const found = await criteria.events(filter);
      const listing: Listing<ListedEvent> = {
        kind: eventKind,
        keyOf: ({ id }) => itemKey('event', id),
        read: () => eventStretches(store.read, found, sortBy),
      };
      const head = { filter: text, sort: sortBy, ...(await setOf(filter.set)) };
      return tableOf(listing, { format, csvFor }, head);
    },
  };
};
