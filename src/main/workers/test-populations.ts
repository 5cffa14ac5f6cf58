import { createHash } from 'node:crypto';
import type { MethodTest } from '#main/analysis/chance/tests.ts';
import { postSeries } from '#main/analysis/methods/ladder/part.ts';
import type { AnalysisInputs } from '#main/analysis/types.ts';

type Timed = Pick<AnalysisInputs, 'drops' | 'others' | 'posts'>;

const hashOf = ({ drops, others, posts }: Timed, name: string): string => {
  const sum = createHash('sha256');
  for (const { number, time, resolution } of drops)
    sum.update(`${JSON.stringify([number, time, resolution ?? null])}\n`);
  sum.update('\n');
  for (const { id, time, text, series, resolution } of [...others, ...postSeries(posts)])
    if (series === name) sum.update(`${JSON.stringify([id, time, text, resolution])}\n`);
  return sum.digest('hex');
};

/**
 * What a test looked at: of a test of one series the drops and that series, so that it is the same test whatever else its run was
 * given.
 * @returns a SHA-256 for a test; null for one of everything that its run was given
 */
export const createPopulations = (inputs: Timed): ((test: MethodTest) => string | null) => {
  const populations = new Map<string, string>();
  return ({ series }) => {
    if (series === undefined) return null;
    const population = populations.get(series) ?? hashOf(inputs, series);
    populations.set(series, population);
    return population;
  };
};
