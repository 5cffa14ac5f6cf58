import { createHash } from 'node:crypto';
import { decodeItems } from '#main/analysis/sets/item-stretches.ts';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import type { Executor } from '#main/db/open.ts';
import { citationWriters, type Citable } from '#main/exporters/citation-list.ts';
import { exportFileName, nameTag, setTag } from '#main/exporters/file-name.ts';
import { findCitedEvents, findCitedPosts } from '#main/repositories/cited-items.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { findDropsByNumber } from '#main/repositories/drops.ts';
import { findSetChunks } from '#main/repositories/frozen-sets.ts';
import { countItems, readItemKeys } from '#main/repositories/set-items.ts';
import { createFindSet } from '#main/services/frozen-sets/find-set.ts';
import { missingItem } from '#main/workers/missing-item.ts';
import { CITED_MAX, type CitationFormat, type Cited } from '#shared/contract/citations.ts';
import { formatCount } from '#shared/figures.ts';
import { itemKey, readItemKey } from '#shared/items.ts';
import { readSetQuery, type ListCriteria } from './set-query.ts';

/** Items read at one go; between two stretches the loop goes round. */
const STRETCH = 500;

/** What was requested: the items, how the file names them, and what it says of them. */
interface Listing {
  readonly keys: readonly string[];
  readonly tag: string;
  readonly list: readonly (readonly [field: string, value: string])[];
}

const refuseTooMany = (items: number): void => {
  if (items > CITED_MAX)
    throw new AppError(
      'too_large',
      `There are ${formatCount(items)} items; up to ${formatCount(CITED_MAX)} are cited in one file. Narrow the list and try again.`,
    );
};

const hashOf = (keys: readonly string[]): string =>
  createHash('sha256').update(keys.join('\n')).digest('hex');
const TAG_DIGITS = 8;

const namedSet = (name: string, hash: string): Listing['list'] => [
  ['set', name],
  ['set_sha256', hash],
];

/** Those of some items that are in the data, in their order. */
const readCitable = async (read: Executor, keys: readonly string[]): Promise<readonly Citable[]> => {
  const items = keys.map(readItemKey).filter((item) => item !== null);
  const idsOf = (kind: string): string[] => items.flatMap((item) => (item.kind === kind ? [item.id] : []));
  const [drops, posts, events] = await Promise.all([
    findDropsByNumber(read, idsOf('drop').map(Number).filter(Number.isSafeInteger)),
    findCitedPosts(read, idsOf('post')),
    findCitedEvents(read, idsOf('event')),
  ]);
  const byKey = new Map<string, Citable>([
    ...drops.map((drop) => [itemKey('drop', drop.dropNumber), { kind: 'drop', drop }] as const),
    ...[...posts, ...events].map((item) => [item.key, item] as const),
  ]);
  return keys.flatMap((key) => byKey.get(key) ?? []);
};

const missing = async (read: Executor, keys: readonly string[]): Promise<AppError> => {
  for (const key of keys) if ((await readCitable(read, [key])).length === 0) return missingItem(read, key);
  return new AppError('not_found', 'An item is not there.');
};

async function* stretchesOf(
  read: Executor,
  keys: readonly string[],
  isStrict: boolean,
): AsyncGenerator<readonly Citable[]> {
  for (let start = 0; start < keys.length; start += STRETCH) {
    const stretch = keys.slice(start, start + STRETCH);
    const items = await readCitable(read, stretch);
    if (isStrict && items.length < stretch.length) throw await missing(read, stretch);
    yield items;
  }
}

/** BibTeX, CSL-JSON and RIS of drops, posts and events, alone or as what a filter finds or a set contains. */
export const createCitationService = (store: Database, criteria: ListCriteria) => {
  const { read } = store;

  const found = async (filter: string): Promise<Listing> => {
    const { query, source } = await readSetQuery(filter, criteria);
    refuseTooMany(await countItems(read, source));
    const keys = await readItemKeys(read, source, true);
    const tag = `-${source.kind}s-${keys.length}-${hashOf(keys).slice(0, TAG_DIGITS)}`;
    return { keys, tag, list: [['filter', query.replace(/^(\w+):$/u, 'all $1')]] };
  };

  const listingOf = async (cited: Cited): Promise<Listing> => {
    if ('filter' in cited) return found(cited.filter);
    if ('items' in cited) {
      const keys = [...new Set(cited.items)];
      const many = `-${keys.length}-${hashOf(keys).slice(0, TAG_DIGITS)}`;
      return { keys, tag: keys.length === 1 ? nameTag(keys.join('')) : many, list: [] };
    }
    const { row } = await createFindSet(store)(cited.set);
    if (row === null) {
      const { keys, tag } = await found(`drops:${new URLSearchParams({ set: cited.set }).toString()}`);
      return { keys, tag: `${nameTag(cited.set)}${tag}`, list: namedSet(cited.set, 'none (live)') };
    }
    refuseTooMany(row.item_count);
    const { keys } = decodeItems(await findSetChunks(read, row.id));
    return { keys, tag: setTag(row), list: namedSet(row.name, row.hash) };
  };

  return {
    /**
     * Citations of items as a file; the same items give the same bytes.
     * @throws AppError `not_found` for an item that is not there, `conflict` for one that is held out, `too_large` for more than 50,000 items
     */
    write: async (cited: Cited, format: CitationFormat) => {
      const { keys, tag, list } = await listingOf(cited);
      const dataset = await findCurrentDataset(read);
      const source = {
        datasetName: dataset?.name ?? '',
        datasetSha256: dataset?.sha256 ?? '',
        accessed: dataset?.importedAt.slice(0, 10) ?? '',
      };
      const { extension, mediaType, write } = citationWriters[format];
      return {
        content: await write({ list, source }, stretchesOf(read, keys, 'items' in cited)),
        fileName: exportFileName(`dropscope-citations${tag}`, extension),
        mediaType,
      };
    },
  };
};

export type CitationService = ReturnType<typeof createCitationService>;
