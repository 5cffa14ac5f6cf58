import type { DataPaths } from '#main/base/config.ts';
import type { Log } from '#main/base/log.ts';
import type { SecretStore } from '#main/base/secret-store.ts';
import type { Database } from '#main/db/database.ts';
import type { OutboundOptions } from '#main/outbound/http.ts';
import type { DataState } from '#main/repositories/data-state.ts';
import type { BulkWriter } from '#main/workers/bulk-writer.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { Environment } from './secrets.ts';

/** What the services keep in memory of the database, read once before they are made. */
export interface LoadedState {
  readonly dataState: DataState;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** What the host brings. */
export interface SystemDeps {
  readonly store: Database;
  readonly loaded: LoadedState;
  readonly pool: WorkerPool;
  readonly bulkWriter: BulkWriter;
  /** For questions that somebody waits for and that would hold the event loop up. */
  readonly readers: WorkerPool;
  /** What this start has found and done to the data folder, in sentences. */
  readonly notes: readonly string[];
  readonly paths: DataPaths;
  readonly log: Log;
  readonly host: 'desktop' | 'headless';
  readonly appVersion: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly secretStore: SecretStore;
  /** Keys and addresses that the environment names. */
  readonly environment: Environment;
  /** Rules of the door to other machines; tests lead it to this one. */
  readonly outboundRules: OutboundOptions;
}
