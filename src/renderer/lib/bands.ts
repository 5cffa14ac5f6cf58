export type ConfidenceBand = 'high' | 'medium' | 'low';

/** Confidence colors of section 9: 0.8 or more green (high), 0.6 or more orange (medium), else red (low). */
export const confidenceBand = (confidence: number): ConfidenceBand =>
  confidence >= 0.8 ? 'high' : confidence >= 0.6 ? 'medium' : 'low';
