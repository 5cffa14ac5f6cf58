import { step } from './migration.ts';

export const savedSearches = step(7, 'saved-searches', [
  `CREATE TABLE saved_searches (
          id TEXT PRIMARY KEY,
          name TEXT NOT NULL UNIQUE COLLATE NOCASE,
          view TEXT NOT NULL,
          filter_json TEXT NOT NULL,
          created_at INTEGER NOT NULL
        ) STRICT`,
]);
