import { planMark } from '#shared/figures.ts';

/**
 * How the p that a command prints are to be read; nothing where nothing was tested.
 * @param plan name of the locked plan that their run follows; null for an exploratory run
 */
export const markLines = (plan: string | null, tests: number): readonly string[] =>
  tests === 0 ? [] : [`These tests are ${planMark(plan)}.`];
