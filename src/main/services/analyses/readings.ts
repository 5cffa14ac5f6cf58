import type { AnalysisRun } from '#shared/contract/analyses.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { Question } from './questions.ts';

/** What a page gets for a question at once: the stored answer with its run, or the job that computes it. */
export type Reading<Value> =
  | { readonly kind: 'stored'; readonly value: Value; readonly run: AnalysisRun; readonly nobodys: number }
  | { readonly kind: 'computing'; readonly job: Job; readonly question: Question };

/** The reading of what is made from a stored value. */
export const mapReading = <From, To>(
  reading: Reading<From>,
  present: (value: From, run: AnalysisRun) => To,
): Reading<To> =>
  reading.kind === 'computing' ? reading : { ...reading, value: present(reading.value, reading.run) };
