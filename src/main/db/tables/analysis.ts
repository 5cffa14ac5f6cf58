import type { Generated } from 'kysely';
import type { CorrelationType } from '#shared/contract/correlations.ts';
import type { RunStatus } from '#shared/contract/jobs.ts';

/** Times are epoch seconds, UTC; columns named `*_json` hold JSON. */
export interface AnalysisRunTable {
  id: Generated<number>;
  method: string;
  version: number;
  parameters_json: string;
  /** What of the data it was run on: account, platform, chosen events. */
  selection_json: string;
  seed: number;
  /** State of the data that the method reads (`repositories/data-state.ts`); another one now makes the result stale. */
  data_state: string;
  dataset_name: string | null;
  dataset_sha256: string | null;
  /** SHA-256 of everything the method was given. */
  input_sha256: string | null;
  status: RunStatus;
  job_id: string | null;
  created_at: number;
  finished_at: number | null;
  error: string | null;
  /** The answer as JSON, UTF-8; gzip of it where it is long (`base/packed-text.ts`). */
  result: Buffer | null;
}

/** The pairs of the last correlation run. */
export interface CorrelationTable {
  drop_number: number;
  event_id: string;
  run_id: number;
  /** Event − drop. */
  delta_seconds: number;
  score: number;
  time_score: number;
  text_score: number;
  cosine: number;
  type: CorrelationType;
  p: number;
  q: number;
  shared_terms_json: string;
}

/** Every test ever run on a dataset; triggers keep rows from being removed or rewritten. */
export interface TestRegisterTable {
  id: Generated<number>;
  run_id: number;
  /** The same test on the same data is one row, however often it is run. */
  test_key: string;
  method: string;
  version: number;
  label: string;
  parameters_json: string;
  selection_json: string;
  seed: number;
  dataset_sha256: string | null;
  observed: number;
  expected: number | null;
  band_low: number | null;
  band_high: number | null;
  surrogates: number;
  p: number;
  /** Single tests that the row represents. */
  size: number;
  times_run: number;
  hidden_at: number | null;
  hidden_reason: string | null;
  created_at: number;
}

/** SHA-256 of stored results; `kind` as in `db/result-hashes.ts`. */
export interface AnalysisHashTable {
  kind: string;
  id: string;
  sha256: string;
}

export interface AnalysisTables {
  analysis_hashes: AnalysisHashTable;
  analysis_runs: AnalysisRunTable;
  correlations: CorrelationTable;
  test_register: TestRegisterTable;
}
