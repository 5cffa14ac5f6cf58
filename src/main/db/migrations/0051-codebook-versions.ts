import { step } from './migration.ts';
import { codeId, noted, NOW } from './work-versions.ts';

/**
 * Versions of code books, and by which of them a drop was coded. Nothing is written for what is there: a book that was never changed has
 * one version, itself, and a step of undo from before finds its rows as it left them.
 */
export const codebookVersions = step(51, 'codebook-versions', [
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
    BEGIN ${noted('codebook', 'NEW.id', 'content', NOW)}; END`,
  `CREATE TRIGGER work_code_version_changed AFTER UPDATE OF sha256 ON human_code_versions
    WHEN NEW.sha256 IS NOT OLD.sha256 BEGIN ${noted('code', codeId('NEW'), 'code', NOW)}; END`,
  // The version of a code that was given before there were any.
  `CREATE TRIGGER work_code_version_written AFTER INSERT ON human_code_versions
    WHEN EXISTS (SELECT 1 FROM codebook_versions WHERE codebook_id = NEW.codebook_id)
    BEGIN ${noted('code', codeId('NEW'), 'code', NOW)}; END`,
]);
