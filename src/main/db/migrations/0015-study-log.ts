import { step } from './migration.ts';

/** Plans, runs and tests in one log that can only be added to. */
export const studyLog = step(15, 'study log', [
  `CREATE TABLE study_log (
    entry INTEGER PRIMARY KEY,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL,
    payload TEXT NOT NULL
  ) STRICT`,
  `CREATE TRIGGER study_log_is_fixed BEFORE UPDATE ON study_log
    BEGIN SELECT RAISE(ABORT, 'entries of the log stay as they were'); END`,
  `CREATE TRIGGER study_log_is_kept BEFORE DELETE ON study_log
    BEGIN SELECT RAISE(ABORT, 'entries of the log stay as they were'); END`,
]);
