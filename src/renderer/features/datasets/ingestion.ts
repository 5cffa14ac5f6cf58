import { messageOf } from '#renderer/lib/errors.ts';
import { ingestionResultSchema, type IngestionResult, type Verification } from '#shared/contract/datasets.ts';
import type { ImportError } from '#shared/contract/imports.ts';
import type { Job } from '#shared/contract/jobs.ts';

/** What the result alert shows. */
export interface IngestionMessage {
  readonly status: IngestionResult['status'];
  readonly message: string;
  readonly errors: readonly string[];
  /** All of them; `errors` holds the first 100. */
  readonly errorCount: number;
  readonly recordErrors: readonly ImportError[];
  readonly verification: Verification | null;
}

/** Which of the two buttons was pressed, by section 8's sentence for its failure. */
export const FAILURES = {
  ingest: 'Comprehensive ingestion failed',
  import: 'Complete import failed',
} as const;
export type IngestionKind = keyof typeof FAILURES;

const nothing = { errors: [], errorCount: 0, recordErrors: [], verification: null } as const;

const failed = (kind: IngestionKind, errors: readonly string[]): IngestionMessage => ({
  ...nothing,
  status: 'failed',
  message: FAILURES[kind],
  errors,
  errorCount: errors.length,
});

/** A failed call: `HTTP error! status: 422` and the workstation's sentence, or the error's own message. */
export const messageOfError = (kind: IngestionKind, error: unknown): IngestionMessage => {
  if (isHttp(error)) return failed(kind, [`HTTP error! status: ${error.status}`, messageOf(error)]);
  const text = messageOf(error);
  return failed(kind, [text]);
};

const isHttp = (error: unknown): error is Error & { readonly status: number } =>
  error instanceof Error && 'status' in error;

export const messageOfResult = (result: IngestionResult): IngestionMessage => ({
  status: result.status,
  message: result.message,
  errors: result.errors,
  errorCount: Math.max(result.errorCount, result.errors.length),
  recordErrors: result.recordErrors,
  verification: result.verification,
});

const messageOfEndedJob = (kind: IngestionKind, job: Job): IngestionMessage => {
  if (job.status === 'failed') return failed(kind, [job.error ?? 'Unknown error occurred']);
  if (job.status === 'cancelled') return failed(kind, ['The import was canceled. Your drops are unchanged.']);
  const result = ingestionResultSchema.safeParse(job.result);
  return result.success
    ? messageOfResult(result.data)
    : { ...nothing, status: 'completed', message: job.message };
};

/** What to show of a call's answer and of the job it started, which goes on after the answer. */
export const messageOfRun = (
  kind: IngestionKind,
  result: IngestionResult,
  job: Job | undefined,
): IngestionMessage => {
  if (result.status !== 'running' || job === undefined) return messageOfResult(result);
  return job.status === 'running'
    ? { ...messageOfResult(result), message: job.message === '' ? result.message : job.message }
    : messageOfEndedJob(kind, job);
};
