/**
 * Ends work that nobody asks for any more.
 * @param milliseconds that work continues after it was last requested
 * @param isInTheWay whether something else needs its place; while nothing does, work that was left continues
 */
export const createLease = (
  milliseconds: number,
  onEnd: () => void,
  isInTheWay: () => boolean = () => true,
) => {
  let timer: NodeJS.Timeout | null = null;
  let state: 'idle' | 'kept' | 'over' = 'idle';
  let isAsked = true;
  const wait = (): void => {
    timer = setTimeout(() => {
      isAsked = false;
      if (!isInTheWay()) {
        wait();
        return;
      }
      state = 'over';
      onEnd();
    }, milliseconds);
    timer.unref();
  };
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
  };
  return {
    /** Somebody has asked: the time begins anew. */
    renew: (): void => {
      stop();
      if (state !== 'idle') return;
      isAsked = true;
      wait();
    },
    /** Asked for those who watch: it never runs out. */
    keep: (): void => {
      stop();
      if (state === 'idle') state = 'kept';
    },
    isOver: (): boolean => state === 'over',
    /** Whether somebody has asked within its time, or watches. */
    isAsked: (): boolean => isAsked || state === 'kept',
  };
};

export type Lease = ReturnType<typeof createLease>;

const TOLD_MS = 10_000;

/** Why work failed a moment ago: who asks again right then is told instead of beginning it anew. */
export const createFailures = () => {
  const failures = new Map<string, { readonly error: unknown }>();
  return {
    note: (key: string, error: unknown): void => {
      failures.set(key, { error });
      setTimeout(() => failures.delete(key), TOLD_MS).unref();
    },
    clear: (key: string): void => void failures.delete(key),
    find: (key: string) => failures.get(key) ?? null,
  };
};
