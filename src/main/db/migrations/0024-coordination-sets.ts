import { step } from './migration.ts';

/** The frozen set that a comparison was narrowed to, null where it was of all drops and posts; and the analysis run it is of. */
export const coordinationSets = step(24, 'coordination-sets', [
  `ALTER TABLE coordination_runs ADD COLUMN set_name TEXT`,
  `ALTER TABLE coordination_runs ADD COLUMN set_hash TEXT`,
  `ALTER TABLE coordination_runs ADD COLUMN analysis_run INTEGER`,
]);
