import type { Written } from '#shared/contract/jobs.ts';

type Listener = (written: Written) => void;

/** Tells all followers that a call has written: a page shows what another window, a command or an agent has changed. */
export const createWrites = () => {
  const listeners = new Set<Listener>();
  return {
    note: (written: Written): void => {
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
