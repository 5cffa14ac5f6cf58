import { step } from './migration.ts';

const eventColumns = `
    time INTEGER NOT NULL,
    has_time_of_day INTEGER NOT NULL,
    title TEXT NOT NULL,
    category TEXT NOT NULL CHECK (category IN ('politics', 'business', 'technology', 'health', 'sports')),
    source_category TEXT,
    source TEXT NOT NULL,
    url TEXT`;
const origins = `('shipped', 'imported', 'collected', 'demonstration')`;

export const news = step(3, 'news', [
  `CREATE TABLE news_imports (
    id INTEGER PRIMARY KEY,
    origin TEXT NOT NULL CHECK (origin IN ${origins}),
    name TEXT NOT NULL,
    file_name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    format TEXT NOT NULL,
    event_count INTEGER NOT NULL,
    imported_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('staging', 'done'))
  ) STRICT`,
  `CREATE TABLE news_events (
    rowid INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE, ${eventColumns},
    origin TEXT NOT NULL CHECK (origin IN ${origins}),
    import_id INTEGER NOT NULL REFERENCES news_imports (id) ON DELETE CASCADE
  ) STRICT`,
  `CREATE INDEX news_events_by_time ON news_events (time, id)`,
  `CREATE INDEX news_events_by_import ON news_events (import_id)`,
  `CREATE VIRTUAL TABLE news_fts USING fts5 (title, content = 'news_events', content_rowid = 'rowid', tokenize = 'unicode61')`,
  `CREATE TRIGGER news_events_inserted AFTER INSERT ON news_events BEGIN
    INSERT INTO news_fts (rowid, title) VALUES (new.rowid, new.title);
  END`,
  `CREATE TRIGGER news_events_deleted AFTER DELETE ON news_events BEGIN
    INSERT INTO news_fts (news_fts, rowid, title) VALUES ('delete', old.rowid, old.title);
  END`,
  `CREATE TABLE drop_categories (
    drop_number INTEGER NOT NULL REFERENCES drops (number) ON DELETE CASCADE,
    category TEXT NOT NULL CHECK (category IN ('political', 'media', 'international', 'predictions')),
    PRIMARY KEY (drop_number, category)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX drop_categories_by_category ON drop_categories (category, drop_number)`,
]);
