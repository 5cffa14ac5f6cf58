import type { Store } from '#main/db/index.ts';
import type { WorkerPool } from '#main/workers/pool.ts';

/** Keeps the disk's waits of a long series of writes away from the event loop. */
export interface Checkpoints {
  /** To be called after writes: now and then a worker then empties the write-ahead log. */
  readonly note: (rows: number) => void;
  /** Ends the series: the log is emptied once more and the writer looks after it itself again. */
  readonly finish: () => Promise<void>;
}

/** SQLite's own default, pages. */
const USUAL_PAGES = 1000;
/** Where no worker is free for long, the writer waits for the disk after all: 200 MB of log. */
const MOST_PAGES = 50_000;
const ROWS_BETWEEN = 10_000;

/** From now on the log is emptied by a worker: on the writer each checkpoint holds the event loop until the disk is done. */
export const checkpointAside = ({ writer, file }: Store, pool: WorkerPool): Checkpoints => {
  writer.pragma(`wal_autocheckpoint = ${String(MOST_PAGES)}`);
  let rowsSince = 0;
  let isLong = false;
  let running: Promise<unknown> | null = null;
  const run = async (): Promise<void> => {
    // A checkpoint that fails leaves the log as it is: nothing is lost, the next one takes it.
    await pool.run('checkpoint', { file }).catch(() => null);
    running = null;
  };
  return {
    note: (rows) => {
      rowsSince += rows;
      if (rowsSince < ROWS_BETWEEN || running !== null) return;
      rowsSince = 0;
      isLong = true;
      running = run();
    },
    finish: async () => {
      await running;
      // A few rows are no more than any other write: SQLite takes them when it comes to it.
      if (isLong) await run();
      if (writer.open) writer.pragma(`wal_autocheckpoint = ${String(USUAL_PAGES)}`);
    },
  };
};
