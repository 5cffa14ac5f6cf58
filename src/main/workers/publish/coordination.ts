import type { ResultOf } from '#main/analysis/registry.ts';
import type { CoordinationFindingTable, CoordinationLedgerTable } from '#main/db/tables/posts.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { RunRow } from '#main/repositories/analysis-runs.ts';
import { createPostLookup, deleteOldLedgers, insertRun } from '#main/repositories/coordination.ts';
import { insertRows } from '#main/repositories/insert-rows.ts';
import { noteResult } from '#main/repositories/result-hashes.ts';
import { selectionSchema } from '#shared/contract/analyses.ts';

type Result = ResultOf<'coordination'>;

/** Runs of an account whose pair ledger is kept; the runs themselves are kept all. */
const LEDGERS_KEPT = 5;

/** What a run keeps besides its rows; the windows of its charts with all their figures. */
const summaryOf = ({ accounts, edges, ledger, leftOut, resolution }: Result, windowMinutes: number) => ({
  accounts,
  ...(leftOut === undefined ? {} : { leftOut }),
  resolution,
  edges,
  ledger: {
    windowMinutes,
    tested: ledger.tested,
    hits: ledger.hits,
    misses: ledger.misses.length,
    pairs: ledger.pairs,
    isWhole: ledger.rows.length === ledger.pairs,
  },
});

type PostRow = (platform: string, postId: string) => number | undefined;

const findingRows = (runId: number, { findings }: Result, postRow: PostRow): CoordinationFindingTable[] =>
  findings.map((finding) => ({
    run_id: runId,
    id: finding.id,
    type: finding.type,
    drop_number: finding.drop,
    post_id: postRow(finding.platform, finding.postId) ?? 0,
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
  }));

const ledgerRows = (runId: number, { ledger }: Result, postRow: PostRow): CoordinationLedgerTable[] => {
  const hits = ledger.rows.map(({ drop, platform, postId, deltaSeconds, similarity, sharedTerms }) => ({
    drop_number: drop,
    post_id: postRow(platform, postId) ?? null,
    delta_seconds: deltaSeconds,
    similarity,
    shared_terms: JSON.stringify(sharedTerms),
  }));
  const misses = ledger.misses.map(({ drop, nearestSeconds }) => ({
    drop_number: drop,
    post_id: null,
    delta_seconds: nearestSeconds,
    similarity: null,
    shared_terms: '[]',
  }));
  return [...hits, ...misses].map((row, position) => ({ run_id: runId, position, ...row }));
};

/** Writes a comparison as a run of its account. @returns the number of that run */
export const publishCoordination = (
  tx: WriteTransaction,
  run: RunRow,
  result: Result,
  dataset: { readonly id: number; readonly name: string } | null,
): number => {
  const selection = selectionSchema.parse(JSON.parse(run.selection_json));
  const parameters = JSON.parse(run.parameters_json) as { readonly windowMinutes: number };
  const username = selection.username ?? '';
  const runId = insertRun(tx, {
    username,
    platform: selection.platform,
    state: 'done',
    method_version: run.version,
    parameters: run.parameters_json,
    seed: run.seed,
    include_reposts: Number(selection.includeReposts),
    dataset_id: dataset?.id ?? null,
    dataset_name: dataset?.name ?? '',
    drop_count: result.drops,
    post_count: result.posts,
    drops_hash: result.dropsHash,
    posts_hash: result.postsHash,
    finding_count: result.findings.length,
    proof_count: result.proofs,
    summary: JSON.stringify(summaryOf(result, parameters.windowMinutes)),
    set_name: selection.set?.name ?? null,
    set_hash: selection.set?.hash ?? null,
    analysis_run: run.id,
    started_at: run.created_at,
    finished_at: run.finished_at ?? run.created_at,
  });
  const rowOf = createPostLookup(tx);
  insertRows(tx, 'coordination_findings', findingRows(runId, result, rowOf));
  insertRows(tx, 'coordination_ledger', ledgerRows(runId, result, rowOf));
  for (const kind of ['comparison', 'ledger'] as const) noteResult(tx, { kind, id: runId });
  deleteOldLedgers(tx, username, LEDGERS_KEPT);
  return runId;
};
