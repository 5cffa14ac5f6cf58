import type { ColumnType, Generated } from 'kysely';
import type { DatasetKind } from '#shared/contract/datasets.ts';
import type { JobStatus } from '#shared/contract/jobs.ts';
import type { TimeResolution } from '#shared/time.ts';

/** A collection of drops. Those of the open one are in `drops`, those of the others in `closed_drops`. */
export interface DatasetTable {
  id: Generated<number>;
  kind: DatasetKind;
  name: string;
  is_open: number;
  /** The import that brought most of its drops: where it is from. */
  main_import_id: number | null;
  /** How many drops of the archive agree with the reference index; null where that was not counted. */
  verified_matching: number | null;
  verified_expected: number | null;
  verified_at: number | null;
  created_at: number;
}

/** A drop of a dataset that is not open. */
export interface ClosedDropTable {
  dataset_id: number;
  number: number;
  import_id: number;
  /** SHA-256 of the normalised text. */
  text_hash: string;
  /** JSON of the record as its importer read it. */
  record: string;
}

/** Times are epoch seconds, UTC; flags are 0 or 1. */
export interface DropTable {
  number: number;
  time: number;
  /** How exactly `time` is known; with `day` it is the midnight UTC at which that day begins. */
  resolution: TimeResolution;
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
  /** Where it is from. */
  import_id: number;
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
  /** JSON array. */
  images: string;
  /** 1 where the citation is in the drop's own text as `>>N`. */
  in_text: number;
  /** The drop cited: same board group, board and post id. */
  target_number: number | null;
}

export interface JobTable {
  id: string;
  kind: string;
  title: string;
  status: JobStatus;
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
  closed_drops: ClosedDropTable;
  drops: DropTable;
  drop_images: DropImageTable;
  drop_links: DropLinkTable;
  drop_references: DropReferenceTable;
  drops_fts: DropSearchTable;
  jobs: JobTable;
  meta: MetaTable;
}
