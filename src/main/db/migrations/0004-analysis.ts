import { step } from './migration.ts';

export const analysis = step(4, 'analysis', [
  `CREATE TABLE analysis_runs (
    id INTEGER PRIMARY KEY,
    method TEXT NOT NULL,
    version INTEGER NOT NULL,
    parameters_json TEXT NOT NULL,
    selection_json TEXT NOT NULL,
    seed INTEGER NOT NULL,
    data_state TEXT NOT NULL,
    dataset_name TEXT,
    dataset_sha256 TEXT,
    input_sha256 TEXT,
    status TEXT NOT NULL CHECK (status IN ('running', 'completed', 'failed')),
    job_id TEXT,
    created_at INTEGER NOT NULL,
    finished_at INTEGER,
    error TEXT,
    result BLOB
  ) STRICT`,
  `CREATE INDEX analysis_runs_by_method ON analysis_runs (method, status, id)`,
  `CREATE TABLE correlations (
    drop_number INTEGER NOT NULL,
    event_id TEXT NOT NULL,
    run_id INTEGER NOT NULL REFERENCES analysis_runs (id),
    delta_seconds INTEGER NOT NULL,
    score REAL NOT NULL,
    time_score REAL NOT NULL,
    text_score REAL NOT NULL,
    cosine REAL NOT NULL,
    type TEXT NOT NULL CHECK (type IN ('temporal', 'thematic', 'predictive')),
    p REAL NOT NULL,
    q REAL NOT NULL,
    shared_terms_json TEXT NOT NULL,
    PRIMARY KEY (drop_number, event_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX correlations_by_score ON correlations (score DESC, event_id, drop_number)`,
  `CREATE INDEX correlations_by_event ON correlations (event_id)`,
  `CREATE TABLE test_register (
    id INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL REFERENCES analysis_runs (id),
    test_key TEXT NOT NULL UNIQUE,
    method TEXT NOT NULL,
    version INTEGER NOT NULL,
    label TEXT NOT NULL,
    parameters_json TEXT NOT NULL,
    selection_json TEXT NOT NULL,
    seed INTEGER NOT NULL,
    dataset_sha256 TEXT,
    observed REAL NOT NULL,
    expected REAL,
    band_low REAL,
    band_high REAL,
    surrogates INTEGER NOT NULL,
    p REAL NOT NULL,
    hidden_at INTEGER,
    hidden_reason TEXT,
    created_at INTEGER NOT NULL
  ) STRICT`,
  // What was tested stays tested: a row can be hidden, never removed or rewritten.
  `CREATE TRIGGER test_register_keeps BEFORE DELETE ON test_register
    BEGIN SELECT RAISE(ABORT, 'tests stay in the register'); END`,
  `CREATE TRIGGER test_register_is_fixed BEFORE UPDATE ON test_register
    WHEN NEW.test_key IS NOT OLD.test_key OR NEW.p IS NOT OLD.p OR NEW.observed IS NOT OLD.observed
      OR NEW.expected IS NOT OLD.expected OR NEW.surrogates IS NOT OLD.surrogates OR NEW.method IS NOT OLD.method
      OR NEW.parameters_json IS NOT OLD.parameters_json OR NEW.dataset_sha256 IS NOT OLD.dataset_sha256
    BEGIN SELECT RAISE(ABORT, 'tests stay in the register as they were'); END`,
]);
