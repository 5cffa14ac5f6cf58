import type { Store } from '#main/db/index.ts';

/** SQLite's own default, pages. */
const USUAL_PAGES = 1000;
/** Where nobody else empties the log, the writer does after all: 200 MB of it. */
const MOST_PAGES = 50_000;

/**
 * While a worker writes much and empties the write-ahead log itself, no small write of the host's is to do that work instead:
 * it would hold the event loop until the disk is done.
 */
export const withCheckpointsElsewhere = async <Result>(
  { writer }: Store,
  work: () => Promise<Result>,
): Promise<Result> => {
  writer.pragma(`wal_autocheckpoint = ${MOST_PAGES}`);
  try {
    return await work();
  } finally {
    if (writer.open) writer.pragma(`wal_autocheckpoint = ${USUAL_PAGES}`);
  }
};
