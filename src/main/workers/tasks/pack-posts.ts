import { writeInWorker } from '#main/db/worker-transaction.ts';
import { pauseOf } from '#main/workers/imports/pause.ts';
import { packPosts as packAll } from '#main/workers/post-packs.ts';
import type { Task } from '#main/workers/task.ts';

/** Packs the posts that a set is about to be frozen of, where an import has not done so: those that an earlier version has imported. */
export const packPosts: Task<{ readonly file: string }, void> = ({ file }, context) => {
  const pause = pauseOf(context);
  return writeInWorker(file, (tx) =>
    packAll(tx, async (packed) => {
      context.progress(packed, 0, 'Hashing posts');
      await pause();
    }),
  );
};
