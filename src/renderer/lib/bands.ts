/** A figure with its range of chance, the ends named as the words and pictures of chance name them. */
export const withRange = <
  Summary extends { readonly bandLow: number | null; readonly bandHigh: number | null },
>({
  bandLow: low,
  bandHigh: high,
  ...figures
}: Summary) => ({ ...figures, low, high });

export type ConfidenceBand = 'high' | 'medium' | 'low';

/** Confidence colors of section 9: 0.8 or more green (high), 0.6 or more orange (medium), else red (low). */
export const confidenceBand = (confidence: number): ConfidenceBand =>
  confidence >= 0.8 ? 'high' : confidence >= 0.6 ? 'medium' : 'low';
