import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import type { Executor } from '#main/db/open.ts';
import { findFrozenSet, type FrozenSetRow } from '#main/repositories/frozen-sets.ts';
import { findSavedSearch } from '#main/repositories/saved-searches.ts';
import { noSet } from '#main/workers/set-names.ts';
import { dropFilterSchema, type DropFilter } from '#shared/contract/drops.ts';
import { refuseHeld } from './hold-out.ts';

/** A frozen set, or the filter of drops that a live one is. */
export type SetSource =
  | { readonly row: FrozenSetRow; readonly filter: null }
  | { readonly row: null; readonly filter: DropFilter };

/** The filter of a saved search as it is stored. */
export const filterOfSearch = (json: string): DropFilter => dropFilterSchema.parse(JSON.parse(json));

/** The answer where only a frozen set will do: a live set of that name has to be frozen. */
export const noFrozenSet = async (db: Executor, name: string): Promise<AppError> =>
  (await findSavedSearch(db, name)) === undefined
    ? noSet(name)
    : new AppError('not_found', `There is no frozen set “${name}”; a live set has to be frozen first.`);

/** A set by its name, whatever its case. @throws AppError `not_found` without one */
export type FindSet = (name: string) => Promise<SetSource>;

export const createFindSet =
  ({ read }: Database): FindSet =>
  async (name) => {
    const row = await findFrozenSet(read, name);
    if (row !== undefined) {
      await refuseHeld(read, row);
      return { row, filter: null };
    }
    const search = await findSavedSearch(read, name);
    if (search === undefined) throw noSet(name);
    return { row: null, filter: filterOfSearch(search.filter_json) };
  };
