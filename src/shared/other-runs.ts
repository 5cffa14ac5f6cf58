import { plural } from './figures.ts';

const numbers = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });

/** Runs of a plan’s methods with the questions of pages that were opened, in one sentence; null where there are none. */
export const otherRunsSentence = (otherRuns: readonly number[]): string | null =>
  otherRuns.length === 0
    ? null
    : `Since the lock, ${plural(otherRuns.length, 'run')} of its methods had the defaults that pages open with: ${numbers.format(otherRuns.map(String))}.`;
