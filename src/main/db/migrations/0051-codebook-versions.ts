import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Versions of code books, and by which of them a drop was coded. Nothing is written for what is there: a book that was never changed has
 * one version, itself, and a step of undo from before finds its rows as it left them.
 */
export const codebookVersions: Migration = {
  number: 51,
  name: 'codebook-versions',
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const NOW = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

/** Notes a change for others, at least a millisecond later than the one before it. */
const noted = (kind: string, id: string, field: string): string =>
  `INSERT INTO work_versions (kind, id, field, time)
    VALUES ('${kind}', ${id}, '${field}', coalesce((SELECT max(${NOW}, max(time) + 1) FROM work_versions
      WHERE kind = '${kind}' AND id = ${id}), ${NOW}))
    ON CONFLICT (kind, id, field) DO UPDATE SET
      time = excluded.time,
      over_time = iif(author IS NULL, over_time, time),
      over_author = coalesce(author, over_author),
      author = NULL`;

const codeId = `NEW.codebook_id || '/' || NEW.drop_number || '/' || coalesce((SELECT name FROM datasets WHERE id = NEW.dataset_id), '')`;

const statements = [
  `CREATE TABLE codebook_versions (
    codebook_id TEXT NOT NULL REFERENCES codebooks (id) ON DELETE CASCADE,
    sha256 TEXT NOT NULL,
    otherwise TEXT NOT NULL,
    codes_json TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (codebook_id, sha256)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE human_code_versions (
    codebook_id TEXT NOT NULL,
    dataset_id INTEGER NOT NULL,
    drop_number INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (codebook_id, dataset_id, drop_number),
    FOREIGN KEY (codebook_id, dataset_id, drop_number)
      REFERENCES human_codes (codebook_id, dataset_id, drop_number) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  `CREATE TRIGGER work_codebook_changed AFTER UPDATE OF name, otherwise, codes_json ON codebooks
    WHEN NEW.name IS NOT OLD.name OR NEW.otherwise IS NOT OLD.otherwise OR NEW.codes_json IS NOT OLD.codes_json
    BEGIN ${noted('codebook', 'NEW.id', 'content')}; END`,
  `CREATE TRIGGER work_code_version_changed AFTER UPDATE OF sha256 ON human_code_versions
    WHEN NEW.sha256 IS NOT OLD.sha256 BEGIN ${noted('code', codeId, 'code')}; END`,
  // The version of a code that was given before there were any.
  `CREATE TRIGGER work_code_version_written AFTER INSERT ON human_code_versions
    WHEN EXISTS (SELECT 1 FROM codebook_versions WHERE codebook_id = NEW.codebook_id)
    BEGIN ${noted('code', codeId, 'code')}; END`,
];
