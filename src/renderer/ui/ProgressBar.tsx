import { ProgressBar as BlueprintProgressBar, type Intent } from '@blueprintjs/core';

interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  /** 100 unless told. 0 when the size of the work is not known: the bar then only moves. */
  readonly max?: number;
  readonly intent?: Intent;
  /** Stripes while work is going on. */
  readonly active?: boolean;
}

/** A bar with its name and its figures said to screen readers. */
export const ProgressBar = ({
  label,
  value,
  max = 100,
  intent = 'primary',
  active = false,
}: ProgressBarProps) => (
  <BlueprintProgressBar
    aria-label={label}
    aria-valuetext={max > 0 ? `${value} of ${max}` : 'in progress'}
    intent={intent}
    animate={active}
    stripes={active}
    {...(max > 0 ? { value: Math.min(1, Math.max(0, value / max)) } : {})}
  />
);
