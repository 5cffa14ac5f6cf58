import type { TaskContext } from '#main/workers/task.ts';
import type { GiveWay } from './open-drops.ts';

/** A turn of the thread's own loop, in which a cancel arrives. */
export const pauseOf =
  ({ signal }: Pick<TaskContext, 'signal'>): GiveWay =>
  async () => {
    await new Promise<void>((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
  };
