import type { Log } from '#main/base/log.ts';
import type { Database } from '#main/db/database.ts';
import type { Outbound } from '#main/outbound/types.ts';
import { failInterruptedSessions } from '#main/repositories/ai-sessions.ts';
import { failInterruptedCoderRuns } from '#main/repositories/coder.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { SecretService } from '#main/services/system/secrets.ts';
import type { SettingsService } from '#main/services/system/settings.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { ModelVendor } from '#shared/ai-providers.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoints.ts';
import { createCoderService, type CoderService } from './coder.ts';
import type { FactSources } from './fact-sources.ts';
import { createModelService, type ModelService } from './models.ts';
import { createAiSessionService, type AiSessionService } from './sessions.ts';
import { createModelTest } from './test-model.ts';

export interface AiService {
  readonly models: ModelService;
  readonly sessions: AiSessionService;
  readonly coder: CoderService;
  readonly test: (
    body: BodyOf<'analyzeDropWithAi'>,
    signal: AbortSignal,
  ) => Promise<AnswerOf<'analyzeDropWithAi'>>;
}

/** Other addresses and limits than the providers' own; tests only. */
export interface AiOutside {
  readonly baseUrls?: Readonly<Partial<Record<ModelVendor, string>>>;
  /** Milliseconds of one call. */
  readonly attemptMs?: number;
}

export interface AiServiceDeps {
  readonly store: Database;
  readonly pool: WorkerPool;
  readonly jobs: JobService;
  readonly secrets: SecretService;
  readonly settings: SettingsService;
  readonly outbound: Outbound;
  readonly dataFolder: string;
  readonly modelFile: string;
  readonly log: Log;
  readonly sources: FactSources;
  readonly outside: AiOutside;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Everything that asks a model, or writes without one. */
export const createAiService = async (deps: AiServiceDeps): Promise<AiService> => {
  const models = createModelService({ ...deps, shippedFile: deps.modelFile, ...deps.outside });
  const now = Math.floor(deps.now() / 1000);
  await deps.store.write((tx) => {
    failInterruptedSessions(tx, now);
    failInterruptedCoderRuns(tx, now);
  });
  return {
    models,
    sessions: createAiSessionService({ ...deps, models }),
    coder: createCoderService({ ...deps, models }),
    test: createModelTest(models),
  };
};
