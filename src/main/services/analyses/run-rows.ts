import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { CorrelationPair } from '#main/analysis/methods/correlation/correlation.ts';
import type { CorrelationTable, TestRegisterTable } from '#main/db/tables/analysis.ts';
import type { NewRun } from '#main/repositories/analysis-runs.ts';
import type { StoredAnswer } from '#main/workers/tasks/run-method.ts';

/** The same test on the same data has the same key, however often it is run. */
const testKey = (run: NewRun, label: string): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        run.method,
        run.version,
        run.parameters,
        run.selection,
        run.seed,
        run.datasetSha256,
        run.dataState,
        label,
      ]),
    )
    .digest('hex');

/** The tests of a run as the register keeps them. */
export const toTestRows = (
  run: NewRun,
  runId: number,
  tests: StoredAnswer['tests'],
  now: number,
): Insertable<TestRegisterTable>[] =>
  tests.map((test) => ({
    run_id: runId,
    test_key: testKey(run, test.label),
    method: run.method,
    version: run.version,
    label: test.label,
    parameters_json: JSON.stringify(run.parameters),
    selection_json: JSON.stringify(run.selection),
    seed: run.seed,
    dataset_sha256: run.datasetSha256,
    observed: test.observed,
    expected: test.expected,
    band_low: test.bandLow,
    band_high: test.bandHigh,
    surrogates: test.surrogates,
    p: test.p,
    created_at: now,
  }));

export const toPairRow = (runId: number, pair: CorrelationPair): Insertable<CorrelationTable> => ({
  drop_number: pair.drop,
  event_id: pair.eventId,
  run_id: runId,
  delta_seconds: pair.deltaSeconds,
  score: pair.score,
  time_score: pair.timeScore,
  text_score: pair.textScore,
  cosine: pair.cosine,
  type: pair.type,
  p: pair.p,
  q: pair.q,
  shared_terms_json: JSON.stringify(pair.sharedTerms),
});
