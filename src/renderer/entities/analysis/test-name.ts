import type { RegisteredTest } from '#shared/contract/analyses.ts';

/** The name of a test, with what tells it from others of its name. */
export const testName = ({ label, apart }: Pick<RegisteredTest, 'label' | 'apart'>): string =>
  apart === '' ? label : `${label} (${apart})`;
