import { z } from 'zod';
import { AppError, asExpected } from '#main/base/errors.ts';

const UNEXPECTED = 'Dropscope met an unexpected error; the log under Administration has the details.';

/** Whether work ended because its signal was aborted. */
export const isCancel = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));

/** What a job keeps of an error: a sentence. The words of libraries are for the log. */
export const sentenceOf = (thrown: unknown): string => {
  const error = asExpected(thrown);
  return error instanceof AppError ? error.message : UNEXPECTED;
};

const messageSchema = z.object({ message: z.string() });
/** How a job ended, where its result says. */
export const outcomeOf = (result: unknown): string => messageSchema.safeParse(result).data?.message ?? '';

/** Seconds until the work ends at the rate so far; null where nothing can be said. */
export const remainingSeconds = (done: number, total: number, elapsedMs: number): number | null =>
  done > 0 && total > 0 ? Math.round(((elapsedMs / done) * Math.max(0, total - done)) / 1000) : null;
