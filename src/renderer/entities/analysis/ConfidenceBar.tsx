import type { Intent } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { confidenceBand } from '#renderer/lib/bands.ts';
import { formatScore } from '#renderer/lib/format.ts';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';

interface ConfidenceBarProps {
  readonly title: string;
  /** The bar's own name, which tells it from those of other sections. */
  readonly label: string;
  readonly confidence: number | null;
  /** What is in the bar's place where nothing was tested. */
  readonly untested: ReactNode;
}

const INTENTS = { high: 'success', medium: 'warning', low: 'danger' } as const;

/** The color of a confidence, by its band of section 9. */
const confidenceIntent = (confidence: number): Intent => INTENTS[confidenceBand(confidence)];

export const ConfidenceBar = ({ title, label, confidence, untested }: ConfidenceBarProps) => {
  if (confidence === null) return untested;
  return (
    <div>
      <div className="ds-row-between ds-small ds-num">
        <span>{title}</span>
        <span>
          {formatScore(confidence)} <span className="ds-muted">{confidenceBand(confidence)}</span>
        </span>
      </div>
      <ProgressBar label={label} value={confidence} max={1} intent={confidenceIntent(confidence)} />
    </div>
  );
};
