import type { ShippedFiles } from '#main/base/resources.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import { CodingService } from '#main/services/coding/coding.ts';
import type { SystemDeps } from '#main/services/system/deps.ts';
import type { SystemServices } from '#main/services/system/index.ts';
import type { ModelVendor } from '#shared/ai-providers.ts';
import { createClaimProposals } from './claim-proposals.ts';
import { CoderService } from './coder.ts';
import { createFactSources } from './fact-sources.ts';
import { createModelCoder } from './model-coder.ts';
import { createModelService } from './models.ts';
import { QdaService } from './qda.ts';
import { createAiSessionService } from './sessions.ts';
import { createModelTest } from './test-model.ts';

/** Other addresses and limits than the providers' own; tests only. */
export interface AiOutside {
  readonly baseUrls?: Readonly<Partial<Record<ModelVendor, string>>>;
  /** Milliseconds of one call. */
  readonly attemptMs?: number;
}

export interface AiServiceDeps extends Pick<
  SystemDeps,
  'store' | 'pool' | 'bulkWriter' | 'paths' | 'log' | 'now'
> {
  readonly system: Pick<
    SystemServices,
    'jobs' | 'journal' | 'secrets' | 'settings' | 'outbound' | 'storedResults'
  >;
  readonly shipped: ShippedFiles;
  readonly runs: AnalysisRuns;
  readonly outside: AiOutside;
}

/** Everything that asks a model, or writes without one. */
export const createAiService = (deps: AiServiceDeps) => {
  const { store, pool, log, now } = deps;
  const { jobs, journal, secrets, settings, outbound, storedResults } = deps.system;
  const models = createModelService({
    secrets,
    settings,
    outbound,
    log,
    dataFolder: deps.paths.folder,
    shippedFile: deps.shipped.file('ai-models.json'),
    ...deps.outside,
  });
  const sources = createFactSources({ store, runs: deps.runs });
  const coder = new CoderService({ store, journal, jobs, models, now });
  const coding = new CodingService({ store, pool, bulkWriter: deps.bulkWriter, journal, now });
  return {
    models,
    sessions: createAiSessionService({ store, pool, jobs, storedResults, models, sources, now }),
    coder,
    coding,
    modelCoder: createModelCoder({ store, jobs, models, coder, coding, now }),
    qda: new QdaService({ store, journal, coder, coding, now }),
    proposals: createClaimProposals(store, models),
    test: createModelTest(models),
  };
};

export type AiService = ReturnType<typeof createAiService>;
