import { createOutbound } from '#main/outbound/http.ts';
import { createAdminService } from './admin.ts';
import { createDataChanges } from './data-changes.ts';
import type { SystemDeps } from './deps.ts';
import { createDerivedService } from './derived.ts';
import { createEmbeddings } from './embeddings.ts';
import { createHealthService } from './health.ts';
import { createJobService } from './jobs.ts';
import { createJournal } from './journal.ts';
import { createSecretService } from './secrets.ts';
import { createSettingsService } from './settings.ts';
import { createStoredResults } from './stored-results.ts';
import { createTicketService } from './tickets.ts';
import { createWrites } from './writes.ts';

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
    writes: createWrites(jobs, now()),
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
    admin: createAdminService({ ...deps, jobs }),
    health: createHealthService({
      ...deps,
      jobs,
      changes,
      notes: () => [...deps.notes, ...storedResults.notes()],
      dataFolder: paths.folder,
      backupFolder: paths.backups,
    }),
  };
};
export type SystemServices = ReturnType<typeof createSystemServices>;

/** What a service may be made of: what the host brings, and what every subject rests on. */
export type SystemParts = SystemDeps & SystemServices;
