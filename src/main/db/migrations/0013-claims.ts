import { step } from './migration.ts';

/** The claim ledger: a log that can only be added to, and the claims and decisions that follow from it. */
export const claims = step(13, 'claims', [
  `CREATE TABLE claim_log (
    entry INTEGER PRIMARY KEY,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL,
    claim_id INTEGER,
    payload TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX claim_log_by_claim ON claim_log (claim_id)`,
  `CREATE TRIGGER claim_log_is_fixed BEFORE UPDATE ON claim_log
    BEGIN SELECT RAISE(ABORT, 'entries of the log stay as they were'); END`,
  `CREATE TRIGGER claim_log_is_kept BEFORE DELETE ON claim_log
    BEGIN SELECT RAISE(ABORT, 'entries of the log stay as they were'); END`,
  `CREATE TABLE claims (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL,
    item TEXT,
    made_at INTEGER NOT NULL,
    due_date TEXT,
    coder TEXT NOT NULL COLLATE NOCASE,
    outcome TEXT NOT NULL,
    is_waiting INTEGER NOT NULL,
    category TEXT,
    probability REAL,
    evidence_count INTEGER NOT NULL,
    judge_count INTEGER NOT NULL,
    version_count INTEGER NOT NULL,
    is_changed_after_evidence INTEGER NOT NULL,
    exclusion TEXT,
    mode TEXT NOT NULL,
    document TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX claims_by_time ON claims (made_at, id)`,
  `CREATE TABLE claim_decisions (
    drop_number INTEGER NOT NULL,
    text_hash TEXT NOT NULL,
    decision TEXT NOT NULL CHECK (decision IN ('claim', 'not-a-claim', 'duplicate', 'too-vague')),
    claim_id INTEGER,
    note TEXT NOT NULL,
    coder TEXT NOT NULL,
    decided_at TEXT NOT NULL,
    PRIMARY KEY (drop_number, text_hash)
  ) STRICT, WITHOUT ROWID`,
]);
