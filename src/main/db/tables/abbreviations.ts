import type { Generated } from 'kysely';
import type { KeyCategory, KeyStatus } from '#shared/contract/abbreviation-key.ts';
import type { READING_STATES } from '#shared/contract/abbreviations.ts';

/** Lists and guards are JSON; times epoch seconds, UTC; flags 0 or 1. */
export interface AbbreviationKeyTable {
  id: string;
  abbreviation: string;
  meanings: string;
  category: KeyCategory;
  aliases: string;
  case_sensitive: number;
  guard: string | null;
  status: KeyStatus;
  source: string;
  has_thumbnail: number;
  origin: 'shipped' | 'user';
  /** The key as last shipped, JSON: what a reset gives back and an upgrade compares with. */
  shipped: string | null;
  is_edited: number;
  is_disabled: number;
  merged_into: string | null;
  updated_at: number;
}

/** Derived from drops and keys. Offsets in UTF-16 code units of the content, both inclusive. */
export interface AbbreviationMatchTable {
  drop_number: number;
  start: number;
  end: number;
  key_id: string;
  /** As it is in the drop. */
  spelling: string;
}

/** Appended, never changed but for `undone_at`; the newest one not undone counts. */
export interface AbbreviationReadingTable {
  id: Generated<number>;
  drop_number: number;
  /** Of the drop the reading was given for: another dataset's drop of that number is another text. */
  text_hash: string;
  start: number;
  end: number;
  key_id: string;
  spelling: string;
  state: (typeof READING_STATES)[number];
  reading: string | null;
  made_by: string;
  reason: string;
  made_at: number;
  undone_at: number | null;
}

export interface AbbreviationTables {
  abbreviation_keys: AbbreviationKeyTable;
  abbreviation_matches: AbbreviationMatchTable;
  abbreviation_readings: AbbreviationReadingTable;
}
