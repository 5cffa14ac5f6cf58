export interface TagTable {
  id: string;
  /** Names from the root, parted by `/`. */
  path: string;
  /** The path in lower case; unique. */
  folded: string;
  /** Epoch seconds. */
  created_at: number;
  changed_at: number;
}

export interface TagTables {
  tags: TagTable;
  item_tags: { item: string; tag_id: string; created_at: number };
}
