import { step } from './migration.ts';

/** Earlier versions stored no resolution and took five or more drops that all are at midnight for days; a file’s drops are judged so once more. */
const ALL_AT_MIDNIGHT = 'count(*) >= 5 AND max(abs(time % 86400)) = 0';

/** How exactly the time of a drop is known, as its source states it. */
export const dropResolution = step(21, 'drop resolution', [
  `ALTER TABLE drops ADD COLUMN resolution TEXT NOT NULL DEFAULT 'second' CHECK (resolution IN ('second', 'minute', 'day'))`,
  `UPDATE drops
    SET resolution = 'day', document = json_set(document, '$.timestamp', substr(json_extract(document, '$.timestamp'), 1, 10))
    WHERE (SELECT kind FROM datasets WHERE is_open = 1) = 'own'
      AND import_id IN (SELECT import_id FROM drops GROUP BY import_id HAVING ${ALL_AT_MIDNIGHT})`,
  `UPDATE closed_drops SET record = json_set(record, '$.resolution', 'day')
    WHERE dataset_id IN (SELECT id FROM datasets WHERE kind = 'own')
      AND (dataset_id, import_id) IN (
        SELECT dataset_id, import_id FROM (SELECT dataset_id, import_id, json_extract(record, '$.time') AS time FROM closed_drops)
        GROUP BY dataset_id, import_id HAVING ${ALL_AT_MIDNIGHT})`,
]);
