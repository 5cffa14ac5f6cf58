import { step } from './migration.ts';

/** The frozen set that an analysis session was narrowed to; null where it was of all items. */
export const aiSessionSets = step(31, 'ai-session-sets', [
  `ALTER TABLE ai_sessions ADD COLUMN set_name TEXT`,
  `ALTER TABLE ai_sessions ADD COLUMN set_hash TEXT`,
]);
