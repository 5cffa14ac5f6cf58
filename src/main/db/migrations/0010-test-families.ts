import { step } from './migration.ts';

/** A row of the register may stand for a family of tests, and says how often it was run. */
export const testFamilies = step(10, 'test families', [
  `ALTER TABLE test_register ADD COLUMN size INTEGER NOT NULL DEFAULT 1`,
  `ALTER TABLE test_register ADD COLUMN times_run INTEGER NOT NULL DEFAULT 1`,
]);
