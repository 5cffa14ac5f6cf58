import type { Generated } from 'kysely';
import type { IMPORT_ORIGINS, ImportSubject } from '#shared/contract/imports.ts';

/** A file read, a run of a collector, a list that comes with the program: where stored items are from. */
export interface ImportTable {
  id: Generated<number>;
  subject: ImportSubject;
  origin: (typeof IMPORT_ORIGINS)[number];
  /** What it is called: a file's name, a collector's title. */
  name: string;
  /** Empty where there was no file. */
  file_name: string;
  /** Of the file's bytes; empty where there was none. */
  sha256: string;
  /** Layout of the file, or the collector. */
  layout: string;
  /** Whose posts, where somebody said so. */
  username: string | null;
  /** Of drops. */
  dataset_id: number | null;
  license_note: string;
  importer_version: string;
  records: number;
  added: number;
  changed: number;
  unchanged: number;
  faulty: number;
  flagged: number;
  /** What ended a collector before its end; null where nothing did. */
  stopped_by: string | null;
  /** Epoch seconds, UTC. */
  started_at: number;
  finished_at: number | null;
  /** JSON: the columns named by hand, date format and zone; null where the file was read as it is. */
  reading: string | null;
}

/** What an item was before an import changed or replaced it, so that the import can be undone. */
export interface ImportChangeTable {
  import_id: number;
  item: string;
  /** JSON. */
  former: string;
}

/** Columns of a layout that a user has named once and wants to use again. */
export interface ImportMappingTable {
  id: Generated<number>;
  subject: ImportSubject;
  name: string;
  /** JSON object: our field → the file's column. */
  mapping: string;
  date_format: string | null;
  time_zone: string | null;
  /** Of all posts of such a file. */
  platform: string | null;
  /** Epoch seconds, UTC. */
  saved_at: number;
}

export interface ImportTables {
  imports: ImportTable;
  import_changes: ImportChangeTable;
  import_mappings: ImportMappingTable;
}
