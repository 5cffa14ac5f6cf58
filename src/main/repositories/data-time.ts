import { sql } from 'kysely';
import type { Executor } from '#main/db/open.ts';

/** When the data last changed: epoch seconds UTC of the newest import, frozen set, test or computed result; 0 without one. */
export const findDataTime = async (db: Executor): Promise<number> => {
  const { rows } = await sql<{ time: number }>`SELECT max(
    (SELECT coalesce(max(coalesce(finished_at, started_at)), 0) FROM imports),
    (SELECT coalesce(max(created_at), 0) FROM frozen_sets),
    (SELECT coalesce(max(created_at), 0) FROM test_register),
    (SELECT coalesce(max(created_at), 0) FROM analysis_runs)) AS time`.execute(db);
  return rows[0]?.time ?? 0;
};
