import { step } from './migration.ts';

/** What a person said of a file's columns and dates when it was imported, so that the import can be done again. */
export const importReading = step(14, 'import-reading', [`ALTER TABLE imports ADD COLUMN reading TEXT`]);
