import { asDatabaseError } from './errors.ts';
import { eachRowOf, emptyLog, kyselyOf, openWriter, renewStatistics, type RowReader } from './open.ts';
import { createSealer } from './seals.ts';
import { transactionOn, type WriteTransaction } from './transaction.ts';

/**
 * A transaction of a worker, which may also wait while it is open: nobody else has its connection. Its queries see what it has
 * written so far.
 */
export interface WorkerTransaction extends WriteTransaction, RowReader {}

/**
 * Runs `work` in one transaction on a connection of its own: committed when it resolves, rolled back when it rejects or its thread
 * ends. To be called in a worker while the host holds the other writes back (`Database.exclusive`).
 * @param role `writer` where there is less to write than its cache takes: what a larger one has taken the process keeps
 * @throws DatabaseError where SQLite refuses; whatever `work` throws.
 */
export const writeInWorker = async <Result>(
  file: string,
  work: (tx: WorkerTransaction) => Promise<Result>,
  role: 'bulk' | 'writer' = 'bulk',
): Promise<Result> => {
  const connection = openWriter(file, { role });
  try {
    connection.exec('BEGIN IMMEDIATE');
    const result = await work({
      ...transactionOn(connection),
      read: kyselyOf(connection),
      each: eachRowOf(connection),
    });
    createSealer(connection).seal();
    renewStatistics(connection);
    connection.exec('COMMIT');
    // Here, not with the host's next write, whose thread answers the window.
    emptyLog(connection);
    return result;
  } catch (error) {
    throw asDatabaseError(error, file);
  } finally {
    connection.close();
  }
};
