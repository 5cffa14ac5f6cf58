import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const social: Migration = {
  number: 5,
  name: 'social',
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const postColumns = `
    platform TEXT NOT NULL CHECK (platform IN ('twitter', 'truthsocial')),
    external_id TEXT NOT NULL,
    id_kind TEXT NOT NULL,
    username TEXT NOT NULL COLLATE NOCASE,
    display_name TEXT,
    time INTEGER NOT NULL,
    time_from TEXT NOT NULL,
    archive_time INTEGER,
    time_flag TEXT,
    content TEXT NOT NULL,
    raw_content TEXT,
    is_repost INTEGER NOT NULL,
    is_deleted INTEGER NOT NULL,
    likes INTEGER,
    reposts INTEGER,
    replies INTEGER,
    hashtags TEXT NOT NULL,
    mentions TEXT NOT NULL,
    links TEXT NOT NULL,
    media TEXT NOT NULL,
    url TEXT`;

const statements = [
  `CREATE TABLE social_accounts (
    username TEXT PRIMARY KEY COLLATE NOCASE,
    display_name TEXT NOT NULL,
    platforms TEXT NOT NULL,
    origin TEXT NOT NULL,
    position INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE social_imports (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    source TEXT NOT NULL,
    file_name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    username TEXT,
    state TEXT NOT NULL,
    records INTEGER NOT NULL DEFAULT 0,
    added INTEGER NOT NULL DEFAULT 0,
    updated INTEGER NOT NULL DEFAULT 0,
    unchanged INTEGER NOT NULL DEFAULT 0,
    faulty INTEGER NOT NULL DEFAULT 0,
    flagged INTEGER NOT NULL DEFAULT 0,
    stopped_by TEXT,
    started_at INTEGER NOT NULL,
    finished_at INTEGER
  ) STRICT`,
  `CREATE TABLE social_posts (
    id INTEGER PRIMARY KEY, ${postColumns},
    import_id INTEGER NOT NULL REFERENCES social_imports (id),
    collected_at INTEGER NOT NULL,
    UNIQUE (platform, external_id)
  ) STRICT`,
  `CREATE INDEX social_posts_by_account ON social_posts (username, time)`,
  `CREATE INDEX social_posts_by_time ON social_posts (time)`,
  `CREATE INDEX social_posts_by_import ON social_posts (import_id)`,
  `CREATE INDEX social_posts_inexact ON social_posts (id_kind) WHERE id_kind <> 'exact'`,
  `CREATE TABLE staging_social_posts (${postColumns}, PRIMARY KEY (platform, external_id)) STRICT`,
  `CREATE VIRTUAL TABLE social_posts_fts USING fts5 (content, content = 'social_posts', content_rowid = 'id', tokenize = 'unicode61')`,
  `CREATE TABLE social_gaps (
    platform TEXT NOT NULL,
    username TEXT NOT NULL COLLATE NOCASE,
    collector TEXT NOT NULL,
    before_id TEXT NOT NULL,
    since_id TEXT,
    noted_at INTEGER NOT NULL,
    PRIMARY KEY (platform, username, before_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE coordination_runs (
    id INTEGER PRIMARY KEY,
    username TEXT NOT NULL COLLATE NOCASE,
    platform TEXT NOT NULL,
    state TEXT NOT NULL,
    method_version INTEGER NOT NULL,
    parameters TEXT NOT NULL,
    seed INTEGER NOT NULL,
    include_reposts INTEGER NOT NULL,
    drop_count INTEGER NOT NULL,
    post_count INTEGER NOT NULL,
    drops_hash TEXT NOT NULL,
    posts_hash TEXT NOT NULL,
    dataset_id INTEGER,
    dataset_name TEXT NOT NULL,
    finding_count INTEGER NOT NULL,
    proof_count INTEGER NOT NULL,
    summary TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    finished_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX coordination_runs_by_account ON coordination_runs (username, id)`,
  `CREATE TABLE coordination_findings (
    run_id INTEGER NOT NULL REFERENCES coordination_runs (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    drop_number INTEGER NOT NULL,
    post_id INTEGER NOT NULL,
    platform TEXT NOT NULL,
    username TEXT NOT NULL,
    delta_seconds INTEGER NOT NULL,
    score REAL NOT NULL,
    p REAL NOT NULL,
    q REAL NOT NULL,
    is_proof INTEGER NOT NULL,
    meets_rule INTEGER NOT NULL,
    explanation TEXT NOT NULL,
    shared_terms TEXT NOT NULL,
    author TEXT NOT NULL,
    PRIMARY KEY (run_id, id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE coordination_ledger (
    run_id INTEGER NOT NULL REFERENCES coordination_runs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    drop_number INTEGER NOT NULL,
    post_id INTEGER,
    delta_seconds INTEGER,
    similarity REAL,
    shared_terms TEXT NOT NULL,
    PRIMARY KEY (run_id, position)
  ) STRICT, WITHOUT ROWID`,
];
