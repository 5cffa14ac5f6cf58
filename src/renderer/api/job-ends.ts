import { pause } from './pause.ts';

const ends = new EventTarget();
const ended = new Set<string>();
/** An answer is there a moment after the end of its job. */
const MOMENT_MS = 200;

/** A job has ended, as the workstation pushed it. */
export const noteJobEnd = (id: string): void => {
  ended.add(id);
  ends.dispatchEvent(new Event(id));
};

/**
 * Waits for the end of a job, but not longer than a while.
 * @throws the signal's reason as soon as it is aborted
 */
export const untilJobEnds = async (
  id: string,
  longestMs: number,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const over = new AbortController();
  const end = new Promise<void>((resolve) => {
    ends.addEventListener(id, () => resolve(), { signal: over.signal });
  });
  try {
    await Promise.race([end, pause(ended.has(id) ? MOMENT_MS : longestMs, signal)]);
  } finally {
    over.abort();
  }
};
