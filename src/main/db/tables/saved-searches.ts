export interface SavedSearchTable {
  id: string;
  /** Unique whatever its case. */
  name: string;
  view: string;
  filter_json: string;
  /** Epoch seconds. */
  created_at: number;
}

export interface SavedSearchTables {
  saved_searches: SavedSearchTable;
}
