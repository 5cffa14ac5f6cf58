import type { ColumnType, Generated } from 'kysely';

/** Times are epoch seconds, UTC; flags are 0 or 1. */
export interface DatasetTable {
  id: Generated<number>;
  kind: 'archive' | 'demonstration';
  name: string;
  file_name: string;
  sha256: string;
  record_count: number;
  imported_at: number;
  licence_note: string;
  importer_version: string;
  is_current: number;
}

export interface DropTable {
  number: number;
  time: number;
  content: string;
  platform: string;
  board: string;
  author: string;
  author_id: string | null;
  tripcode: string | null;
  post_id: string;
  source_url: string | null;
  content_length: number;
  image_count: number;
  link_count: number;
  reference_count: number;
  record_hash: string;
  /** SHA-256 of the normalised text, compared with the reference index. */
  text_hash: string;
  /** The drop's JSON as the API answers it, so that a list is joined, not mapped. */
  document: string;
  dataset_id: number;
}

export interface DropImageTable {
  drop_number: number;
  position: number;
  file: string;
  name: string;
}

export interface DropLinkTable {
  drop_number: number;
  position: number;
  url: string;
  host: string;
}

export interface DropReferenceTable {
  drop_number: number;
  position: number;
  reference: string;
  post_id: string;
  author_id: string | null;
  time: number | null;
  link: string | null;
  text: string | null;
  images: string;
  /** 1 where the citation stands in the drop's own text as `>>N`. */
  in_text: number;
  /** The drop cited: same board group, board and post id. */
  target_number: number | null;
}

/** Rows of an import before they become visible, in a temporary table; children as JSON arrays. */
export interface StagingDropTable extends Omit<DropTable, 'dataset_id'> {
  images: string;
  links: string;
  refs: string;
}

export interface JobTable {
  id: string;
  kind: string;
  title: string;
  status: 'running' | 'completed' | 'failed' | 'cancelled';
  done: number;
  total: number;
  message: string;
  error: string | null;
  started_at: number;
  finished_at: number | null;
  result: string | null;
}

/** Small facts about the database itself: data version, last check, last backup. */
export interface MetaTable {
  key: string;
  value: string;
}

/** An FTS5 table's hidden column named like the table takes the MATCH expression and commands. */
export interface DropSearchTable {
  rowid: number;
  content: string;
  drops_fts: ColumnType<string, string, string>;
}

export interface CoreTables {
  datasets: DatasetTable;
  drops: DropTable;
  drop_images: DropImageTable;
  drop_links: DropLinkTable;
  drop_references: DropReferenceTable;
  drops_fts: DropSearchTable;
  jobs: JobTable;
  meta: MetaTable;
}
