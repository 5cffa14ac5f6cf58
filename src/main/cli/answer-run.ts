import { decodeResult, type MethodId, type ResultOf } from '#main/analysis/registry.ts';
import { askRunningHost, type RunningHost } from '#main/headless/running-host.ts';
import type { RunRequest } from '#main/services/analyses/questions.ts';
import type { Workstation } from '#main/workstation.ts';
import { analysisEndpoints } from '#shared/contract/analyses.ts';
import { jobEndpoints } from '#shared/contract/jobs.ts';
import type { CommandLine } from './arguments.ts';
import { stoppable } from './end-signals.ts';
import { endedJobOf } from './ended-job.ts';
import { withReading, withWorkstation } from './with-workstation.ts';

/** A method's answer, and the locked plan that its run follows; null for an exploratory run. */
export interface RunAnswer<Id extends MethodId> {
  readonly result: ResultOf<Id>;
  readonly plan: string | null;
}

/** Most jobs that a workstation runs at once are far fewer. */
const JOBS_LOOKED_AT = 100;

/** The running jobs of a method. */
const runningJobs = async (host: RunningHost, method: MethodId): Promise<ReadonlySet<string>> => {
  const path = `/api/jobs?kind=analysis:${method}&limit=${JOBS_LOOKED_AT}`;
  const jobs = jobEndpoints.listJobs.answer.parse(await askRunningHost(host, path));
  return new Set(jobs.filter(({ status }) => status === 'running').map(({ id }) => id));
};

/**
 * Runs a method in the workstation that has the folder open, so that its tests are registered there. Told to end, the command cancels
 * the job, unless it ran already: then somebody else waits for it.
 */
const runElsewhere = async <Id extends MethodId>(
  host: RunningHost,
  method: Id,
  request: RunRequest,
): Promise<RunAnswer<Id>> => {
  const { runAnalysis, getAnalysisRun } = analysisEndpoints;
  const others = await runningJobs(host, method);
  const starting = askRunningHost(host, `/api/analyses/${method}/run`, JSON.stringify(request)).then(
    (answer) => runAnalysis.answer.parse(answer),
  );
  const started = await stoppable(
    async () => {
      const begun = await starting;
      await endedJobOf(host, begun.jobId);
      return begun;
    },
    async () => {
      const { jobId } = await starting;
      if (!others.has(jobId)) await askRunningHost(host, `/api/jobs/${jobId}/cancel`, '');
    },
  );
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
): Promise<RunAnswer<Id> & Read> => {
  return withWorkstation(
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
};
