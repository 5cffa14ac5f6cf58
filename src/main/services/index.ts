import { join } from 'node:path';
import type { DataPaths } from '#main/base/config.ts';
import type { Log } from '#main/base/log.ts';
import type { ShippedFiles } from '#main/base/resources.ts';
import type { SecretStore } from '#main/base/secret-store.ts';
import type { Collector } from '#main/collectors/collector.ts';
import type { Database } from '#main/db/database.ts';
import { createOutbound, type OutboundOptions } from '#main/outbound/http.ts';
import type { Outbound } from '#main/outbound/types.ts';
import type { BulkWriter } from '#main/workers/bulk-writer.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import { createAbbreviationService, type AbbreviationService } from './abbreviations/index.ts';
import { createFactSources } from './ai/fact-sources.ts';
import { createAiService, type AiOutside, type AiService } from './ai/index.ts';
import { createAnalysisServices, type AnalysisServices } from './analyses/index.ts';
import { createPatternService, type PatternService } from './analyses/patterns/index.ts';
import { createCoordinationService, type CoordinationService } from './coordination/coordination.ts';
import { createArchiveDownload, type ArchiveDownload } from './drops/archive-download.ts';
import { ARCHIVE_PIN, type ArchivePin } from './drops/archive-pin.ts';
import { createDropCategoryService, type DropCategoryService } from './drops/drop-categories.ts';
import { createDropService, type DropService } from './drops/drops.ts';
import { createImageService, type ImageService } from './drops/images.ts';
import { createSavedSearchService, type SavedSearchService } from './drops/saved-searches.ts';
import { createVerificationService, type VerificationService } from './drops/verification.ts';
import { createImportService, type ImportService } from './imports/index.ts';
import { createTicketService, type TicketService } from './imports/tickets.ts';
import { createNetworkService, type NetworkService } from './network.ts';
import { createNewsService, type NewsAddresses, type NewsService } from './news/index.ts';
import { createSocialServices, type SocialServices } from './posts/index.ts';
import { assembleReports } from './reports/assemble.ts';
import { createReportCheckService, type ReportCheckService } from './reports/check.ts';
import type { ReportService } from './reports/index.ts';
import { createReportJobs, type ReportJobs } from './reports/report-jobs.ts';
import { createSetService, type SetService } from './sets/index.ts';
import { createTextSets } from './sets/text-sets.ts';
import { createAdminService, type AdminService } from './system/admin.ts';
import { createDataChanges, type DataChanges } from './system/data-changes.ts';
import { createDerivedService, type DerivedService } from './system/derived.ts';
import { createHealthService, type HealthService } from './system/health.ts';
import { createJobService, type JobService } from './system/jobs.ts';
import { createSecretService, type Environment, type SecretService } from './system/secrets.ts';
import { createSettingsService, type SettingsService } from './system/settings.ts';
import { createSetupService, type SetupService } from './system/setup.ts';
import { createTextService, type TextService } from './text/index.ts';
import { createTimelineService, type TimelineService } from './timeline.ts';

/** What the services are made from; everything that reaches outside comes in here. */
export interface ServiceDeps {
  readonly store: Database;
  /** For long work. */
  readonly pool: WorkerPool;
  /** For tasks that write. */
  readonly bulkWriter: BulkWriter;
  /** What this start has found and done to the data folder, in sentences. */
  readonly notes: readonly string[];
  /** For questions that somebody waits for and that would hold the event loop up. */
  readonly readers: WorkerPool;
  /** For concordances; its worker keeps the corpus of the last question. */
  readonly texts: WorkerPool;
  readonly paths: DataPaths;
  readonly shipped: ShippedFiles;
  readonly log: Log;
  readonly host: 'desktop' | 'headless';
  readonly appVersion: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly secretStore: SecretStore;
  /** Keys and addresses that the environment names. */
  readonly environment: Environment;
  /** Other ways to collect posts than the shipped ones. */
  readonly collectors?: (outbound: Outbound) => Promise<readonly Collector[]>;
  readonly python: string;
  readonly aiOutside: AiOutside;
  /** Rules of the door to other machines; tests lead it to this one. */
  readonly outboundRules: OutboundOptions;
  /** Where collectors ask instead of the true hosts: wire servers of tests. */
  readonly addresses?: OutboundAddresses;
}

export interface OutboundAddresses {
  /** Another archive than the public one. */
  readonly archive?: ArchivePin;
  readonly news?: NewsAddresses;
}

export interface Services {
  readonly deps: ServiceDeps;
  readonly changes: DataChanges;
  readonly jobs: JobService;
  readonly secrets: SecretService;
  readonly settings: SettingsService;
  /** The one way to other machines. */
  readonly outbound: Outbound;
  readonly admin: AdminService;
  readonly ai: AiService;
  readonly reports: ReportService;
  readonly reportJobs: ReportJobs;
  readonly reportChecks: ReportCheckService;
  readonly tickets: TicketService;
  readonly derived: DerivedService;
  readonly abbreviations: AbbreviationService;
  readonly drops: DropService;
  readonly savedSearches: SavedSearchService;
  readonly sets: SetService;
  readonly text: TextService;
  readonly images: ImageService;
  readonly archive: ArchiveDownload;
  readonly dropCategories: DropCategoryService;
  readonly news: NewsService;
  readonly imports: ImportService;
  readonly verification: VerificationService;
  readonly analyses: AnalysisServices;
  readonly patterns: PatternService;
  readonly coordination: CoordinationService;
  readonly network: NetworkService;
  readonly timeline: TimelineService;
  readonly health: HealthService;
  readonly setup: SetupService;
  readonly social: SocialServices;
}

const foundationOf = async (deps: ServiceDeps) => {
  const { store, log, now, shipped } = deps;
  const changes = await createDataChanges(store);
  const settings = await createSettingsService(store, deps.environment, log);
  const secrets = createSecretService(deps.secretStore, deps.environment, settings.localServerUrl);
  return {
    changes,
    jobs: await createJobService({ store, changes, log, now }),
    derived: createDerivedService(store, changes, log),
    verification: createVerificationService(store, deps.pool, shipped.referenceIndex, now),
    tickets: createTicketService(now),
    secrets,
    settings,
    outbound: createOutbound({
      ...deps.outboundRules,
      userAgent: `Dropscope/${deps.appVersion} (research workstation)`,
      network: settings.network,
      onCall: (call) => {
        log.info('outgoing call', { ...call });
      },
    }),
  };
};
type Foundation = Awaited<ReturnType<typeof foundationOf>>;

/** Where the archive may lie; what the workstation fetches goes to the first, for an installation may not be writable. */
const archiveFoldersOf = ({ paths, shipped }: ServiceDeps): readonly [string, string] => [
  join(paths.folder, 'archive'),
  shipped.archiveFolder,
];

const archiveOf = (deps: ServiceDeps, { jobs, outbound }: Foundation): ArchiveDownload =>
  createArchiveDownload({
    outbound,
    jobs,
    pin: deps.addresses?.archive ?? ARCHIVE_PIN,
    folders: archiveFoldersOf(deps),
  });

const importsOf = (
  deps: ServiceDeps,
  { jobs, derived, verification, tickets }: Foundation,
  { accounts }: SocialServices,
): ImportService =>
  createImportService({
    store: deps.store,
    pool: deps.pool,
    bulkWriter: deps.bulkWriter,
    jobs,
    derived,
    verification,
    archiveFolders: archiveFoldersOf(deps),
    tickets,
    accounts,
    demonstrationFile: (name) => deps.shipped.file(`demonstration/${name}`),
    incomingFolder: deps.paths.incoming,
    backupFolder: deps.paths.backups,
    now: deps.now,
  });

const dropsOf = (
  { store }: ServiceDeps,
  { changes, derived }: Foundation,
  { lookup }: AbbreviationService,
  { posts }: SocialServices,
  news: NewsService,
  { correlations }: AnalysisServices,
): DropService =>
  createDropService({
    store,
    changes,
    derived,
    keyLookup: lookup,
    analysisFigures: correlations.figures,
    nearby: async (time) => ({ posts: await posts.nearby(time), news: await news.nearby(time) }),
  });

const newsOf = async (deps: ServiceDeps, { jobs, secrets, outbound }: Foundation): Promise<NewsService> => {
  const { store, log, now } = deps;
  return createNewsService({
    store,
    log,
    now,
    outbound,
    jobs,
    shippedFile: deps.shipped.file('news-events.json'),
    keyOf: secrets.get,
    ...(deps.addresses?.news === undefined ? {} : { addresses: deps.addresses.news }),
  });
};

const healthOf = (deps: ServiceDeps, { changes, jobs }: Foundation): HealthService =>
  createHealthService({
    store: deps.store,
    jobs,
    changes,
    notes: deps.notes,
    appVersion: deps.appVersion,
    host: deps.host,
    dataFolder: deps.paths.folder,
    backupFolder: deps.paths.backups,
    now: deps.now,
  });

const aiOf = (
  deps: ServiceDeps,
  { jobs, secrets, settings, outbound }: Foundation,
  { runs }: AnalysisServices,
): Promise<AiService> =>
  createAiService({
    ...deps,
    jobs,
    secrets,
    settings,
    outbound,
    dataFolder: deps.paths.folder,
    modelFile: deps.shipped.file('ai-models.json'),
    outside: deps.aiOutside,
    sources: createFactSources({ store: deps.store, runs }),
  });

/** Assembles all services, in the order of what they need. */
export const createServices = async (deps: ServiceDeps): Promise<Services> => {
  const foundation = await foundationOf(deps);
  const abbreviations = await createAbbreviationService({ ...deps, ...foundation });
  const social = await createSocialServices({ ...deps, ...foundation });
  const imports = importsOf(deps, foundation, social);
  const news = await newsOf(deps, foundation);
  // Runs are asked for only once all services are there.
  const analyses = await createAnalysisServices({
    ...deps,
    ...foundation,
    textSources: (selection) => textSets.sources(selection),
  });
  const coordination = createCoordinationService({
    store: deps.store,
    posts: social.posts,
    jobs: foundation.jobs,
    runs: analyses.runs,
    now: deps.now,
  });
  const drops = dropsOf(deps, foundation, abbreviations, social, news, analyses);
  const ai = await aiOf(deps, foundation, analyses);
  const reports = assembleReports({
    ...deps,
    ...foundation,
    drops,
    abbreviations,
    ai,
    analyses,
    coordination,
  });
  const savedSearches = createSavedSearchService(deps.store, drops, deps.now);
  const sets = createSetService({ ...deps, jobs: foundation.jobs, drops, savedSearches });
  const textSets = createTextSets({ store: deps.store, sets, drops });
  return {
    deps,
    ...foundation,
    imports,
    abbreviations,
    social,
    news,
    analyses,
    coordination,
    network: createNetworkService({ store: deps.store, runs: analyses.runs, analysisJobs: analyses.jobs }),
    timeline: createTimelineService({ ...deps, ...foundation }),
    patterns: createPatternService({
      runs: analyses.runs,
      analysisJobs: analyses.jobs,
      jobs: foundation.jobs,
      stats: drops.stats,
    }),
    dropCategories: createDropCategoryService({ ...deps, ...foundation, keyLookup: abbreviations.lookup }),
    drops,
    savedSearches,
    sets,
    text: createTextService({ ...deps, jobs: foundation.jobs, abbreviations, analyses, textSets }),
    images: createImageService({ ...deps, ...foundation, folder: deps.paths.images }),
    archive: archiveOf(deps, foundation),
    health: healthOf(deps, foundation),
    admin: createAdminService({ ...deps, jobs: foundation.jobs }),
    ai,
    reports,
    reportJobs: createReportJobs({
      write: reports.write,
      jobs: foundation.jobs,
      changes: foundation.changes,
    }),
    reportChecks: createReportCheckService(foundation.jobs, reports),
    setup: createSetupService({
      ...deps,
      ...foundation,
      imports,
      correlate: analyses.correlateWhenMissing,
    }),
  };
};
