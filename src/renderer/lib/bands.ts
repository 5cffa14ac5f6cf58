export type StrengthBand = 'strong' | 'moderate' | 'weak';
export type ConfidenceBand = 'high' | 'medium' | 'low';

/** Strength bands of section 9: strong from 0.7, moderate from 0.4, weak below. */
export const strengthBand = (score: number): StrengthBand =>
  score >= 0.7 ? 'strong' : score >= 0.4 ? 'moderate' : 'weak';

/** Confidence colours of section 9: 0.8 or more green (high), 0.6 or more orange (medium), else red (low). */
export const confidenceBand = (confidence: number): ConfidenceBand =>
  confidence >= 0.8 ? 'high' : confidence >= 0.6 ? 'medium' : 'low';
