import type { Decision } from './contract/claims.ts';

/** What was decided about a drop of the claims queue. */
export interface DropDecision {
  readonly dropNumber: number;
  readonly textHash: string;
  readonly decision: Decision;
  readonly claim: number | null;
  readonly note: string;
  readonly by: string;
  readonly at: string;
}
