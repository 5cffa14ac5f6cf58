import { step } from './migration.ts';

const dropColumns = `
    time INTEGER NOT NULL,
    content TEXT NOT NULL,
    platform TEXT NOT NULL,
    board TEXT NOT NULL,
    author TEXT NOT NULL,
    author_id TEXT,
    tripcode TEXT,
    post_id TEXT NOT NULL,
    source_url TEXT,
    content_length INTEGER NOT NULL,
    image_count INTEGER NOT NULL,
    link_count INTEGER NOT NULL,
    reference_count INTEGER NOT NULL,
    record_hash TEXT NOT NULL,
    text_hash TEXT NOT NULL,
    document TEXT NOT NULL`;

export const core = step(1, 'core', [
  `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TABLE datasets (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('archive', 'demonstration')),
    name TEXT NOT NULL,
    file_name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    record_count INTEGER NOT NULL,
    imported_at INTEGER NOT NULL,
    licence_note TEXT NOT NULL,
    importer_version TEXT NOT NULL,
    is_current INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  `CREATE TABLE drops (number INTEGER PRIMARY KEY, ${dropColumns},
    dataset_id INTEGER NOT NULL REFERENCES datasets (id)
  ) STRICT`,
  `CREATE INDEX drops_by_time ON drops (time, number)`,
  `CREATE INDEX drops_by_place ON drops (post_id, board, platform)`,
  `CREATE TABLE drop_images (
    drop_number INTEGER NOT NULL REFERENCES drops (number) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    file TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (drop_number, position)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE drop_links (
    drop_number INTEGER NOT NULL REFERENCES drops (number) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    url TEXT NOT NULL,
    host TEXT NOT NULL,
    PRIMARY KEY (drop_number, position)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE drop_references (
    drop_number INTEGER NOT NULL REFERENCES drops (number) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    reference TEXT NOT NULL,
    post_id TEXT NOT NULL,
    author_id TEXT,
    time INTEGER,
    link TEXT,
    text TEXT,
    images TEXT NOT NULL,
    in_text INTEGER NOT NULL,
    target_number INTEGER,
    PRIMARY KEY (drop_number, position)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX drop_references_by_target ON drop_references (target_number) WHERE target_number IS NOT NULL`,
  `CREATE VIRTUAL TABLE drops_fts USING fts5 (content, content = 'drops', content_rowid = 'number', tokenize = 'unicode61')`,
  `CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    status TEXT NOT NULL,
    done INTEGER NOT NULL,
    total INTEGER NOT NULL,
    message TEXT NOT NULL,
    error TEXT,
    started_at INTEGER NOT NULL,
    finished_at INTEGER,
    result TEXT
  ) STRICT`,
  `CREATE INDEX jobs_by_start ON jobs (started_at)`,
]);
