import type { AnalysisMethod } from '#main/analysis/method.ts';
import { versionOfMethod } from '#main/analysis/versions.ts';
import { AppError, messageOf } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import {
  completeRun,
  failInterruptedRuns,
  failRun,
  findLatestRun,
  findRun,
  findRunningRuns,
  findRunResult,
  findRuns,
  insertRun,
  setRunJob,
  toRun,
  type NewRun,
  type RunRow,
} from '#main/repositories/analysis-runs.ts';
import { replaceCorrelations } from '#main/repositories/correlations.ts';
import { findDataState, stateOf } from '#main/repositories/data-state.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { registerTests } from '#main/repositories/test-register.ts';
import type { DerivedService } from '#main/services/system/derived.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import { computedWith } from '#main/workers/method-names.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { MethodTaskOutput } from '#main/workers/tasks/run-method.ts';
import { DEFAULT_SEED } from '#shared/constants.ts';
import type { AnalysisRun, Selection } from '#shared/contract/analyses.ts';
import { dataPartsOf } from './method-data.ts';
import { parseParameters, requireMethod, requireRunnable } from './parameters.ts';
import { toPairRow, toTestRows } from './run-rows.ts';

export interface RunRequest {
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly selection?: Partial<Selection>;
  readonly seed?: number;
}

export interface StartedRun {
  readonly message: string;
  readonly jobId: string;
  readonly runId: number;
}

/** An answer of a method, stored or just computed. */
export interface MethodResult {
  readonly json: string;
  readonly method: string;
  readonly version: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly datasetName: string | null;
  readonly datasetSha256: string | null;
}

export interface AnalysisRunService {
  /** Runs a method as a job and stores what comes out. @throws AppError `invalid_body`, `not_found`, `conflict`. */
  readonly start: (method: string, request: RunRequest) => Promise<StartedRun>;
  /** The stored answer for exactly this question where it is not stale, else a fresh one that is not stored. */
  readonly answer: (method: string, request: RunRequest) => Promise<MethodResult>;
  readonly list: (method: string, limit: number) => Promise<AnalysisRun[]>;
  readonly get: (id: number) => Promise<{ run: AnalysisRun; result: unknown }>;
  /** The newest finished run of a method and why it may be stale. */
  readonly latest: (method: string) => Promise<{ run: AnalysisRun; json: string } | null>;
  /** Whether a run over all of the present data has been started and has not ended yet. */
  readonly isUnderWay: (method: string) => Promise<boolean>;
}

export interface AnalysisRunDeps {
  readonly store: Database;
  readonly pool: WorkerPool;
  readonly jobs: JobService;
  readonly derived: Pick<DerivedService, 'refreshIfStale'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const REMEMBERED = 24;

const NARROWING = ['startDate', 'endDate', 'category', 'eventIds'];
const isWhole = (selection: AnalysisRun['selection']): boolean =>
  NARROWING.every((name) => selection[name] === undefined);

interface Asked {
  readonly method: string;
  /** Parameters as they were given: what comes out of one run has them in common. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly selection: Selection;
  readonly seed: number;
}

class Runs implements AnalysisRunService {
  readonly #deps: AnalysisRunDeps;
  /** Answers that were computed for a question and not stored, the latest last. */
  readonly #remembered = new Map<string, Promise<MethodTaskOutput['answers']>>();

  constructor(deps: AnalysisRunDeps) {
    this.#deps = deps;
  }

  async start(method: string, request: RunRequest): Promise<StartedRun> {
    const described = await requireRunnable(method);
    const asked = await this.#parse(described, request, 'invalid_body');
    const { store, jobs } = this.#deps;
    const run = await this.#newRun(asked);
    const runId = await store.write((tx) => insertRun(tx, run));
    const { title } = described;
    const { job } = jobs.start({
      kind: `analysis:${method}`,
      title,
      run: async ({ signal, progress }) => {
        try {
          const output = await this.#compute(asked, { signal, onProgress: progress });
          await this.#keep(run, runId, output);
          return { runId };
        } catch (error) {
          await store.write((tx) => {
            failRun(tx, runId, messageOf(error), this.#seconds());
          });
          throw error;
        }
      },
    });
    await store.write((tx) => {
      setRunJob(tx, runId, job.id);
    });
    return { message: `${title} has been started.`, jobId: job.id, runId };
  }

  async answer(method: string, request: RunRequest): Promise<MethodResult> {
    const described = await (method in computedWith ? requireMethod(method) : requireRunnable(method));
    const asked = await this.#parse(described, request, 'invalid_query');
    const { store } = this.#deps;
    const run = await this.#newRun(asked);
    const kept = await findLatestRun(store.read, method, {
      parameters: JSON.stringify(run.parameters),
      selection: JSON.stringify(run.selection),
      seed: run.seed,
    });
    const isFresh = kept !== null && kept.version === run.version && kept.data_state === run.dataState;
    const stored = isFresh ? await findRunResult(store.read, kept.id) : null;
    return {
      json: stored ?? (await this.#remember(run.dataState, asked)),
      method,
      version: asked.version,
      parameters: asked.parameters,
      seed: asked.seed,
      datasetName: run.datasetName,
      datasetSha256: run.datasetSha256,
    };
  }

  async list(method: string, limit: number): Promise<AnalysisRun[]> {
    await requireRunnable(method);
    return Promise.all(
      (await findRuns(this.#deps.store.read, method, limit)).map((row) => this.#describe(row)),
    );
  }

  async get(id: number): Promise<{ run: AnalysisRun; result: unknown }> {
    const row = await findRun(this.#deps.store.read, id);
    if (row === null) throw new AppError('not_found', `There is no analysis run ${id}.`);
    const json = await findRunResult(this.#deps.store.read, id);
    return { run: await this.#describe(row), result: json === null ? null : (JSON.parse(json) as unknown) };
  }

  async latest(method: string): Promise<{ run: AnalysisRun; json: string } | null> {
    const row = await findLatestRun(this.#deps.store.read, method);
    const json = row === null ? null : await findRunResult(this.#deps.store.read, row.id);
    return row === null || json === null ? null : { run: await this.#describe(row), json };
  }

  async isUnderWay(method: string): Promise<boolean> {
    const running = await findRunningRuns(this.#deps.store.read, method);
    const described = await Promise.all(running.map((row) => this.#describe(row)));
    return described.some(({ stale, selection }) => stale.length === 0 && isWhole(selection));
  }

  #seconds(): number {
    return Math.floor(this.#deps.now() / 1000);
  }

  async #parse(
    described: AnalysisMethod,
    request: RunRequest,
    code: 'invalid_body' | 'invalid_query',
  ): Promise<Asked> {
    const { selectionSchema } = await import('#shared/contract/analyses.ts');
    const given = request.parameters ?? {};
    return {
      method: described.id,
      given,
      version: described.version,
      parameters: parseParameters(described, given, code),
      selection: selectionSchema.parse(request.selection ?? {}),
      seed: request.seed ?? DEFAULT_SEED,
    };
  }

  async #newRun({ method, version, parameters, selection, seed }: Asked): Promise<NewRun> {
    const { read } = this.#deps.store;
    const dataset = await findCurrentDataset(read);
    return {
      method,
      version,
      parameters,
      selection,
      seed,
      dataState: stateOf(await findDataState(read), dataPartsOf(method)),
      datasetName: dataset?.name ?? null,
      datasetSha256: dataset?.sha256 ?? null,
      createdAt: this.#seconds(),
    };
  }

  async #describe(row: RunRow): Promise<AnalysisRun> {
    const state = stateOf(await findDataState(this.#deps.store.read), dataPartsOf(row.method));
    const stale: AnalysisRun['stale'] = [];
    if (row.data_state !== state) stale.push('other data');
    if (row.version !== versionOfMethod(row.method)) stale.push('other method version');
    return toRun(row, stale);
  }

  async #compute(
    { method, given, selection, seed }: Asked,
    options: { signal?: AbortSignal; onProgress?: (done: number, total: number) => void } = {},
  ): Promise<MethodTaskOutput> {
    const { pool, store, derived } = this.#deps;
    await derived.refreshIfStale();
    return pool.run('runMethod', { file: store.file, method, parameters: given, selection, seed }, options);
  }

  /** An answer computed for the question; others that come out of the same run are kept for theirs. */
  async #remember(dataState: string, asked: Asked): Promise<string> {
    const { given, selection, seed } = asked;
    const method = computedWith[asked.method] ?? asked.method;
    const key = JSON.stringify([dataState, method, given, selection, seed]);
    const answers =
      this.#remembered.get(key) ?? this.#compute({ ...asked, method }).then((out) => out.answers);
    if (!this.#remembered.has(key)) answers.catch(() => this.#remembered.delete(key));
    this.#remembered.set(key, answers);
    const oldest = this.#remembered.keys().next().value;
    if (this.#remembered.size > REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
    return (await answers).find((answer) => answer.method === asked.method)?.json ?? 'null';
  }

  /** Stores all answers of a run, its tests and its pairs in one transaction: whole or not at all. */
  async #keep(run: NewRun, runId: number, output: MethodTaskOutput): Promise<void> {
    const now = this.#seconds();
    await this.#deps.store.write((tx) => {
      for (const [index, { method, version, parameters, json, tests }] of output.answers.entries()) {
        const described: NewRun = { ...run, method, version, parameters };
        const id = index === 0 ? runId : insertRun(tx, described);
        completeRun(tx, id, { result: json, inputSha256: output.inputSha256, now });
        registerTests(tx, toTestRows(index === 0 ? run : described, id, tests, now));
      }
      // Pairs of chosen drops or events stay in their run: the stored table is of all.
      if (output.pairs !== null && isWhole(run.selection))
        replaceCorrelations(
          tx,
          output.pairs.map((pair) => toPairRow(runId, pair)),
        );
    });
  }
}

/** Runs methods in workers, keeps their answers and says which of them are stale. */
export const createAnalysisRunService = async (deps: AnalysisRunDeps): Promise<AnalysisRunService> => {
  await deps.store.write((tx) => {
    failInterruptedRuns(tx, Math.floor(deps.now() / 1000));
  });
  return new Runs(deps);
};
