import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

let instance: Promise<DuckDBInstance> | null = null;

/**
 * A connection to DuckDB as a reader that is not ours. One instance a process: each reserves four fifths
 * of the computer’s memory, and a process with two of them next to each other can start no other program (ENOMEM).
 */
export const connectDuckDb = async (): Promise<DuckDBConnection> =>
  (await (instance ??= DuckDBInstance.create(':memory:'))).connect();
