import type { Insertable } from 'kysely';
import type { ResultOf } from '#main/analysis/registry.ts';
import type { CorrelationTable } from '#main/db/tables/analysis.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { replaceCorrelations } from '#main/repositories/correlations.ts';

type CorrelationPair = ResultOf<'correlation'>['pairs'][number];

const toRow = (runId: number, pair: CorrelationPair): Insertable<CorrelationTable> => ({
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

/** One at a time: there may be a hundred thousand. */
const rowsOf = function* (
  runId: number,
  pairs: readonly CorrelationPair[],
): Generator<Insertable<CorrelationTable>> {
  for (const pair of pairs) yield toRow(runId, pair);
};

/** Puts the pairs of a run in the place of the stored ones. */
export const publishCorrelation = (
  tx: WriteTransaction,
  runId: number,
  { pairs }: ResultOf<'correlation'>,
): void => {
  replaceCorrelations(tx, runId, rowsOf(runId, pairs));
};
