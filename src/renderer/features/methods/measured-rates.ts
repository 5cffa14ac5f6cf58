import type { MeasuredPart, MeasuredShare } from '#shared/contract/analyses.ts';
import { formatInterval, formatShare, pClause } from '#shared/figures.ts';

/** `96.4% (95.2–97.3)`, the interval being Wilson's at 95%; null where nothing was measured. */
export const shareText = (share: MeasuredShare | null): string | null =>
  share === null ? null : `${formatShare(share.share)} (${formatInterval(share.low, share.high, 1, 100)})`;

export const RATE_COLUMNS = [
  'Claim',
  'Planted found',
  'False discoveries',
  'Null runs with p ≤ 0.05',
  'Null tests with p ≤ 0.05',
  '… p ≤ 0.0001',
  'p uniform (KS)',
];

/** The measured rates of one claim, a cell a column of `RATE_COLUMNS`. */
export const rateCells = (part: MeasuredPart): readonly (string | null)[] => [
  part.name,
  shareText(part.recall),
  part.falseDiscoveryRate === null ? null : formatShare(part.falseDiscoveryRate),
  shareText(part.falsePositiveRuns),
  shareText(part.falsePositives),
  shareText(part.farFalsePositives),
  part.uniformity === null ? null : `${pClause(part.uniformity.p)}, n = ${part.uniformity.n}`,
];
