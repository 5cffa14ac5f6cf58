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

export interface NoteTables {
  notes: NoteTable;
  /** What the text of a note links to. */
  note_mentions: { note_id: string; target: string };
}
