import { untestedReason } from '#renderer/features/social/coordination.ts';
import { PairStrip } from '#renderer/ui/chart/ChanceStrip.tsx';
import type { CoordinationFinding } from '#shared/contract/coordination.ts';

/** A finding next to chance, or why it has none. */
export const FindingStrip = ({ finding }: { readonly finding: CoordinationFinding }) => {
  const reason = untestedReason(finding);
  return reason === null ? (
    <PairStrip score={finding.correlationScore} p={finding.p} q={finding.q} />
  ) : (
    <span className="ds-muted ds-small">{reason}</span>
  );
};
