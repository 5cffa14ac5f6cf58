import type { Progress, Watch } from '#main/base/progress.ts';

interface Computation<Answer> {
  readonly controller: AbortController;
  readonly promise: Promise<Answer>;
  /** Those who wait for the answer. */
  readonly watchers: Set<Watch>;
}

type Work<Answer> = (watch: { readonly progress: Progress; readonly signal: AbortSignal }) => Promise<Answer>;

/** Work that several may wait for: it is done once, and ends early when the last of them leaves. */
export const createComputations = <Answer>() => {
  const running = new Map<string, Computation<Answer>>();
  const begin = (key: string, work: Work<Answer>): Computation<Answer> => {
    const controller = new AbortController();
    const watchers = new Set<Watch>();
    const progress: Progress = (done, total, message) => {
      for (const watcher of watchers) watcher.progress?.(done, total, message);
    };
    const promise = work({ signal: controller.signal, progress }).finally(() => {
      if (running.get(key) === computation) running.delete(key);
    });
    // Anyone who still waits gets the error from a promise of their own.
    promise.catch(() => undefined);
    const computation = { controller, promise, watchers };
    running.set(key, computation);
    return computation;
  };
  return {
    isRunning: (key: string): boolean => running.has(key),
    /**
     * Waits for the work under a key, begun where it is not under way.
     * @throws the signal's reason as soon as it is aborted
     */
    join: async (key: string, work: Work<Answer>, watch: Watch): Promise<Answer> => {
      watch.signal?.throwIfAborted();
      const present = running.get(key);
      const computation = present?.controller.signal.aborted === false ? present : begin(key, work);
      const { promise: left, reject } = Promise.withResolvers<never>();
      const leave = (): void => {
        reject(watch.signal?.reason);
      };
      watch.signal?.addEventListener('abort', leave, { once: true });
      computation.watchers.add(watch);
      try {
        return await Promise.race([computation.promise, left]);
      } finally {
        watch.signal?.removeEventListener('abort', leave);
        computation.watchers.delete(watch);
        if (computation.watchers.size === 0) computation.controller.abort(watch.signal?.reason);
      }
    },
  };
};
