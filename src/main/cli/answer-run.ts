import { setTimeout as wait } from 'node:timers/promises';
import { decodeResult, type MethodId, type ResultOf } from '#main/analysis/registry.ts';
import { AppError } from '#main/base/errors.ts';
import { askRunningHost, type RunningHost } from '#main/headless/running-host.ts';
import type { RunRequest } from '#main/services/analyses/questions.ts';
import type { Workstation } from '#main/workstation.ts';
import { analysisEndpoints } from '#shared/contract/analyses.ts';
import { jobEndpoints } from '#shared/contract/jobs.ts';
import type { CommandLine } from './arguments.ts';
import { withReading, withWorkstation } from './with-workstation.ts';

const POLL_MS = 200;

/** A method's answer, and the locked plan that its run follows; null for an exploratory run. */
export interface RunAnswer<Id extends MethodId> {
  readonly result: ResultOf<Id>;
  readonly plan: string | null;
}

/** Runs a method in the workstation that has the folder open, so that its tests are registered there. */
const runElsewhere = async <Id extends MethodId>(
  host: RunningHost,
  method: Id,
  request: RunRequest,
): Promise<RunAnswer<Id>> => {
  const { runAnalysis, getAnalysisRun } = analysisEndpoints;
  const started = runAnalysis.answer.parse(
    await askRunningHost(host, `/api/analyses/${method}/run`, JSON.stringify(request)),
  );
  for (;;) {
    const job = jobEndpoints.getJob.answer.parse(await askRunningHost(host, `/api/jobs/${started.jobId}`));
    if (job.status === 'failed' || job.status === 'cancelled')
      throw new AppError('conflict', job.error ?? `${job.title} was ${job.status}.`);
    if (job.finishedAt !== null) break;
    await wait(POLL_MS);
  }
  const { run, result } = getAnalysisRun.answer.parse(
    await askRunningHost(host, `/api/analysis-runs/${started.runId}`),
  );
  return { result: decodeResult(method, JSON.stringify(result)), plan: run.plan };
};

/**
 * A method's answer as pages get it: the stored one, or a fresh one whose p is registered. Where another program has the folder open, it
 * computes and registers it.
 * @param prepare makes the request, and whatever else is read for it
 */
export const answerRun = async <Id extends MethodId, Read extends { readonly request: RunRequest }>(
  line: CommandLine,
  method: Id,
  prepare: (workstation: Workstation) => Promise<Read>,
): Promise<RunAnswer<Id> & Read> =>
  withWorkstation(
    line,
    async (workstation) => {
      const read = await prepare(workstation);
      const { result, run } = await workstation.services.analyses.runs.answer(method, read.request);
      return { ...read, result, plan: run.plan };
    },
    async (host) => {
      const read = await withReading(line, prepare);
      return { ...read, ...(await runElsewhere(host, method, read.request)) };
    },
  );
