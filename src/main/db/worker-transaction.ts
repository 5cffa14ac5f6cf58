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
 * @param coming size of the file that is imported
 * @throws DatabaseError where SQLite refuses; whatever `work` throws.
 */
export const writeInWorker = async <Result>(
  file: string,
  work: (tx: WorkerTransaction) => Promise<Result>,
  coming = 0,
): Promise<Result> => {
  const connection = openWriter(file, { coming });
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
