import type { NumberedRow, Row } from './fields.ts';
import type { RecordError } from './import-failure.ts';
import type { Mapping } from './mapping.ts';
import type { Remarks } from './remarks.ts';
import type { Container } from './sniff.ts';

/** What one record of a file became: an item, or the reason why it is not one. */
export type RecordOutcome<Item> = { readonly item: Item } | { readonly error: RecordError };

/** A record that can be read: its number, its fields, and its bytes where it has some. */
export type ReadableRow = Exclude<NumberedRow, RecordError>;

/** One item inside a row, and where it is (`data[7]`) if the row is a page of several. */
export interface RowItem {
  readonly item: Row;
  readonly place: string | null;
}

/** How the rows of a file become items, as its first rows decided. */
export interface Layout<Item> {
  readonly id: string;
  readonly title: string;
  /** What a reader of these items must know. */
  readonly notes: readonly string[];
  /** The columns in use, where the layout is known by a mapping only. */
  readonly mapping: Mapping | null;
  /** The date format in use; null where the dates need none. */
  readonly dateFormat: string | null;
  /** The object inside each record that has its fields; such records are taken only where no others fit. */
  readonly inside?: string | undefined;
  /** True where the user names the layout and none of these rows looks like it. */
  readonly isForced?: boolean;
  /** The items of a row; a row is its own only item where this is left out. */
  readonly itemsOf?: (row: Row) => readonly RowItem[];
  /** @throws FieldProblem for an item that is not one, PassedOver for one that is not meant to be. */
  readonly read: (item: Row, row: ReadableRow) => Item;
}

/** Why the first rows do not say how to read the file, and what would help. */
export interface UnknownLayout {
  /** What the names of the columns suggest so far. */
  readonly mapping: Mapping;
  /** Our fields that still need a column. */
  readonly missing: readonly string[];
  /** Formats that read the dates equally well; empty where that is not the trouble. */
  readonly dateFormats: readonly string[];
  readonly reason: string;
  /** True where the list of the records has to be chosen first. */
  readonly needsList?: boolean;
  /** True where all columns are known, and the platform of the posts is not. */
  readonly needsPlatform?: boolean;
  /** As of a layout that is known. */
  readonly inside?: string | undefined;
  /** True where no record has what the mapping names. */
  readonly isAbsent?: boolean;
}

/** What a subject makes of rows. */
export interface Reader<Item, Known extends Layout<Item> = Layout<Item>> {
  /** What its records are called in a sentence: `posts`. */
  readonly noun: string;
  /** What was met while records were read. */
  readonly remarks: Remarks;
  /** Which layout the first readable rows of a file have. */
  readonly layoutOf: (container: Container, rows: readonly Row[]) => Known | UnknownLayout;
}

export const isKnownLayout = <Known extends object>(layout: Known | UnknownLayout): layout is Known =>
  !('reason' in layout);
