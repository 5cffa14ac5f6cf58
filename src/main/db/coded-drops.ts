/** Whether every coder of the batch of a row has closed it: before, no code of it is read by anything. */
export const isOpenedBatch = (batchId: string): string =>
  `NOT EXISTS (SELECT 1 FROM main.coding_batch_coders AS open WHERE open.batch_id = ${batchId} AND open.closed_at IS NULL)`;

/**
 * The codes of drops as adjudicated, of any batch: batch_id, drop_number, code, is_decided. Those that were decided, or that every
 * coder gave the drop, wherever in it; what else they gave it does not matter.
 */
export const ADJUDICATED = `SELECT DISTINCT batch_id, drop_number, given.value ->> 'code' AS code, 1 AS is_decided
    FROM main.coding_decisions, json_each(codes_json) AS given
  UNION ALL SELECT batch_id, drop_number, given.value ->> 'code' AS code, 0 FROM main.codings AS coded, json_each(codes_json) AS given
    WHERE NOT EXISTS (SELECT 1 FROM main.coding_decisions AS decided
      WHERE decided.batch_id = coded.batch_id AND decided.drop_number = coded.drop_number)
    GROUP BY batch_id, drop_number, given.value ->> 'code'
    HAVING count(DISTINCT coder) = (SELECT count(*) FROM main.coding_batch_coders AS coders WHERE coders.batch_id = coded.batch_id)`;
