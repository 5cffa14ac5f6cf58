export type StrengthBand = 'strong' | 'moderate' | 'weak';
export type ConfidenceBand = 'high' | 'medium' | 'low';

/** Strength bands of section 9: strong from 0.7, moderate from 0.4, weak below. */
export const strengthBand = (score: number): StrengthBand =>
  score >= 0.7 ? 'strong' : score >= 0.4 ? 'moderate' : 'weak';

/** Correlation colour bands of section 9: 0.7 high, 0.4 medium, 0.2 low, below that none. */
export const correlationBand = (score: number): ConfidenceBand | null =>
  score >= 0.7 ? 'high' : score >= 0.4 ? 'medium' : score >= 0.2 ? 'low' : null;

/** Confidence colours of section 9: 0.8 or more green (high), 0.6 or more orange (medium), else red (low). */
export const confidenceBand = (confidence: number): ConfidenceBand =>
  confidence >= 0.8 ? 'high' : confidence >= 0.6 ? 'medium' : 'low';
