import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const notes: Migration = {
  number: 19,
  name: 'notes',
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `CREATE TABLE notes (
    id TEXT PRIMARY KEY,
    subject TEXT,
    text TEXT NOT NULL,
    folded TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX notes_by_change ON notes (changed_at DESC, id)`,
  `CREATE INDEX notes_by_subject ON notes (subject)`,
  `CREATE TABLE note_mentions (
    note_id TEXT NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
    target TEXT NOT NULL,
    PRIMARY KEY (target, note_id)
  ) STRICT, WITHOUT ROWID`,
];
