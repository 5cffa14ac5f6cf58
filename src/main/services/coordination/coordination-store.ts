import { setImmediate as nextTurn } from 'node:timers/promises';
import { coordination } from '#main/analysis/methods/coordination/coordination.ts';
import type { Database } from '#main/db/database.ts';
import type { CoordinationFindingTable, CoordinationLedgerTable } from '#main/db/tables/posts.ts';
import {
  deleteOldLedgers,
  insertFindings,
  insertLedger,
  insertRun,
  publishRun,
} from '#main/repositories/coordination.ts';
import type {
  CoordinationPart,
  CoordinationTaskOutput,
  StoredFinding,
  StoredLedgerRow,
} from '#main/workers/tasks/run-coordination.ts';
import type { Dataset } from '#shared/contract/datasets.ts';
import type { BodyOf } from '#shared/contract/endpoints.ts';
import { toAccount, type RunSummary } from './coordination-run.ts';

export interface FinishedRun {
  readonly wanted: BodyOf<'runCoordination'>;
  readonly output: CoordinationTaskOutput;
  readonly finishedAt: number;
}

/** Runs of an account whose pair ledger is kept; the runs themselves are kept all. */
const LEDGERS_KEPT = 5;

const summaryOf = ({ wanted, output: { result, ledger } }: FinishedRun): RunSummary => ({
  accounts: result.accounts.map(toAccount),
  edges: result.edges.map((edge) => ({ ...edge })),
  ledger: {
    windowMinutes: wanted.parameters.windowMinutes,
    tested: ledger.tested,
    hits: ledger.hits,
    misses: ledger.misses,
    pairs: ledger.pairs,
    isWhole: ledger.kept === ledger.pairs,
  },
});

const toFindingRow = (runId: number, finding: StoredFinding): CoordinationFindingTable => ({
  run_id: runId,
  id: finding.id,
  type: finding.type,
  drop_number: finding.drop,
  post_id: finding.postRow,
  platform: finding.platform,
  username: finding.username,
  delta_seconds: finding.deltaSeconds,
  score: finding.score,
  p: finding.p,
  q: finding.q,
  is_proof: Number(finding.isProof),
  meets_rule: Number(finding.meetsRule),
  explanation: finding.explanation,
  shared_terms: JSON.stringify(finding.sharedTerms),
  author: finding.author,
});

const toLedgerRow = (runId: number, row: StoredLedgerRow, position: number): CoordinationLedgerTable => ({
  run_id: runId,
  position,
  drop_number: row.drop,
  post_id: row.postRow,
  delta_seconds: row.deltaSeconds,
  similarity: row.similarity,
  shared_terms: JSON.stringify(row.sharedTerms),
});

/** Opens a run: invisible until it is closed. */
export const openRun = (
  store: Database,
  wanted: FinishedRun['wanted'],
  dataset: Dataset | null,
  startedAt: number,
): Promise<number> =>
  store.write((tx) =>
    insertRun(tx, {
      username: wanted.username,
      platform: wanted.platform,
      state: 'storing',
      method_version: coordination.version,
      parameters: JSON.stringify(wanted.parameters),
      seed: wanted.seed,
      include_reposts: Number(wanted.includeReposts),
      dataset_id: dataset?.id ?? null,
      dataset_name: dataset?.name ?? '',
      started_at: startedAt,
      ...{ drop_count: 0, post_count: 0, drops_hash: '', posts_hash: '', finding_count: 0, proof_count: 0 },
      ...{ summary: '{}', finished_at: startedAt },
    }),
  );

/** Stores the parts of a run, each in one short transaction; nobody sees them before the run is closed. */
export const writeParts = async (
  store: Database,
  runId: number,
  parts: readonly CoordinationPart[],
): Promise<void> => {
  let position = 0;
  for (const part of parts) {
    await store.write((tx) => {
      if (part.kind === 'findings')
        insertFindings(
          tx,
          part.rows.map((row) => toFindingRow(runId, row)),
        );
      else
        insertLedger(
          tx,
          part.rows.map((row, index) => toLedgerRow(runId, row, position + index)),
        );
    });
    if (part.kind === 'ledger') position += part.rows.length;
    await nextTurn();
  }
};

/** Completes a run and shows it. */
export const closeRun = async (store: Database, runId: number, run: FinishedRun): Promise<void> => {
  const { wanted, output } = run;
  await store.write((tx) => {
    publishRun(tx, runId, {
      drop_count: output.result.drops,
      post_count: output.result.posts,
      drops_hash: output.dropsHash,
      posts_hash: output.postsHash,
      finding_count: output.result.findings,
      proof_count: output.result.proofs,
      summary: JSON.stringify(summaryOf(run)),
      finished_at: run.finishedAt,
    });
    deleteOldLedgers(tx, wanted.username, LEDGERS_KEPT);
  });
};
