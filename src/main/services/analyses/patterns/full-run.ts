import type { RunRequest } from '#main/services/analyses/questions.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import type { JobService, StartedJob } from '#main/services/system/jobs.ts';
import { PATTERN_METHODS } from './summary.ts';

/** Progress of a full run is counted in thousandths of a method. */
const PARTS = 1000;

/**
 * Runs every pattern method with its defaults, one after another, each a stored run of its own.
 * @throws AppError for a set that is not there, or has no drops
 */
export const startFullRun = async (
  jobs: JobService,
  runs: Pick<AnalysisRuns, 'compute' | 'question'>,
  request: RunRequest,
): Promise<StartedJob<{ readonly runIds: readonly number[] }>> => {
  const questions = await Promise.all(PATTERN_METHODS.map((method) => runs.question(method, request)));
  return jobs.start({
    kind: 'pattern-analysis',
    title: 'Pattern analysis',
    exclusive: true,
    run: async (job) => {
      const runIds: number[] = [];
      const total = questions.length * PARTS;
      for (const [place, question] of questions.entries()) {
        const { method } = question;
        job.signal.throwIfAborted();
        job.progress(place * PARTS, total, method);
        const progress = (done: number, of: number): void => {
          if (of > 0) job.progress(Math.floor((place + done / of) * PARTS), total, method);
        };
        runIds.push(await runs.compute(question, { signal: job.signal, progress }));
      }
      job.progress(total, total);
      return { runIds };
    },
  });
};
