import type { Generated } from 'kysely';

export interface SavedSearchTable {
  id: string;
  /** Unique whatever its case. */
  name: string;
  view: string;
  filter_json: string;
  /** Epoch seconds. */
  created_at: number;
  /** The name it has with others, where another set has that name here. */
  work_name: Generated<string | null>;
}

export interface SavedSearchTables {
  saved_searches: SavedSearchTable;
}
