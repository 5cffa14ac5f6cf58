import type { Generated } from 'kysely';

export interface NoteTable {
  id: string;
  /** What it is about: an item, or `set:` and a name; null for nothing in particular. */
  subject: string | null;
  text: string;
  /** The text in lower case, for the search. */
  folded: string;
  /** Epoch seconds. */
  created_at: number;
  changed_at: number;
}

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

export interface SavedSearchTable {
  id: string;
  /** Unique whatever its case. */
  name: string;
  view: string;
  filter_json: string;
  /** Epoch seconds. */
  created_at: number;
  /** The name it has with others, where another set has that name here. */
  work_name: Generated<string | null>;
}

export interface SavedStatementTable {
  id: string;
  /** Unique whatever its case. */
  name: string;
  statement: string;
  /** Epoch seconds. */
  created_at: number;
}

/** What people write next to the data. */
export interface WrittenTables {
  notes: NoteTable;
  /** What the text of a note links to. */
  note_mentions: { note_id: string; target: string };
  tags: TagTable;
  item_tags: { item: string; tag_id: string; created_at: number };
  saved_searches: SavedSearchTable;
  saved_statements: SavedStatementTable;
  /** Words that a person leaves out where words are counted: as the tokenizer compares them, folded, without a possessive. */
  stop_words: { word: string; added_at: number };
}
