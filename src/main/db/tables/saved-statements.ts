export interface SavedStatementTable {
  id: string;
  /** Unique whatever its case. */
  name: string;
  statement: string;
  /** Epoch seconds. */
  created_at: number;
}

export interface SavedStatementTables {
  saved_statements: SavedStatementTable;
}
