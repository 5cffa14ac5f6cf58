import type { findQueueItem, ListedClaim } from '#main/repositories/claims.ts';
import type { ClaimRow } from '#shared/contract/claims.ts';
import { toStatedTimestamp } from '#shared/time.ts';

/** A claim as lists show it. @param items names of all items that say it */
export const toRow = (record: ListedClaim, items: readonly string[]): ClaimRow => ({
  id: record.id,
  text: record.text,
  item: record.item,
  items,
  madeAt: toStatedTimestamp(record.made_at, record.made_resolution),
  dueDate: record.due_date,
  coder: record.coder,
  outcome: record.outcome,
  isWaiting: record.is_waiting === 1,
  category: record.category,
  probability: record.probability,
  evidence: record.evidence_count,
  judges: record.judge_count,
  versions: record.version_count,
  isChangedAfterEvidence: record.is_changed_after_evidence === 1,
  exclusion: record.exclusion,
  mode: record.mode,
});

type QueueRow = NonNullable<Awaited<ReturnType<typeof findQueueItem>>>;

/** A drop of the queue with what was decided about it. */
export const toQueueItem = ({
  number,
  time,
  resolution,
  content,
  decision,
  claim_id,
  note,
  coder,
  decided_at,
}: QueueRow) => ({
  dropNumber: number,
  madeAt: toStatedTimestamp(time, resolution),
  text: content,
  decision:
    decision === null
      ? null
      : { decision, claim: claim_id, note: note ?? '', by: coder ?? '', at: decided_at ?? '' },
});
