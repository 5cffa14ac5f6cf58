import { randomUUID } from 'node:crypto';
import type { CoderRunRow } from '#main/repositories/coder.ts';
import type { CodebookBody, CoderAgreement, CoderRun } from '#shared/contract/coder.ts';
import { toTimestamp } from '#shared/time.ts';
import type { CoderScope } from './coder-run.ts';

/** A stored run as it is answered. */
export const toRun = (row: CoderRunRow & { coded: number }): CoderRun => ({
  id: row.id,
  coder: row.coder,
  scope: row.scope,
  status: row.status,
  jobId: row.job_id,
  startedAt: toTimestamp(row.started_at),
  error: row.error,
  coded: row.coded,
  uncoded: row.uncoded,
  agreement: row.agreement_json === null ? null : (JSON.parse(row.agreement_json) as CoderAgreement),
  cost: row.cost,
});

interface NewRun {
  readonly codebookId: string;
  readonly coder: string;
  readonly provider: string;
  readonly scope: CoderScope;
  readonly book: CodebookBody;
  /** Epoch seconds. */
  readonly now: number;
}

/** The row of a run that begins now. */
export const newRun = ({ codebookId, coder, provider, scope, book, now }: NewRun): CoderRunRow => ({
  id: randomUUID(),
  codebook_id: codebookId,
  coder,
  provider,
  scope,
  status: 'running',
  job_id: null,
  started_at: now,
  finished_at: null,
  error: null,
  codebook_json: JSON.stringify(book),
  agreement_json: null,
  uncoded: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost: 0,
});
