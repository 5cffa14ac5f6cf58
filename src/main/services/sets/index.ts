import { hash } from 'node:crypto';
import { itemHash } from '#main/analysis/sets/item-list.ts';
import { decodeItems } from '#main/analysis/sets/item-stretches.ts';
import { AppError } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import { findDraws, findDrawsOf } from '#main/repositories/corpora.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import {
  findFrozenSet,
  findFrozenSets,
  findSetChunks,
  type FrozenSetRow,
} from '#main/repositories/frozen-sets.ts';
import { findHeldSets } from '#main/repositories/held-sets.ts';
import { readTextStarts } from '#main/repositories/item-texts.ts';
import { findSavedSearch, findSavedSearches } from '#main/repositories/saved-searches.ts';
import type { ItemSource } from '#main/repositories/set-items.ts';
import type { SavedSearchService } from '#main/services/drops/saved-searches.ts';
import { filterOfSearch } from '#main/services/frozen-sets/find-set.ts';
import { holdOut, refuseHeld } from '#main/services/frozen-sets/hold-out.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import { createSharedWork, type WorkReading } from '#main/services/system/shared-work.ts';
import { noSet, refuseTakenName, removeOpenSet } from '#main/workers/set-names.ts';
import type { StoredSetDifference } from '#main/workers/tasks/compare-set.ts';
import type { SetMaterial } from '#main/workers/tasks/freeze-set.ts';
import type { CorpusDraw } from '#shared/contract/corpus-draw.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import type {
  Freezing,
  NewSet,
  SetDifferenceAnswer,
  SetItem,
  SetMonth,
  WorkingSet,
} from '#shared/contract/sets.ts';
import { plural } from '#shared/figures.ts';
import { toStatedTimestamp, toTimestamp } from '#shared/time.ts';
import { readSetQuery, type ListCriteria } from './set-query.ts';

export interface SetDeps extends Pick<
  SystemParts,
  'store' | 'pool' | 'readers' | 'bulkWriter' | 'jobs' | 'journal' | 'now'
> {
  readonly criteria: ListCriteria;
  readonly savedSearches: SavedSearchService;
}

/** @param draws what it, or the sets it is made of, was drawn from */
const toWorkingSet = (row: FrozenSetRow, draws: readonly CorpusDraw[], isHeld = false): WorkingSet => ({
  name: row.name,
  kind: 'frozen',
  items: row.item_count,
  hash: row.hash,
  query: row.query,
  datasetSha256: row.dataset_sha256,
  createdAt: toTimestamp(row.created_at),
  draws,
  isHeldOut: isHeld,
});

const partOf = (items: readonly string[], limit: number) => ({
  items: items.slice(0, limit),
  total: items.length,
});

/** With its items, a larger set is removed by a worker: the journal keeps all of them. */
const SHORT_ACT_ITEMS = 10_000;

/** Sets of items: frozen ones with their hashes, and saved searches as live ones. */
export class SetService {
  readonly #deps: SetDeps;
  readonly #months: ReturnType<typeof createSharedWork<SetMonth[]>>;

  constructor(deps: SetDeps) {
    this.#deps = deps;
    this.#months = createSharedWork(deps.jobs);
  }

  async list(): Promise<WorkingSet[]> {
    const draws = await findDraws(this.#deps.store.read);
    const heldIds = new Set(await findHeldSets(this.#deps.store.read));
    const frozen = (await findFrozenSets(this.#deps.store.read)).map((row) =>
      toWorkingSet(row, draws.get(row.id) ?? [], heldIds.has(row.id)),
    );
    const live = (await this.#deps.savedSearches.list()).map(({ name, count, filter, createdAt }) => ({
      name,
      kind: 'live' as const,
      items: count,
      hash: null,
      query: filter,
      datasetSha256: null,
      createdAt,
      draws: [],
      isHeldOut: false,
    }));
    return [...frozen, ...live].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }

  /** @throws AppError `not_found`. */
  async get(name: string): Promise<WorkingSet> {
    const { read } = this.#deps.store;
    const frozen = await findFrozenSet(read, name);
    if (frozen !== undefined) {
      const heldIds = await findHeldSets(read);
      return toWorkingSet(frozen, await findDrawsOf(read, [frozen.id]), heldIds.includes(frozen.id));
    }
    const namedSet = (await this.list()).find((set) => set.name.toLowerCase() === name.toLowerCase());
    if (namedSet === undefined) throw noSet(name);
    return namedSet;
  }

  /** Freezes a set as a job. @throws AppError `conflict` where the name is taken, `not_found` for a set it is made of. */
  async create(set: NewSet, waitMs: number): Promise<Freezing> {
    const { store, bulkWriter, jobs, now } = this.#deps;
    await this.refuseTaken(set.name);
    const { query, material } = await this.#planOf(set);
    const dataset = await findCurrentDataset(store.read);
    const input = {
      file: store.file,
      name: set.name,
      query,
      material,
      datasetSha256: dataset?.sha256 ?? null,
      now: Math.floor(now() / 1000),
    };
    return jobs.startAndWait<Freezing, Freezing>(
      {
        kind: 'freeze-set',
        title: `Freeze the set “${set.name}”`,
        run: async ({ id, signal, progress }) => {
          if (material.from === 'query' && material.source.kind === 'post')
            await bulkWriter.run('packPosts', { file: store.file }, { signal, progress });
          const row = await bulkWriter.run('freezeSet', input, { signal, progress });
          const frozen = toWorkingSet(row, await findDrawsOf(store.read, [row.id]));
          const contents = `“${frozen.name}” contains ${plural(frozen.items, 'item')}.`;
          const message = [contents, ...(material.from === 'query' ? material.remarks : [])].join(' ');
          return { status: 'completed', message, jobId: id, set: frozen };
        },
      },
      waitMs,
      ({ id }) => ({ status: 'running', message: `Freezing “${set.name}”.`, jobId: id, set: null }),
    );
  }

  async items(name: string, { limit, offset }: QueryOf<'listSetItems'>): Promise<Page<SetItem>> {
    const { id } = await this.#open(name);
    const list = decodeItems(await findSetChunks(this.#deps.store.read, id));
    const keys = list.keys.slice(offset, offset + limit);
    const texts = await readTextStarts(this.#deps.store.read, keys);
    const items = keys.map((key, index) => {
      const { text = null, time, resolution = 'second' } = texts.get(key) ?? {};
      const at = time === undefined ? null : toStatedTimestamp(time, resolution);
      return { key, hash: itemHash(list, offset + index), text, at };
    });
    return { items, total: list.keys.length };
  }

  /** Of a set, frozen or live, or the job that counts them; null where it is held out. @throws AppError `not_found` */
  async months(name: string): Promise<WorkReading<SetMonth[] | null>> {
    const { store, readers, criteria } = this.#deps;
    const set = await this.get(name);
    if (set.isHeldOut) return { kind: 'done', answer: null };
    const sources: readonly ItemSource[] = [
      { kind: 'drop', criteria: await criteria.drops({ set: name }) },
      { kind: 'post', criteria: await criteria.posts({ set: name, platform: 'all' }) },
      { kind: 'event', criteria: await criteria.events({ set: name }) },
    ];
    return this.#months.read(JSON.stringify(sources), {
      kind: 'set-months',
      title: `Count the months of the set “${set.name}”`,
      run: (work) => readers.run('countByMonth', { file: store.file, sources }, work),
    });
  }

  async compare(name: string, { against, limit }: QueryOf<'compareSet'>): Promise<SetDifferenceAnswer> {
    const { added, gone, changed, heldOut, isReordered } = await this.#differenceOf(name, against);
    return {
      against: against ?? null,
      added: partOf(added, limit),
      gone: partOf(gone, limit),
      changed: partOf(changed, limit),
      heldOut: partOf(heldOut, limit),
      isReordered,
    };
  }

  async remove(name: string): Promise<{ message: string }> {
    const { id, name: stored, item_count: items } = await this.#open(name);
    await this.#refuseUsed(stored);
    const set = { id, name: stored };
    const label = `remove the set “${stored}”`;
    if (items > SHORT_ACT_ITEMS) await this.#removeLong(set, label);
    else
      await this.#deps.journal.write(label, (tx) => {
        removeOpenSet(tx, set);
      });
    return { message: `The set “${stored}” was removed.` };
  }

  async #removeLong(set: Pick<FrozenSetRow, 'id' | 'name'>, label: string): Promise<void> {
    const { store, bulkWriter, jobs } = this.#deps;
    const input = { file: store.file, now: Math.floor(this.#deps.now() / 1000), set, label };
    const { finished } = jobs.start({
      kind: 'remove-set',
      title: `Remove the set “${set.name}”`,
      run: ({ signal, progress }) => bulkWriter.run('removeSet', input, { signal, progress }),
    });
    await finished;
  }

  async #differenceOf(name: string, against: string | undefined): Promise<StoredSetDifference> {
    const { store, pool } = this.#deps;
    const set = await this.#open(name);
    const other = against === undefined ? await this.#sourceOf(set) : (await this.#open(against)).id;
    return pool.run('compareSet', { file: store.file, set: set.id, other });
  }

  /** What a set was made of asks again only where that was a filter. */
  async #sourceOf({ name, query }: FrozenSetRow) {
    if (!/^(?:drops|posts|events):/u.test(query))
      throw new AppError(
        'conflict',
        `“${name}” was made of other sets, of named items or drawn from a corpus, so there is no query to ask again; compare it with a set.`,
      );
    return (await readSetQuery(query, this.#deps.criteria)).source;
  }

  async #frozen(name: string): Promise<FrozenSetRow> {
    const { read } = this.#deps.store;
    const row = await findFrozenSet(read, name);
    if (row !== undefined) return row;
    const search = await findSavedSearch(read, name);
    if (search === undefined) throw noSet(name);
    throw new AppError(
      'conflict',
      `“${search.name}” is a live set; freeze it under a name of its own first.`,
    );
  }

  /** A frozen set that is not held out. */
  async #open(name: string): Promise<FrozenSetRow> {
    const row = await this.#frozen(name);
    await refuseHeld(this.#deps.store.read, row);
    return row;
  }

  /** Closes a frozen set until a plan that names it is locked. @throws AppError `conflict` where it is closed already or live */
  async holdOut(name: string): Promise<{ message: string }> {
    const { store, now } = this.#deps;
    const row = await this.#frozen(name);
    await holdOut(store, row, Math.floor(now() / 1000));
    return { message: `“${row.name}” is held out until a plan that names it is locked.` };
  }

  async #refuseUsed(name: string): Promise<void> {
    const searches = await findSavedSearches(this.#deps.store.read);
    const user = searches.find(
      ({ filter_json }) => filterOfSearch(filter_json).set?.toLowerCase() === name.toLowerCase(),
    );
    if (user !== undefined)
      throw new AppError(
        'conflict',
        `The saved search “${user.name}” is narrowed to “${name}”; remove the search first.`,
      );
  }

  /** @throws AppError `conflict` where a set has the name. */
  async refuseTaken(name: string): Promise<void> {
    await refuseTakenName(this.#deps.store.read, name);
  }

  async #planOf(set: NewSet): Promise<{ readonly query: string; readonly material: SetMaterial }> {
    switch (set.from) {
      case 'filter': {
        const { query, source, remarks } = await readSetQuery(set.filter, this.#deps.criteria);
        return { query, material: { from: 'query', source, remarks } };
      }
      case 'items':
        return {
          query: `items(${hash('sha256', JSON.stringify(set.items))})`,
          material: { from: 'items', items: set.items },
        };
      case 'sets': {
        const { operation } = set;
        const rows = await Promise.all(set.sets.map((name) => this.#open(name)));
        return {
          query: `${operation}(${rows.map(({ hash }) => hash).join(',')})`,
          material: { from: 'sets', operation, sets: rows.map(({ id }) => id) },
        };
      }
      case 'sample': {
        const { size, seed, stratum } = set;
        const { id, hash } = await this.#open(set.set);
        return {
          query: `sample(${hash},size=${size},seed=${seed},stratum=${stratum})`,
          material: { from: 'sample', set: id, size, seed, stratum },
        };
      }
    }
  }
}
