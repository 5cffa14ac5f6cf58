import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import { findFrozenSet, type FrozenSetRow } from '#main/repositories/frozen-sets.ts';
import { findSavedSearch } from '#main/repositories/saved-searches.ts';
import { dropFilterSchema, type DropFilter } from '#shared/contract/drops.ts';
import { refuseHeld } from './hold-out.ts';

/** A frozen set, or the filter of drops that a live one is. */
export type SetSource =
  { readonly row: FrozenSetRow; readonly filter: null } | { readonly row: null; readonly filter: DropFilter };

/** The filter of a saved search as it is stored. */
export const filterOfSearch = (json: string): DropFilter => dropFilterSchema.parse(JSON.parse(json));

/** A set by its name, whatever its case. @throws AppError `invalid_query` where there is none */
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
    if (search === undefined)
      throw new AppError('invalid_query', `There is no set “${name}”; the page Working Sets lists all sets.`);
    return { row: null, filter: filterOfSearch(search.filter_json) };
  };
