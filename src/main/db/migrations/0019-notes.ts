import { step } from './migration.ts';

export const notes = step(19, 'notes', [
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
]);
