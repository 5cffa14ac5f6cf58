import type { z } from 'zod';
import { coordination } from '#main/analysis/methods/coordination/coordination.ts';
import type { RunRow } from '#main/repositories/coordination.ts';
import {
  coordinationParametersSchema,
  coordinationRunSchema,
  type CoordinationRun,
} from '#shared/contract/coordination.ts';
import { toTimestamp } from '#shared/time.ts';

/** The parts of a run that are stored as one JSON document. */
export const summarySchema = coordinationRunSchema.pick({ accounts: true, edges: true, ledger: true });
export type RunSummary = z.output<typeof summarySchema>;

/** A stored run as the API tells it. */
export const toRun = (row: RunRow, isStale: boolean): CoordinationRun => ({
  id: String(row.id),
  username: row.username,
  platform: row.platform,
  startedAt: toTimestamp(row.started_at),
  finishedAt: toTimestamp(row.finished_at),
  method: coordination.id,
  methodVersion: row.method_version,
  parameters: coordinationParametersSchema.parse(JSON.parse(row.parameters)),
  seed: row.seed,
  includeReposts: row.include_reposts === 1,
  dataset: row.dataset_name,
  dropsHash: row.drops_hash,
  postsHash: row.posts_hash,
  drops: row.drop_count,
  posts: row.post_count,
  findings: row.finding_count,
  proofs: row.proof_count,
  ...(JSON.parse(row.summary) as RunSummary),
  isStale,
});
