import { step } from './migration.ts';

/**
 * Claims about an item of which only the day is known, coded before resolutions came, have its midnight (an event: its noon) in the log. The
 * log is fixed; the stored claims are made to say what is read from it since: the day.
 */
export const claimMidnights = step(36, 'claim midnights', [
  `UPDATE claims
  SET made_resolution = 'day', made_at = made_at - made_at % 86400, document = json_set(document, '$.madeAt', substr(json_extract(document, '$.madeAt'), 1, 10))
  WHERE made_resolution = 'second'
    AND (json_extract(document, '$.madeAt') LIKE '%T00:00:00'
      OR (item LIKE 'event:%' AND json_extract(document, '$.madeAt') LIKE '%T12:00:00'))`,
]);
