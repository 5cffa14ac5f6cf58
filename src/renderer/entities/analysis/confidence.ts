import type { Intent } from '@blueprintjs/core';
import { confidenceBand } from '#renderer/lib/bands.ts';

const INTENTS = { high: 'success', medium: 'warning', low: 'danger' } as const;

/** The color of a confidence, by its band of section 9. */
export const confidenceIntent = (confidence: number): Intent => INTENTS[confidenceBand(confidence)];
