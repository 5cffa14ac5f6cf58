/** Types of columns, as Frictionless Table Schema calls them. */
export type ColumnType = 'string' | 'integer' | 'number' | 'boolean' | 'datetime' | 'date';

export interface TableColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly meaning: string;
  readonly unit?: string;
  /** A text written by others: a research package contains it only where the user says so. */
  readonly isText?: true;
}

/** A table as it is documented: its columns are a promise, the tables of the database behind it are not. */
export interface TableDescription {
  readonly name: string;
  readonly content: string;
  /** Columns that name a row. */
  readonly key: readonly string[];
  readonly columns: readonly TableColumn[];
  /** Columns of this table that name a row of another one. */
  readonly references?: readonly { readonly column: string; readonly table: string; readonly to: string }[];
}
