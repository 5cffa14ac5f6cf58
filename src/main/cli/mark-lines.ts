import { planMark } from '#shared/figures.ts';
import { qFamilyLines } from '#shared/methods/q-families.ts';

/**
 * How the p and q that a command prints are to be read; nothing where nothing was tested.
 * @param method whose tests they are: it says over which tests its q is
 * @param plan name of the locked plan that their run follows; null for an exploratory run
 */
export const markLines = (method: string, plan: string | null, tests: number): readonly string[] =>
  tests === 0 ? [] : [...qFamilyLines(method), `These tests are ${planMark(plan)}.`];
