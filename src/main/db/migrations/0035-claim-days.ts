import { step } from './migration.ts';

/** How exactly it is known when a claim was said. A claim without an item has the day that its coder named, once stored as its midnight. */
export const claimDays = step(35, 'claim days', [
  `ALTER TABLE claims ADD COLUMN made_resolution TEXT NOT NULL DEFAULT 'second' CHECK (made_resolution IN ('second', 'day'))`,
  `UPDATE claims
    SET made_resolution = 'day', document = json_set(document, '$.madeAt', substr(json_extract(document, '$.madeAt'), 1, 10))
    WHERE item IS NULL`,
]);
