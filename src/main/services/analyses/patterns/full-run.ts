import { questionOf } from '#main/services/analyses/questions.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import type { JobService, StartedJob } from '#main/services/system/jobs.ts';
import { PATTERN_METHODS } from './summary.ts';

/** Progress of a full run is counted in thousandths of a method. */
const PARTS = 1000;

/** Runs every pattern method with its defaults, one after another, each a stored run of its own. */
export const startFullRun = (
  jobs: JobService,
  runs: Pick<AnalysisRuns, 'compute'>,
  seed: number,
): StartedJob<{ readonly runIds: readonly number[] }> =>
  jobs.start({
    kind: 'pattern-analysis',
    title: 'Pattern analysis',
    exclusive: true,
    run: async ({ signal, progress }) => {
      const runIds: number[] = [];
      const total = PATTERN_METHODS.length * PARTS;
      for (const [place, method] of PATTERN_METHODS.entries()) {
        signal.throwIfAborted();
        progress(place * PARTS, total, method);
        const onProgress = (done: number, of: number): void => {
          if (of > 0) progress(Math.floor((place + done / of) * PARTS), total, method);
        };
        runIds.push(
          await runs.compute(questionOf(method, { seed }, 'invalid_query'), { signal, onProgress }),
        );
      }
      progress(total, total);
      return { runIds };
    },
  });
