import type { Context } from 'hono';
import { json } from '#main/http/responses.ts';
import type { Reading } from '#main/services/analyses/readings.ts';
import type { ReadOptions } from '#main/services/analyses/run-jobs.ts';
import type { AnalysisRun } from '#shared/contract/analyses.ts';
import type { Job } from '#shared/contract/jobs.ts';

/** Header values are Latin-1: other characters of the JSON are written as escapes. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const headersOf = (run: AnalysisRun): Record<string, string> => {
  const {
    id,
    method,
    version,
    parameters,
    seed,
    datasetName,
    datasetSha256,
    inputSha256,
    finishedAt,
    stale,
  } = run;
  return {
    'X-Result-Run': asciiJson({
      ...{ runId: id, method, version, parameters, seed, datasetName, datasetSha256, inputSha256 },
      computedAt: finishedAt,
      stale,
    }),
    ...(stale.length === 0 ? {} : { 'X-Stale': stale.join(', ') }),
  };
};

/** `202` with the job that computes the answer. */
export const computing = ({ id, kind, title }: Job): Response =>
  Response.json(
    { status: 'running', jobId: id, kind, title },
    { status: 202, headers: { 'Retry-After': '1' } },
  );

/** The stored answer with its stamp, or `202` with the job that computes it. */
export const reading = <Value>(
  found: Reading<Value>,
  respond: (value: Value, headers: Readonly<Record<string, string>>) => Response = json,
): Response => (found.kind === 'stored' ? respond(found.value, headersOf(found.run)) : computing(found.job));

/** Who sends `Cache-Control: no-cache` waits for an answer made from the present data; others get a stale one, marked as such. */
export const readOptions = ({ req }: Context): ReadOptions => ({
  acceptStale: !/\bno-cache\b/.test(req.header('Cache-Control') ?? ''),
});
