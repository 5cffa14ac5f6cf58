import type { SectionFacts } from '#main/ai/facts.ts';
import { SELF_DESCRIPTION } from './self-description.ts';

const missing = (facts: SectionFacts): string =>
  facts.notComputed.map(({ what, why }) => `${what}: not computed (${why}).`).join(' ');

/** The text of a section: its computed statements in order, then what is missing, then who wrote it. */
export const writeSection = (facts: SectionFacts): string =>
  [facts.facts.map(({ statement }) => statement).join(' '), missing(facts), SELF_DESCRIPTION]
    .filter((part) => part !== '')
    .join(' ');
