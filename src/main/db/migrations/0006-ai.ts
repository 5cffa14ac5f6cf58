import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const ai: Migration = {
  number: 6,
  name: 'ai',
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `CREATE TABLE settings (key TEXT PRIMARY KEY, value_json TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TABLE ai_sessions (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'running', 'completed', 'failed')),
    types_json TEXT NOT NULL,
    range_start TEXT,
    range_end TEXT,
    job_id TEXT,
    started_at INTEGER NOT NULL,
    finished_at INTEGER,
    error TEXT,
    dataset_sha256 TEXT,
    seed INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX ai_sessions_by_start ON ai_sessions (started_at)`,
  `CREATE TABLE ai_sections (
    session_id TEXT NOT NULL REFERENCES ai_sessions (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    position INTEGER NOT NULL,
    confidence REAL,
    size INTEGER NOT NULL,
    analysis TEXT NOT NULL,
    facts_json TEXT NOT NULL,
    claims_json TEXT NOT NULL,
    caveats_json TEXT NOT NULL,
    rejected_json TEXT NOT NULL,
    prompt_version TEXT,
    input_hash TEXT,
    system_text TEXT,
    prompt_text TEXT,
    answer_text TEXT,
    answered_by TEXT NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    cost REAL NOT NULL,
    calls INTEGER NOT NULL,
    error TEXT,
    PRIMARY KEY (session_id, type)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE codebooks (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    otherwise TEXT NOT NULL,
    codes_json TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE human_codes (
    codebook_id TEXT NOT NULL REFERENCES codebooks (id) ON DELETE CASCADE,
    drop_number INTEGER NOT NULL,
    code TEXT NOT NULL,
    coded_at INTEGER NOT NULL,
    PRIMARY KEY (codebook_id, drop_number)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE coder_runs (
    id TEXT PRIMARY KEY,
    codebook_id TEXT NOT NULL REFERENCES codebooks (id) ON DELETE CASCADE,
    coder TEXT NOT NULL,
    provider TEXT NOT NULL,
    scope TEXT NOT NULL CHECK (scope IN ('audit', 'bulk')),
    status TEXT NOT NULL CHECK (status IN ('running', 'completed', 'failed')),
    job_id TEXT,
    started_at INTEGER NOT NULL,
    finished_at INTEGER,
    error TEXT,
    codebook_json TEXT NOT NULL,
    agreement_json TEXT,
    uncoded INTEGER NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    cost REAL NOT NULL
  ) STRICT`,
  `CREATE INDEX coder_runs_by_codebook ON coder_runs (codebook_id, started_at)`,
  `CREATE TABLE machine_codes (
    run_id TEXT NOT NULL REFERENCES coder_runs (id) ON DELETE CASCADE,
    drop_number INTEGER NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (run_id, drop_number)
  ) STRICT, WITHOUT ROWID`,
];
