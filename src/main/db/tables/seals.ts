/** Hashes of the rows of a table, by blocks of them; a block whose rows were written and not yet hashed has none (`seals.ts`). */
export interface RowSealTable {
  relation: string;
  block: number | string;
  /** Eight bytes a row, in the order of the key. */
  hashes: Buffer | null;
}

export interface SealTables {
  row_seals: RowSealTable;
}
