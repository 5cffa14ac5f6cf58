import { cx } from '#renderer/lib/cx.ts';
import { formatShare } from '#renderer/lib/format.ts';
import type { Outcome } from '#shared/contract/claims.ts';
import { OUTCOME_LABELS } from './claims-view.ts';
import styles from './BaseRateMark.module.css';

/** Where the dot is on the scale from 0 to 1: only what happened, or did not, has a place on it. */
const placeOf = (outcome: Outcome): number | null => {
  if (outcome === 'happened') return 1;
  return outcome === 'did-not-happen' ? 0 : null;
};

interface BaseRateMarkProps {
  /** Share of the windows as long as the claim’s that contain an event of its class. */
  readonly rate: number;
  readonly outcome: Outcome;
}

/** A claim next to its base rate: the rate as a bar from 0 to 1, and a dot at the end where the outcome is. */
export const BaseRateMark = ({ rate, outcome }: BaseRateMarkProps) => {
  const place = placeOf(outcome);
  const end = `${String(rate * 100)}%`;
  return (
    <span className="ds-row">
      <svg
        className={cx(styles.mark)}
        role="img"
        aria-label={`Base rate ${formatShare(rate)}. ${OUTCOME_LABELS[outcome]}.`}
      >
        <line className={cx(styles.axis)} x1="0" x2="100%" y1="50%" y2="50%" />
        <rect className={cx(styles.rate)} x="0" width={end} y="15%" height="70%" />
        <line className={cx(styles.end)} x1={end} x2={end} y1="15%" y2="85%" />
        {place === null ? null : (
          <circle
            className={cx(place === 1 ? styles.happened : styles.missed)}
            cx={`${String(place * 100)}%`}
            cy="50%"
            r="4"
          />
        )}
      </svg>
      {formatShare(rate)}
    </span>
  );
};
