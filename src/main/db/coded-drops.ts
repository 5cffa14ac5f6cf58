/** Whether every coder of the batch of a row has closed it: before, no code of it is read by anything. */
export const isOpenedBatch = (batchId: string): string =>
  `NOT EXISTS (SELECT 1 FROM main.coding_batch_coders AS open WHERE open.batch_id = ${batchId} AND open.closed_at IS NULL)`;

/** What all coders of a drop gave alike, or what was decided: batch_id, drop_number, codes_json, is_decided; of any batch. */
export const ADJUDICATED = `SELECT batch_id, drop_number, codes_json, 1 AS is_decided FROM main.coding_decisions
  UNION ALL SELECT batch_id, drop_number, min(codes_json), 0 FROM main.codings AS given
    WHERE NOT EXISTS (SELECT 1 FROM main.coding_decisions AS decided
      WHERE decided.batch_id = given.batch_id AND decided.drop_number = given.drop_number)
    GROUP BY batch_id, drop_number
    HAVING count(DISTINCT codes_json) = 1 AND count(*) =
      (SELECT count(*) FROM main.coding_batch_coders AS coders WHERE coders.batch_id = given.batch_id)`;
