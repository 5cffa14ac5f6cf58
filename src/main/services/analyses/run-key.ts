import { createHash } from 'node:crypto';
import type { RunRow } from '#main/repositories/analysis-runs.ts';
import { runKey } from '#shared/items.ts';

/**
 * The name of a run: a hash over its question and the data that it read, so that it is the same in every data folder, and the same
 * for an answer that was computed again. Null for a run that has not read its data.
 */
export const keyOfRun = ({
  method,
  version,
  parameters_json,
  selection_json,
  seed,
  input_sha256,
}: RunRow): string | null =>
  input_sha256 === null
    ? null
    : runKey(
        method,
        createHash('sha256')
          .update(JSON.stringify([method, version, parameters_json, selection_json, seed, input_sha256]))
          .digest('hex')
          .slice(0, 16),
      );
