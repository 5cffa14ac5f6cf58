import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import { parseInput } from '#main/base/input.ts';
import type { Database } from '#main/db/database.ts';
import { findFrozenSet, readFrozenSet } from '#main/repositories/frozen-sets.ts';
import { findHeldSets } from '#main/repositories/held-sets.ts';
import {
  deleteSavedSearch,
  findSavedSearch,
  findSavedSearches,
  upsertSavedSearch,
  type SavedSearchRow,
} from '#main/repositories/saved-searches.ts';
import type { Journal } from '#main/services/system/journal.ts';
import { dropFilterSchema, type DropFilter } from '#shared/contract/drops.ts';
import type { BodyOf } from '#shared/contract/endpoints.ts';
import type { SavedSearch } from '#shared/contract/saved-searches.ts';
import { toTimestamp } from '#shared/time.ts';
import type { DropService } from './drops.ts';

/** Searches kept under a name; their counts are of the current drops. */
export const createSavedSearchService = (
  store: Database,
  journal: Journal,
  drops: DropService,
  now: () => number,
) => {
  /** Of a search that was saved over another archive, the board or abbreviation may be none of this one. */
  const found = async (filter: DropFilter): Promise<{ readonly total: number }> => {
    try {
      return await drops.list({ ...filter, limit: 1, offset: 0, sortBy: 'number_asc' });
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid_query') return { total: 0 };
      throw error;
    }
  };
  const toSearch = async (row: SavedSearchRow): Promise<SavedSearch> => {
    const filter = JSON.parse(row.filter_json) as Readonly<Record<string, string>>;
    const set = filter['set'] === undefined ? null : await findFrozenSet(store.read, filter['set']);
    // An import of work may have removed the set that it is narrowed to, and one that is held out shows nothing.
    const isClosed = set === undefined || (set !== null && (await findHeldSets(store.read)).includes(set.id));
    const { total } = isClosed ? { total: 0 } : await found(dropFilterSchema.parse(filter));
    return {
      id: row.id,
      name: row.name,
      view: row.view,
      filter: `drops:${new URLSearchParams(filter).toString()}`,
      count: total,
      createdAt: toTimestamp(row.created_at),
    };
  };
  return {
    list: async (): Promise<SavedSearch[]> =>
      Promise.all((await findSavedSearches(store.read)).map(toSearch)),
    /** @throws AppError `conflict` where a frozen set has the name, `invalid_body` for a filter that the list of drops does not know. */
    save: async ({ name, view, filter }: BodyOf<'saveSearch'>): Promise<SavedSearch> => {
      parseInput(z.object({ filter: dropFilterSchema }), { filter }, 'invalid_body');
      const narrowing =
        filter['set'] === undefined ? undefined : await findSavedSearch(store.read, filter['set']);
      if (narrowing !== undefined)
        throw new AppError(
          'conflict',
          `“${narrowing.name}” is a live set; a saved search can only be narrowed to a frozen one.`,
        );
      const row = {
        id: randomUUID(),
        name,
        view,
        filter_json: JSON.stringify(filter),
        created_at: Math.floor(now() / 1000),
      };
      const saved = await journal.write(`save the search “${name}”`, (tx) => {
        const frozen = readFrozenSet(tx, name);
        if (frozen === undefined) return upsertSavedSearch(tx, row);
        throw new AppError(
          'conflict',
          `There is already a frozen set “${frozen.name}”; choose another name.`,
        );
      });
      return toSearch(saved);
    },
    /** @throws AppError `not_found`. */
    remove: async (id: string) => {
      const search = (await findSavedSearches(store.read)).find((row) => row.id === id);
      const label = `remove the search “${search?.name ?? ''}”`;
      if (!(await journal.write(label, (tx) => deleteSavedSearch(tx, id))))
        throw new AppError('not_found', `There is no saved search ${id}.`);
      return { message: 'The saved search was removed.' };
    },
  };
};

export type SavedSearchService = ReturnType<typeof createSavedSearchService>;
