import { join } from 'node:path';
import type { StartProcess } from '#main/base/own-process.ts';
import type { ShippedFiles } from '#main/base/resources.ts';
import type { Collector } from '#main/collectors/collector.ts';
import type { Outbound } from '#main/outbound/types.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import { createAbbreviationService } from './abbreviations/index.ts';
import { createAiService, type AiOutside } from './ai/index.ts';
import { CoordinationService } from './analyses/coordination/coordination.ts';
import { createAnalysisServices, type AnalysisServiceDeps } from './analyses/index.ts';
import { createNetworkService } from './analyses/network.ts';
import { createPatternService } from './analyses/patterns/index.ts';
import { ClaimService } from './claims/index.ts';
import { createCorpusService } from './corpora/index.ts';
import { ARCHIVE_PIN, type ArchivePin } from './drops/archive-pin.ts';
import { createDropServices } from './drops/index.ts';
import { createTimelineService } from './drops/timeline.ts';
import { createVerificationService } from './drops/verification.ts';
import { createExchangeService } from './exchange/index.ts';
import { createFindSet } from './frozen-sets/find-set.ts';
import { createImportService } from './imports/index.ts';
import { createListExports } from './lists/list-export.ts';
import { createNewsService, type NewsAddresses } from './news/index.ts';
import { createSocialServices } from './posts/index.ts';
import { createReportServices } from './reports/assemble.ts';
import { createPackageService } from './reports/package/index.ts';
import { createCitationService } from './sets/citations.ts';
import { SetService } from './sets/index.ts';
import { createNoteService } from './sets/notes.ts';
import { listCriteriaOf } from './sets/set-query.ts';
import { TagService } from './sets/tags.ts';
import { createTextSets } from './sets/text-sets.ts';
import { createVaultService } from './sets/vault.ts';
import { createSqlService } from './sql/index.ts';
import { createSetupService } from './startup/setup.ts';
import type { SystemDeps } from './system/deps.ts';
import { createSystemServices } from './system/index.ts';
import { createTextService } from './text/index.ts';

/** Where collectors ask instead of the true hosts: wire servers of tests. */
export interface OutboundAddresses {
  /** Another archive than the public one. */
  readonly archive?: ArchivePin;
  readonly news?: NewsAddresses;
}

/** What the services are made from; everything that reaches outside comes in here. */
export interface ServiceDeps extends SystemDeps {
  /** For concordances; its worker keeps the corpus of the last question. */
  readonly texts: WorkerPool;
  readonly shipped: ShippedFiles;
  /** Starts the process that a question in SQL, or to Parquet files, runs in. */
  readonly startProcess: StartProcess;
  /** Other ways to collect posts than the shipped ones. */
  readonly collectors: ((outbound: Outbound) => Promise<readonly Collector[]>) | undefined;
  readonly python: string;
  readonly aiOutside: AiOutside;
  readonly addresses: OutboundAddresses;
}

/** Assembles all services, in the order of what they need. Reads and writes nothing: `boot.ts` does. */
export const createServices = (deps: ServiceDeps) => {
  const { store, pool, readers, shipped, paths, now, aiOutside, addresses } = deps;
  const system = createSystemServices(deps);
  const { jobs, journal, changes, derived } = system;
  const archiveFolders = [join(paths.folder, 'archive'), shipped.archiveFolder] as const;

  const verification = createVerificationService(store, pool, shipped.referenceIndex, now);
  const abbreviations = createAbbreviationService({ ...deps, system });
  const findSet = createFindSet(store);
  const social = createSocialServices({ ...deps, system, findSet });
  const news = createNewsService({ ...deps, system, addresses: addresses.news, findSet });
  const { accounts, posts } = social;
  const imports = createImportService({ ...deps, system, verification, archiveFolders, accounts, posts });
  // Runs are requested only once all services are there.
  const textSources: AnalysisServiceDeps['textSources'] = (selection) => textSets.sources(selection);
  const textSet: AnalysisServiceDeps['textSet'] = (spec) => textSets.resolve(spec);
  const analyses = createAnalysisServices({ ...deps, system, textSources, textSet });
  const { runs, soundPairs, spell, correlateWhenMissing: correlate } = analyses;
  const dropGroup = createDropServices({
    ...deps,
    system,
    keyLookup: abbreviations.lookup,
    findSet,
    analysisFigures: analyses.correlations.figures,
    nearby: async (time, resolution) => ({
      posts: await posts.nearby(time, resolution),
      news: await news.nearby(time, resolution),
    }),
    archivePin: addresses.archive ?? ARCHIVE_PIN,
    archiveFolders,
    imageFolder: paths.images,
  });
  const { drops, savedSearches } = dropGroup;
  const criteria = listCriteriaOf({ drops, posts, news });
  const citations = createCitationService(store, criteria);
  const sets = new SetService({ ...deps, jobs, journal, criteria, savedSearches });
  const notes = createNoteService(store, journal, sets, runs, now);
  const textSets = createTextSets({ store, sets, criteria });
  const coordination = new CoordinationService({ ...system, store, posts, runs, spell, now });
  const ai = createAiService({ ...deps, system, runs, outside: aiOutside });
  const subjects = { verification, abbreviations, social, news, imports, analyses, coordination, ai };
  const claims = new ClaimService({
    ...deps,
    jobs,
    derived,
    analysisJobs: analyses.jobs,
    demonstrationFile: shipped.file('demonstration/claims.json.gz'),
  });
  const reportParts = { system, abbreviations, ai, analyses, coordination, claims, notes };
  const reportGroup = createReportServices({ ...deps, ...reportParts });
  const [{ register }, { reports }] = [analyses, reportGroup];
  return {
    deps,
    ...system,
    ...dropGroup,
    ...subjects,
    ...reportGroup,
    corpora: createCorpusService({ ...deps, jobs, imports, sets, outbound: system.outbound }),
    sql: createSqlService({ ...deps, journal }),
    packages: createPackageService({ ...deps, jobs, reports, drops, posts, register }),
    network: createNetworkService({ store, runs, analysisJobs: analyses.jobs, soundPairs }),
    timeline: createTimelineService({ store, changes, derived, soundPairs }),
    patterns: createPatternService({ runs, analysisJobs: analyses.jobs, jobs, stats: drops.stats }),
    sets,
    notes,
    citations,
    listExports: createListExports({ store, criteria, citations, findSet }),
    vault: createVaultService(store, readers, jobs, sets, runs),
    tags: new TagService({ ...deps, jobs, criteria }),
    claims,
    exchange: createExchangeService({ ...deps, jobs }),
    text: createTextService({ ...deps, jobs, journal, abbreviations, analyses, textSets, notes }),
    setup: createSetupService({ ...deps, imports, derived, changes, jobs, correlate }),
  };
};
export type Services = ReturnType<typeof createServices>;
