import { AppError, messageOf } from '#main/base/errors.ts';
import type { Log } from '#main/base/log.ts';
import { DATA_PARTS } from '#main/repositories/data-state.ts';
import type { SystemServices } from '#main/services/system/index.ts';
import type { JobHandle, JobService } from '#main/services/system/jobs.ts';
import { ANALYSIS } from '#shared/contract/subjects.ts';
import { waitsForRequest } from './not-computed.ts';
import { requireMethod, type Question } from './questions.ts';
import type { AnalysisRuns } from './runs.ts';

export interface RecomputeDeps {
  readonly system: Pick<SystemServices, 'jobs' | 'changes'>;
  readonly runs: Pick<AnalysisRuns, 'stored' | 'compute'>;
  /** Questions of pages, the last one first. */
  readonly used: () => readonly Question[];
  /** Whether tests are left to anyone who asks for them. */
  readonly testsWhenAsked: () => boolean;
  readonly log: Log;
  /** How long the data must stay as it is before anything is computed. */
  readonly quietMs?: number;
}

const QUIET_MS = 60_000;

/** Settles when at most one job runs, the one that waits. @throws the signal's reason */
const othersEnded = async (jobs: JobService, signal: AbortSignal): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const look = (): void => {
    if (jobs.runningCount() <= 1) resolve(undefined);
  };
  const stop = jobs.onChange(look);
  const leave = (): void => {
    reject(signal.reason);
  };
  signal.addEventListener('abort', leave, { once: true });
  look();
  await promise.finally(() => {
    stop();
    signal.removeEventListener('abort', leave);
  });
};

/**
 * After a change of the data: computes the results that pages used anew, the last used first, as one job in the background. It
 * steps aside for every other job, and a result that somebody recomputed meanwhile is left alone.
 * @returns a function that makes it follow the changes from now on
 */
export const createRecompute = ({
  system,
  runs,
  used,
  testsWhenAsked,
  log,
  quietMs = QUIET_MS,
}: RecomputeDeps) => {
  const { jobs, changes } = system;
  const isStale = async (question: Question): Promise<boolean> => {
    const stored = await runs.stored(question.method, question);
    return stored !== null && stored.run.stale.length > 0;
  };
  const staleQuestions = async (): Promise<readonly Question[]> => {
    const questions = used().filter((question) => !waitsForRequest(question, testsWhenAsked()));
    const stale = await Promise.all(questions.map(isStale));
    return questions.filter((_, index) => stale[index] === true);
  };

  /** Computes an answer while nothing else runs. @returns false where another job began meanwhile */
  const computeAlone = async (question: Question, job: JobHandle): Promise<boolean> => {
    const other = new AbortController();
    const stop = jobs.onChange(({ id, status }) => {
      if (id !== job.id && status === 'running')
        other.abort(new AppError('conflict', 'Set aside for another job.'));
    });
    try {
      await runs.compute(question, { signal: AbortSignal.any([job.signal, other.signal]) });
      return true;
    } catch (error) {
      if (!other.signal.aborted || job.signal.aborted) throw error;
      return false;
    } finally {
      stop();
    }
  };

  const recompute = async (questions: readonly Question[], job: JobHandle): Promise<{ message: string }> => {
    let computed = 0;
    for (const [index, question] of questions.entries()) {
      job.progress(index, questions.length, requireMethod(question.method).title);
      try {
        do {
          await othersEnded(jobs, job.signal);
          if (!(await isStale(question))) break;
        } while (!(await computeAlone(question, job)));
        computed += 1;
      } catch (error) {
        job.signal.throwIfAborted();
        // The next reading of the page says why; the other results do not depend on it.
        log.warn('a result was not recomputed', { method: question.method, reason: messageOf(error) });
      }
    }
    return { message: `${computed} of ${questions.length} results are up to date.` };
  };

  let timer: NodeJS.Timeout | undefined;
  const start = async (): Promise<void> => {
    if (jobs.runningCount() > 0) {
      schedule();
      return;
    }
    const questions = await staleQuestions();
    if (questions.length === 0) return;
    jobs.start({
      kind: 'recompute',
      title: 'Recompute results after a change of the data',
      exclusive: true,
      changes: ANALYSIS,
      run: (job) => recompute(questions, job),
    });
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      start().catch((error: unknown) => {
        log.warn('results were not recomputed', { reason: messageOf(error) });
      });
    }, quietMs).unref();
  };
  return (): void => {
    changes.onChange(DATA_PARTS, schedule);
  };
};
