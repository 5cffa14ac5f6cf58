import { step } from './migration.ts';

/** Statements of the page SQL that are kept under a name. */
export const savedStatements = step(33, 'saved-statements', [
  `CREATE TABLE saved_statements (
          id TEXT PRIMARY KEY,
          name TEXT NOT NULL UNIQUE COLLATE NOCASE,
          statement TEXT NOT NULL,
          created_at INTEGER NOT NULL
        ) STRICT`,
]);
