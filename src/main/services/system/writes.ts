import type { Written } from '#shared/contract/jobs.ts';
import type { JobService } from './jobs.ts';

type Listener = (written: Written) => void;

/**
 * Tells those who follow that a call has written: a page shows what another window, a command or an agent has changed. Calls and jobs
 * that may have changed anything are counted, from the time of the start on, so that no start has a number of an earlier one.
 */
export const createWrites = (jobs: Pick<JobService, 'onChange'>, startedAt: number) => {
  const listeners = new Set<Listener>();
  let number = startedAt;
  jobs.onChange(({ finishedAt, changes }) => {
    if (finishedAt !== null && changes.length > 0) number += 1;
  });
  return {
    /** Of the last change: what was read at an earlier number may lack it. */
    number: (): number => number,
    note: (written: Written): void => {
      number += 1;
      for (const listener of listeners) listener(written);
    },
    /** @returns the unsubscription */
    onWritten: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
