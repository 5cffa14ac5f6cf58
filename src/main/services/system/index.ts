import type { DataPaths } from '#main/base/config.ts';
import type { Log } from '#main/base/log.ts';
import type { SecretStore } from '#main/base/secret-store.ts';
import type { Database } from '#main/db/database.ts';
import { createOutbound, type OutboundOptions } from '#main/outbound/http.ts';
import type { DataState } from '#main/repositories/data-state.ts';
import type { BulkWriter } from '#main/workers/bulk-writer.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import { createAdminService } from './admin.ts';
import { createDataChanges } from './data-changes.ts';
import { createDerivedService } from './derived.ts';
import { createEmbeddings } from './embeddings.ts';
import { createHealthService } from './health.ts';
import { createJobService } from './jobs.ts';
import { createJournal } from './journal.ts';
import { createSecretService, type Environment } from './secrets.ts';
import { createSettingsService } from './settings.ts';
import { createStoredResults } from './stored-results.ts';
import { createTicketService } from './tickets.ts';
import { createWrites } from './writes.ts';

/** What the services keep in memory of the database, read once before they are made. */
export interface LoadedState {
  readonly dataState: DataState;
  readonly settings: Readonly<Record<string, unknown>>;
}

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

/** What every subject rests on: jobs, changes, settings, keys, the way out, and the state of the workstation. */
export const createSystemServices = (deps: SystemDeps) => {
  const { store, log, now, environment, paths, appVersion } = deps;
  const changes = createDataChanges(store, deps.loaded.dataState);
  const jobs = createJobService({ store, changes, log, now });
  const storedResults = createStoredResults(store, deps.readers, log);
  const journal = createJournal({ store, bulkWriter: deps.bulkWriter, jobs, now });
  const settings = createSettingsService({ store, journal, stored: deps.loaded.settings, environment, log });
  return {
    changes,
    writes: createWrites(),
    jobs,
    storedResults,
    settings,
    embeddings: createEmbeddings(() => settings.current()),
    journal,
    secrets: createSecretService(deps.secretStore, environment, settings.localServerUrl),
    derived: createDerivedService(store, changes, log),
    tickets: createTicketService(now),
    /** The one way to other machines. */
    outbound: createOutbound({
      ...deps.outboundRules,
      userAgent: `Dropscope/${appVersion} (research workstation)`,
      network: settings.network,
      onCall: (call) => {
        log.info('outgoing call', { ...call });
      },
    }),
    admin: createAdminService({
      store,
      pool: deps.pool,
      readers: deps.readers,
      bulkWriter: deps.bulkWriter,
      jobs,
      paths,
      now,
    }),
    health: createHealthService({
      store,
      jobs,
      changes,
      notes: () => [...deps.notes, ...storedResults.notes()],
      appVersion,
      host: deps.host,
      dataFolder: paths.folder,
      backupFolder: paths.backups,
      now,
    }),
  };
};
export type SystemServices = ReturnType<typeof createSystemServices>;
