import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/** Rows that are given at once: the connection waits while this many are not yet taken. */
const BATCH = 5000;

/**
 * The rows of a statement as they come. A cursor would do, but a server reads a cursor with one process and a statement with several.
 * @param stop ends the statement on the server, where anyone who takes the rows wants no more of them
 * @param waited waits for the next rows, no longer than they may take
 */
export async function* streamedRows<Row extends pg.QueryResultRow>(
  client: pg.Client,
  { sql: text, parameters }: CompiledQuery,
  stop: () => Promise<void>,
  waited: (next: () => Promise<void>) => Promise<void> = (next) => next(),
): AsyncGenerator<readonly Row[]> {
  const query = new pg.Query<Row>({ text, values: [...parameters] });
  let batch: Row[] = [];
  let isEnded = false;
  let failure: Error | null = null;
  let wake = (): void => {};
  const { stream } = client.connection;
  query.on('row', (row) => {
    batch.push(row);
    if (batch.length < BATCH) return;
    stream.pause();
    wake();
  });
  const ended = new Promise<void>((resolve) => {
    const end = (error: Error | null): void => {
      failure = error;
      isEnded = true;
      resolve();
      wake();
    };
    query.on('end', () => {
      end(null);
    });
    query.on('error', end);
  });
  client.query(query);
  try {
    for (;;) {
      if (!isEnded && batch.length < BATCH) {
        stream.resume();
        await waited(
          () =>
            new Promise<void>((resolve) => {
              wake = resolve;
              if (isEnded || batch.length >= BATCH) resolve();
            }),
        );
      }
      const rows = batch;
      batch = [];
      if (rows.length > 0) yield rows;
      if (failure !== null) throw failure as Error;
      if (isEnded && batch.length === 0) return;
    }
  } finally {
    // The last rows may have paused it: what is asked next would wait for ever.
    query.removeAllListeners('row');
    stream.resume();
    if (!isEnded) {
      await stop().catch(() => undefined);
      // A server that could not be told ends it by the time limit.
      await waited(() => ended).catch(() => undefined);
    }
  }
}
