import { messageOf } from '#renderer/lib/errors.ts';
import type { ImportMessage } from '#renderer/ui/ResultAlert.tsx';
import { CANCELED } from '#shared/constants.ts';
import { ingestionResultSchema, type IngestionResult } from '#shared/contract/datasets.ts';
import type { ListedJob } from '#shared/contract/jobs.ts';

/** Which of the two buttons was pressed, by section 8's sentence for its failure. */
const FAILURES = {
  ingest: 'Comprehensive ingestion failed',
  import: 'Complete import failed',
} as const;
export type IngestionKind = keyof typeof FAILURES;

const failed = (kind: IngestionKind, errors: readonly string[]): ImportMessage => ({
  status: 'failed',
  message: FAILURES[kind],
  errors,
  errorCount: errors.length,
});

const CANCELED_IMPORT: ImportMessage = {
  status: 'canceled',
  message: 'Your drops are unchanged.',
  errors: [],
  errorCount: 0,
};

/** A failed call: `HTTP error! status: 422` and the workstation's sentence, or the error's own message. */
export const messageOfError = (kind: IngestionKind, error: unknown): ImportMessage => {
  if (messageOf(error) === CANCELED) return CANCELED_IMPORT;
  const status = isHttp(error) ? [`HTTP error! status: ${error.status}`] : [];
  return failed(kind, [...status, messageOf(error)]);
};

const isHttp = (error: unknown): error is Error & { readonly status: number } =>
  error instanceof Error && 'status' in error;

const messageOfResult = (result: IngestionResult): ImportMessage => ({
  status: result.status,
  message: result.message,
  errors: result.errors,
  errorCount: Math.max(result.errorCount, result.errors.length),
  importId: result.importId,
});

const messageOfEndedJob = (kind: IngestionKind, job: ListedJob, found: unknown): ImportMessage => {
  if (job.status === 'failed') return failed(kind, [job.error ?? 'Unknown error occurred']);
  if (job.status === 'cancelled') return CANCELED_IMPORT;
  const result = ingestionResultSchema.safeParse(found);
  return result.success
    ? messageOfResult(result.data)
    : { status: 'completed', message: job.message, errors: [], errorCount: 0 };
};

/**
 * What to show of a call's answer and of the job it started, which continues after the answer.
 * @param found what came of the job, once it is done
 */
export const messageOfRun = (
  kind: IngestionKind,
  result: IngestionResult,
  job: ListedJob | undefined,
  found?: unknown,
): ImportMessage => {
  if (result.status !== 'running' || job === undefined) return messageOfResult(result);
  return job.status === 'running'
    ? { ...messageOfResult(result), message: job.message === '' ? result.message : job.message }
    : messageOfEndedJob(kind, job, found);
};
