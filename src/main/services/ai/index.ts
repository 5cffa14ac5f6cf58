import type { KeyedProvider } from '#main/ai/registry.ts';
import type { CallDeps } from '#main/ai/sdk-call.ts';
import type { Log } from '#main/base/log.ts';
import type { Store } from '#main/db/index.ts';
import { failInterruptedSessions } from '#main/repositories/ai-sessions.ts';
import { failInterruptedCoderRuns } from '#main/repositories/coder.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { Environment, SecretService } from '#main/services/system/secrets.ts';
import type { SettingsService } from '#main/services/system/settings.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
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

/** How the outside is reached; tests give servers of their own and short limits. */
export interface AiOutside {
  readonly baseUrls?: Readonly<Partial<Record<KeyedProvider, string>>>;
  readonly call?: CallDeps;
}

export interface AiServiceDeps {
  readonly store: Store;
  readonly pool: WorkerPool;
  readonly jobs: JobService;
  readonly secrets: SecretService;
  readonly settings: SettingsService;
  readonly environment: Environment;
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
  await failInterruptedSessions(deps.store.write, now);
  await failInterruptedCoderRuns(deps.store.write, now);
  return {
    models,
    sessions: createAiSessionService({ ...deps, models }),
    coder: createCoderService({ ...deps, models }),
    test: createModelTest(models),
  };
};
