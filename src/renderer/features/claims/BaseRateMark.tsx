import { formatShare } from '#renderer/lib/format.ts';
import { StripMark } from '#renderer/ui/chart/ChanceStrip.tsx';
import type { Outcome } from '#shared/contract/claims.ts';
import { OUTCOME_LABELS } from './claims-view.ts';

/** Where the dot is on the scale from 0 to 1, a little inside its ends: only what happened, or did not, has a place on it. */
const PLACES: Readonly<Partial<Record<Outcome, number>>> = { happened: 0.96, 'did-not-happen': 0.04 };

interface BaseRateMarkProps {
  /** Share of the windows as long as the claim’s that contain an event of its class. */
  readonly rate: number;
  readonly outcome: Outcome;
}

/** A claim next to its base rate: the rate as a band from 0, and a dot at the end where the outcome is. */
export const BaseRateMark = ({ rate, outcome }: BaseRateMarkProps) => (
  <span className="ds-row">
    <StripMark
      places={{ low: 0, high: rate, middle: rate, observed: PLACES[outcome] ?? null }}
      isOutside={outcome === 'happened'}
      label={`Base rate ${formatShare(rate)}. ${OUTCOME_LABELS[outcome]}.`}
    />
    {formatShare(rate)}
  </span>
);
