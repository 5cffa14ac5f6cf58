import { step } from './migration.ts';

/** Changes of keys are acts of the journal: the table that kept them before is read by nothing. */
export const keyChanges = step(55, 'key-changes', [`DROP TABLE abbreviation_key_changes`]);
