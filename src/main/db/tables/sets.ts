import type { Generated } from 'kysely';

/** A frozen set of items; a live one is a saved search. */
export interface FrozenSetTable {
  id: Generated<number>;
  /** Unique whatever its case. */
  name: string;
  /** How the items were found. */
  query: string;
  /** Of the dataset that the drops were of then. */
  dataset_sha256: string | null;
  item_count: number;
  /** SHA-256 over query, dataset and all items with their hashes. */
  hash: string;
  /** Epoch seconds. */
  created_at: number;
  /** The same in every data folder. */
  work_id: Generated<string | null>;
  /** The name it has with others, where another set has that name here. */
  work_name: Generated<string | null>;
}

export interface FrozenSetItemTable {
  set_id: number;
  position: number;
  /** Names of items joined by line feeds, deflated. */
  names: Uint8Array;
  /** 20 bytes of SHA-256 for each item. */
  hashes: Uint8Array;
}

export interface SetTables {
  frozen_sets: FrozenSetTable;
  frozen_set_items: FrozenSetItemTable;
}
