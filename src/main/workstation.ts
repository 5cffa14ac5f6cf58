import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LogLevel } from '#shared/contract/admin.ts';
import { createApi } from './api/app.ts';
import { APP_VERSION } from './base/app-version.ts';
import { dataPaths, type DataPaths } from './base/config.ts';
import { createFileLog, type Log } from './base/log.ts';
import { forkProcess, type StartProcess } from './base/own-process.ts';
import { closeToOthers } from './base/private-folder.ts';
import { shippedFiles } from './base/resources.ts';
import type { SecretStore } from './base/secret-store.ts';
import { installShipped, loadState, markInterrupted } from './boot.ts';
import type { Collector } from './collectors/collector.ts';
import { openDatabase } from './db/database.ts';
import { inspectFile } from './db/inspect.ts';
import { removeLeftovers } from './db/leftovers.ts';
import { lockDataFolder, wasLocked, type FolderLock } from './db/lock.ts';
import { applyRestore, waitingRestore } from './db/restore.ts';
import type { OutboundOptions } from './outbound/http.ts';
import type { Outbound } from './outbound/types.ts';
import type { AiOutside } from './services/ai/index.ts';
import { createServices, type OutboundAddresses, type Services } from './services/index.ts';
import { createFileSecretStore } from './services/system/secret-file.ts';
import { createBulkWriter } from './workers/bulk-writer.ts';
import { createWorkerPool, type PoolLimits, type WorkerPool } from './workers/pool.ts';

export interface WorkstationOptions {
  readonly dataFolder: string;
  readonly host: 'desktop' | 'headless';
  /** How the holder of the data folder is named to a second process. */
  readonly name?: string;
  readonly logLevel?: LogLevel;
  readonly resourcesFolder?: string | null;
  readonly now?: () => number;
  /** How the desktop starts a process of its own; Node’s way where none is given. */
  readonly startProcess?: StartProcess;
  /** The desktop's key ring; a file for its owner alone where none is given. */
  readonly secretStore?: SecretStore;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Rules of the door to other machines; tests lead it to this one. */
  readonly outboundRules?: OutboundOptions;
  /** The ways to collect posts; tests point them at servers of their own. */
  readonly collectors?: (outbound: Outbound) => Promise<readonly Collector[]>;
  /** The Python that snscrape is asked of. */
  readonly python?: string;
  /** Where news is collected instead of from the true hosts. */
  readonly addresses?: OutboundAddresses;
  /** Other addresses and limits for language models; tests only. */
  readonly aiOutside?: AiOutside;
  /** Threads that outlive the workstation, which then leaves them open: tests start many workstations one after the other. */
  readonly threads?: Threads;
}

/** Worker threads: for analyses, imports and backups, for short reads, for the texts it keeps in memory, and for bulk writes. */
export interface Threads {
  readonly pool: WorkerPool;
  readonly readers: WorkerPool;
  readonly texts: WorkerPool;
  readonly writers: WorkerPool;
}

/** No thread starts before its first task. */
export const openThreads = (limits: Partial<PoolLimits> = {}): Threads => ({
  pool: createWorkerPool(2, limits),
  readers: createWorkerPool(1, limits),
  texts: createWorkerPool(1, limits),
  writers: createWorkerPool(1, limits),
});

const forAll = async (threads: Threads, end: (pool: WorkerPool) => Promise<void>): Promise<void> => {
  await Promise.all(Object.values(threads).map(end));
};

/** One running workstation: the whole product behind one door. Hosts start it and hand requests in. */
export interface Workstation {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly services: Services;
  readonly paths: DataPaths;
  readonly log: Log;
  /** Stops jobs, ends workers, checkpoints and closes; safe to call twice. */
  readonly close: () => Promise<void>;
}

/**
 * Boots in order: lock, folders, log, database (checked and migrated), services, API.
 * @throws AppError, DatabaseError: one sentence and a way out; nothing stays open.
 */
export const createWorkstation = async (options: WorkstationOptions): Promise<Workstation> => {
  const paths = dataPaths(options.dataFolder);
  // A folder that was never locked may be another program's: what is refused is left as it is. One where a restore waits is ours.
  const isKnown = wasLocked(paths.lock) || waitingRestore(paths.folder) !== null;
  if (existsSync(paths.database) && !isKnown) await inspectFile(paths.database);
  const lock = lockDataFolder(paths.lock, options.name ?? `Dropscope (${options.host})`);
  try {
    return await boot(options, paths, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** Whether a request is an agent’s; all others are the API’s. */
const isAgentRequest = ({ method, url }: Request): boolean =>
  method === 'POST' && new URL(url).pathname === '/api/mcp';

/** Folders that contain other things as well are not changed: somebody may have named any folder. */
const isOurs = ({ folder, database }: DataPaths): boolean =>
  existsSync(database) || readdirSync(folder).every((name) => /^(dropscope\.lock|logs$)/.test(name));

const boot = async (
  options: WorkstationOptions,
  paths: DataPaths,
  lock: FolderLock,
): Promise<Workstation> => {
  rmSync(paths.incoming, { recursive: true, force: true });
  removeLeftovers(paths);
  const log = createFileLog(paths.log, options.logLevel ?? 'info');
  const restored = await applyRestore(paths.folder, paths.database);
  if (restored !== null) log.warn('a restore waited for this start', { restored });
  if (isOurs(paths))
    for (const folder of [paths.folder, paths.backups, dirname(paths.log)]) closeToOthers(folder);
  const shipped = shippedFiles(options.resourcesFolder ?? null);
  const store = await openDatabase(paths.database, paths.backups);
  const threads = options.threads ?? openThreads();
  const { pool, readers, texts, writers } = threads;
  const release = async (): Promise<void> => {
    if (options.threads === undefined) await forAll(threads, (owned) => owned.close());
    store.close();
    // A lent thread may still be at work for this folder, which is the next holder's once the lock is released.
    if (options.threads !== undefined) await forAll(threads, (lent) => lent.idle());
  };
  const now = options.now ?? Date.now;
  const assemble = async (): Promise<Services> => {
    await markInterrupted(store, Math.floor(now() / 1000));
    const services = createServices({
      store,
      loaded: await loadState(store),
      pool,
      readers,
      texts,
      bulkWriter: createBulkWriter(store, writers),
      notes: restored === null ? [] : [restored],
      paths,
      shipped,
      startProcess: options.startProcess ?? forkProcess,
      log,
      host: options.host,
      appVersion: APP_VERSION,
      now,
      secretStore: options.secretStore ?? createFileSecretStore(paths.secrets),
      environment: options.environment ?? process.env,
      outboundRules: options.outboundRules ?? {},
      collectors: options.collectors,
      python: options.python ?? 'python3',
      addresses: options.addresses ?? {},
      aiOutside: options.aiOutside ?? {},
    });
    await installShipped(services);
    return services;
  };
  const services = await assemble().catch(async (error: unknown) => {
    await release();
    throw error;
  });
  if (lock.wasLeftBehind) await services.admin.noteUncleanEnd();
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    await services.jobs.close();
    await services.outbound.close();
    await release();
    lock.release();
    log.info('closed');
  };
  log.info('started', { version: APP_VERSION, host: options.host, node: process.versions.node });
  const api = createApi(services);
  const agents = { fetch: (request: Request) => api.fetch(request), version: APP_VERSION, mayWrite: false };
  return {
    fetch: async (request) => {
      if (!isAgentRequest(request)) return api.fetch(request);
      // Most never meet an agent, and what speaks with one is a tenth of the program.
      const { answerAgent } = await import('./mcp/http.ts');
      return answerAgent(request, agents);
    },
    services,
    paths,
    log,
    close: () => (closing ??= close()),
  };
};
