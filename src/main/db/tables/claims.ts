import type { NewsCategory } from '#shared/constants.ts';
import type { Claim, Decision, Outcome } from '#shared/contract/claims.ts';
import type { StudyLogTable } from './plans.ts';

/** An entry of the ledger’s log; SQLite refuses to change or remove one. */
export interface ClaimLogTable extends StudyLogTable {
  claim_id: number | null;
}

/** A claim as its acts have made it; the columns are what lists filter and sort by. */
export interface ClaimTable {
  id: number;
  text: string;
  item: string | null;
  /** Epoch seconds; the start of the UTC day where only that is known. */
  made_at: number;
  made_resolution: 'second' | 'day';
  /** YYYY-MM-DD, UTC. */
  due_date: string | null;
  coder: string;
  outcome: Outcome;
  is_waiting: number;
  category: NewsCategory | null;
  probability: number | null;
  evidence_count: number;
  judge_count: number;
  version_count: number;
  is_changed_after_evidence: number;
  exclusion: string | null;
  mode: Claim['mode'];
  /** JSON of the whole claim. */
  document: string;
}

/** What was decided about a drop of the queue; a number with another text is another drop. */
export interface ClaimDecisionTable {
  drop_number: number;
  text_hash: string;
  decision: Decision;
  claim_id: number | null;
  note: string;
  coder: string;
  /** UTC timestamp. */
  decided_at: string;
}

export interface ClaimTables {
  claim_log: ClaimLogTable;
  claims: ClaimTable;
  claim_decisions: ClaimDecisionTable;
}
