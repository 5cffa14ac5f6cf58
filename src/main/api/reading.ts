import type { Context } from 'hono';
import { asciiJson, json } from '#main/http/responses.ts';
import type { Reading } from '#main/services/analyses/readings.ts';
import type { ReadOptions } from '#main/services/analyses/run-jobs.ts';
import {
  resultRunSchema,
  type AnalysisQuestion,
  type AnalysisRun,
  type Computing,
} from '#shared/contract/analyses.ts';
import type { ListedJob } from '#shared/contract/jobs.ts';
import { jobPath } from './waiting.ts';

/** What a stored answer says of the run it is from. */
export const runHeaders = (run: AnalysisRun, nobodys = 0): Record<string, string> => ({
  // The description leaves out what else a run has.
  'X-Result-Run': asciiJson(
    resultRunSchema.parse({ ...run, runId: run.id, computedAt: run.finishedAt, nobodys }),
  ),
  ...(run.stale.length === 0 ? {} : { 'X-Stale': run.stale.join(', ') }),
});

/** A question as it is asked again. */
const requestOf = ({ method, parameters, selection, seed }: AnalysisQuestion): AnalysisQuestion => ({
  method,
  parameters,
  selection,
  seed,
});

/** Names the question that nobody has asked yet, for anyone who asks it. */
export const questionHeaders = (question: AnalysisQuestion): Record<string, string> => ({
  'X-Question': asciiJson(requestOf(question)),
});

/** `202` with the job that computes the answer, and the question that it answers where it is one to a method. */
export const computing = (
  { id, kind, title }: ListedJob,
  question: AnalysisQuestion | null = null,
): Response => {
  const body: Computing = {
    status: 'running',
    jobId: id,
    kind,
    title,
    question: question && requestOf(question),
  };
  return Response.json(body, { status: 202, headers: { 'Retry-After': '1', Location: jobPath(id) } });
};

/** The stored answer with its stamp, or `202` with the job that computes it. */
export const reading = <Value>(
  answer: Reading<Value>,
  respond: (value: Value, headers: Readonly<Record<string, string>>) => Response = json,
): Response =>
  answer.kind === 'stored'
    ? respond(answer.value, runHeaders(answer.run, answer.nobodys))
    : computing(answer.job, answer.question);

/** A handler of such an answer, narrowed to the set of its query. */
export const readingOf =
  <Query extends { readonly set?: string | undefined }, Value>(
    answer: (query: Query, options: ReadOptions) => Promise<Reading<Value>>,
  ) =>
  async ({ query, context }: { readonly query: Query; readonly context: Context }): Promise<Response> =>
    reading(await answer(query, readOptions(context, query.set)));

/**
 * Who sends `X-Result: fresh` waits for an answer made from the current data; others get a stale one, marked as such. A header of
 * its own: browsers send `Cache-Control: no-cache` unbidden. Pages send `opened`: nobody requested a test yet.
 * @param set name of the frozen set that the answer is narrowed to
 */
export const readOptions = ({ req }: Context, set?: string): ReadOptions => ({
  acceptStale: req.header('X-Result') !== 'fresh',
  isOpened: req.header('X-Result') === 'opened',
  ...(set === undefined ? {} : { set }),
});
