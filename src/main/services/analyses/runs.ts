import type { MethodId, ResultOf } from '#main/analysis/registry.ts';
import { storedResult } from '#main/analysis/stored-result.ts';
import { AppError, messageOf } from '#main/base/errors.ts';
import { parseLarge } from '#main/base/heap.ts';
import type { Page } from '#main/base/page.ts';
import type { Progress, Watch } from '#main/base/progress.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import {
  failRun,
  findFinishedRuns,
  findLatestRun,
  findRun,
  findRunResult,
  findRuns,
  insertRun,
  toRun,
  type NewRun,
  type RunRow,
} from '#main/repositories/analysis-runs.ts';
import { findDataState } from '#main/repositories/data-state.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import type { DerivedService } from '#main/services/system/derived.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import { runStateOf, type InputSources } from '#main/workers/analysis-inputs.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import { logStudyAct } from '#main/workers/study-log.ts';
import type { AnalysisTaskOutput, MethodAnswer } from '#main/workers/tasks/run-analysis.ts';
import type { StoreAnalysisInput } from '#main/workers/tasks/store-analysis.ts';
import { selectionSchema, type AnalysisRun, type Selection } from '#shared/contract/analyses.ts';
import { readRunKey } from '#shared/items.ts';
import { createComputations } from './computations.ts';
import { createDecodedResults } from './decoded-results.ts';
import { fullQuestion, type Pins } from './full-question.ts';
import {
  familyKeyOf,
  familyOf,
  publishes,
  requireMethod,
  type Question,
  type RefusalCode,
  type RunRequest,
} from './questions.ts';
import { codedSource } from './run-codes.ts';
import { embeddingsSource } from './run-embeddings.ts';
import { keyOfRun } from './run-key.ts';
import { createPlanOfRun, type PlanOfRun } from './run-markings.ts';
import { pinnedRequest, pinnedSet, refuseGone } from './run-sets.ts';

/** A stored result as a value, with its run. */
export interface AnswerOfRun<Id extends MethodId> {
  readonly result: ResultOf<Id>;
  readonly run: AnalysisRun;
}

type RunIds = ReadonlyMap<MethodId, number>;

/** A row for a run, and its place in the study log: before that, nothing is computed. */
const beginRun = (tx: WriteTransaction, run: NewRun): number => {
  const { method, version, parameters, selection, seed, createdAt } = run;
  const id = insertRun(tx, run);
  logStudyAct(tx, {
    act: 'begin',
    at: createdAt,
    run: id,
    method,
    version,
    seed,
    parameters: { ...parameters },
    selection: { ...selection },
  });
  return id;
};

export interface AnalysisRunDeps
  extends
    Pick<Pins, 'embeddings' | 'textSet'>,
    Pick<SystemParts, 'store' | 'pool' | 'bulkWriter' | 'storedResults' | 'now'> {
  /** For methods that start from kept texts. */
  readonly texts: WorkerPool;
  readonly derived: Pick<DerivedService, 'refreshIfStale'>;
  /** Where the texts of a selection are read. @throws AppError `not_found` for a set that is gone */
  readonly textSources: (sets: Pick<Selection, 'a' | 'b'>) => Promise<NonNullable<InputSources['texts']>>;
}

const CHANGED =
  'The stored result is not as it was computed: another program changed it, or it is damaged. Compute it again.';

/** Runs methods in workers, keeps their answers and says which of them are stale. */
export class AnalysisRuns {
  readonly #deps: AnalysisRunDeps;
  readonly #computations = createComputations<RunIds>();
  /** Rows of the computations under way, by key. */
  readonly #rows = new Map<string, Promise<RunIds>>();
  /** By number of the run, the one used last at the end. */
  readonly #decoded = createDecodedResults();

  /** Name of the locked plan that makes a run confirmatory; null for an exploratory one. */
  readonly planOf: PlanOfRun;

  constructor(deps: AnalysisRunDeps) {
    this.#deps = deps;
    this.planOf = createPlanOfRun(deps.store.read);
  }

  /** A request in full, its set and its embeddings pinned by hash. @throws AppError for what the request names and is not there */
  question(method: string, request: RunRequest, code: RefusalCode = 'invalid_query'): Promise<Question> {
    const { store, embeddings, textSet } = this.#deps;
    return fullQuestion(method, request, code, { db: store.read, set: pinnedRequest, embeddings, textSet });
  }

  /** Rows for the answers that will come: they have numbers before there is a result. */
  open(question: Question): Promise<RunIds> {
    const key = familyKeyOf(question);
    const present = this.#rows.get(key);
    if (present !== undefined) return present;
    const rows = this.#insertRows(question);
    this.#rows.set(key, rows);
    return rows;
  }

  /** Marks the rows of a question that nobody computes any more. */
  async fail(question: Question, error: unknown): Promise<void> {
    const key = familyKeyOf(question);
    const rows = this.#rows.get(key);
    if (rows === undefined || this.#computations.isRunning(key)) return;
    this.#rows.delete(key);
    const ids = await rows;
    await this.#deps.store.write((tx) => {
      for (const id of ids.values()) failRun(tx, id, messageOf(error), this.#seconds());
    });
  }

  /**
   * Computes and stores the answer to a question, together with all who wait for it; pages query its rows from then on where it is the
   * one of all drops and events.
   * @returns the number of the run
   * @throws the signal's reason
   */
  async compute(question: Question, watch: Watch = {}): Promise<number> {
    try {
      const ids = await this.#computations.join(
        familyKeyOf(question),
        ({ signal, progress }) => this.#run(question, signal, progress),
        watch,
      );
      return ids.get(question.method) ?? 0;
    } catch (error) {
      await this.fail(question, error);
      throw error;
    }
  }

  /**
   * Computes the answer to a question from the data, whatever is stored, and keeps nothing of it.
   * @param correlation the result of the correlation run that the selection names, as JSON, where it is not stored
   * @returns the answer, behind it those of the methods that share its work
   * @throws the signal's reason
   */
  async again(
    question: Question,
    { correlation, ...options }: Watch & { readonly correlation?: string | undefined } = {},
  ): Promise<readonly MethodAnswer[]> {
    return (await this.#answers(question, options, { correlation, isReadAnew: true })).answers;
  }

  /**
   * Makes the rows of a stored run those that pages query.
   * @returns the coordination run's number, null for other methods
   * @throws AppError `conflict` where the result is not as it was stored, `not_found` where it has gone
   */
  async publish(runId: number): Promise<number | null> {
    const { store, bulkWriter } = this.#deps;
    const row = await findRun(store.read, runId);
    if (row !== null && !(await this.#isSound(row))) throw new AppError('conflict', CHANGED);
    return bulkWriter.run('publishAnalysis', { file: store.file, runId });
  }

  /** The stored answer where it is not stale, else a fresh one. @throws the signal's reason */
  async answer<Id extends MethodId>(
    method: Id,
    request: RunRequest = {},
    watch: Watch = {},
  ): Promise<AnswerOfRun<Id>> {
    const question = await this.question(method, request);
    // A report counts its pairs by the categories that are stored, whatever the answer is from.
    await this.#renewDerived(method);
    const stored = await this.stored(method, question);
    if (stored?.run.stale.length === 0) return stored;
    const row = await findRun(this.#deps.store.read, await this.compute(question, watch));
    const fresh = row === null ? null : await this.#read(method, row);
    if (fresh === null) throw new AppError('internal', `The result of ${method} was not stored.`);
    return fresh;
  }

  /** The newest stored answer to a question, stale or not; null without one. */
  async stored<Id extends MethodId>(method: Id, question: Question): Promise<AnswerOfRun<Id> | null> {
    const row = await this.#findLatest(question);
    return row === null ? null : this.#read(method, row);
  }

  /** What is stored for a question and the current data, as it is stored; null where nothing is. */
  async storedText(question: Question): Promise<{ readonly runId: number; readonly json: string } | null> {
    const row = await this.#findLatest(question);
    if (row === null || (await this.#describe(row)).stale.length > 0) return null;
    const json = await findRunResult(this.#deps.store.read, row.id);
    return json === null ? null : { runId: row.id, json };
  }

  /** The newest finished run of a method with these parameters and selection, whatever its seed, without its result. */
  async newest({ method, parameters, selection }: Question): Promise<AnalysisRun | null> {
    const row = await findLatestRun(this.#deps.store.read, method, {
      parameters: JSON.stringify(parameters),
      selection: JSON.stringify(selection),
    });
    return row === null ? null : this.#describe(row);
  }

  /** The result of a run; null where it has gone. */
  async result<Id extends MethodId>(method: Id, id: number): Promise<ResultOf<Id> | null> {
    const row = await findRun(this.#deps.store.read, id);
    return row === null ? null : ((await this.#read(method, row))?.result ?? null);
  }

  async list(method: string, limit: number): Promise<Page<AnalysisRun>> {
    requireMethod(method);
    const { items, total } = await findRuns(this.#deps.store.read, method, limit);
    return { items: await Promise.all(items.map((row) => this.#describe(row))), total };
  }

  /** @throws AppError `not_found` */
  async get(id: number): Promise<{ run: AnalysisRun; result: unknown }> {
    const run = await this.describe(id);
    if (run === null) throw new AppError('not_found', `There is no analysis run ${id}.`);
    const row = await findRun(this.#deps.store.read, id);
    const json =
      row !== null && (await this.#isSound(row)) ? await findRunResult(this.#deps.store.read, id) : null;
    return json === null
      ? { run: (await this.describe(id)) ?? run, result: null }
      : { run, result: JSON.parse(json) as unknown };
  }

  /** The newest run of a name; null without one. */
  async named(key: string): Promise<AnalysisRun | null> {
    const method = readRunKey(key)?.method;
    if (method === undefined) return null;
    const row = (await findFinishedRuns(this.#deps.store.read, method)).find((run) => keyOfRun(run) === key);
    return row === undefined ? null : this.#describe(row);
  }

  /** A run without its result; null without one of that number. */
  async describe(id: number): Promise<AnalysisRun | null> {
    const row = await findRun(this.#deps.store.read, id);
    return row === null ? null : this.#describe(row);
  }

  /** What a method reads that follows from other data or from the rules of the program. */
  async #renewDerived(method: string): Promise<void> {
    const { reads } = requireMethod(method);
    if (reads.includes('categories') || reads.includes('mentions')) await this.#deps.derived.refreshIfStale();
  }

  #seconds(): number {
    return Math.floor(this.#deps.now() / 1000);
  }

  async #insertRows(question: Question): Promise<RunIds> {
    const runs = await Promise.all(
      familyOf(question).map(async (member) => [member.method, await this.#newRun(member)] as const),
    );
    return this.#deps.store.write((tx) => new Map(runs.map(([method, run]) => [method, beginRun(tx, run)])));
  }

  async #newRun({ method, version, parameters, selection, seed }: Question): Promise<NewRun> {
    const { read } = this.#deps.store;
    const dataset = await findCurrentDataset(read);
    return {
      method,
      version,
      parameters,
      selection,
      seed,
      dataState: runStateOf(await findDataState(read), requireMethod(method).reads, selection),
      datasetName: dataset?.name ?? null,
      datasetSha256: dataset?.sha256 ?? null,
      createdAt: this.#seconds(),
    };
  }

  async #run(question: Question, signal: AbortSignal, progress: Progress): Promise<RunIds> {
    const { bulkWriter, store } = this.#deps;
    const ids = await this.open(question);
    const { answers, inputSha256, dataState } = await this.#answers(question, { signal, progress });
    const runs: StoreAnalysisInput['runs'][number][] = [];
    for (const member of familyOf(question)) {
      const id = ids.get(member.method);
      const answer = answers.find(({ method: name }) => name === member.method);
      if (id !== undefined && answer !== undefined)
        runs.push({ id, run: await this.#newRun(member), answer, isPublished: publishes(member) });
    }
    const now = this.#seconds();
    await bulkWriter.run(
      'storeAnalysis',
      { file: store.file, runs, inputSha256, dataState, now },
      { signal },
    );
    this.#rows.delete(familyKeyOf(question));
    return ids;
  }

  async #answers(
    { method, parameters, selection, seed }: Question,
    options: Watch,
    { correlation, isReadAnew = false }: { correlation?: string | undefined; isReadAnew?: boolean } = {},
  ): Promise<AnalysisTaskOutput> {
    const { pool, texts, store } = this.#deps;
    const asked = requireMethod(method);
    const { reads, keepsTexts } = asked;
    // What was there when the question was asked may be gone when its turn comes.
    await refuseGone(store.read, { reads }, selection);
    await this.#renewDerived(method);
    const sources: InputSources = {
      texts: reads.includes('texts') ? await this.#deps.textSources(selection) : undefined,
      set: await pinnedSet(store.read, selection.set),
      coded: await codedSource(store.read, asked, selection.coded),
      correlation,
      embeddings: await embeddingsSource(parameters, this.#deps.embeddings),
    };
    const input = { file: store.file, method, parameters, selection, sources, seed };
    return keepsTexts === true && !isReadAnew
      ? texts.run('runOnKeptTexts', input, options)
      : pool.run('runAnalysis', input, options);
  }

  #findLatest({ method, parameters, selection, seed }: Question): Promise<RunRow | null> {
    return findLatestRun(this.#deps.store.read, method, {
      parameters: JSON.stringify(parameters),
      selection: JSON.stringify(selection),
      seed,
    });
  }

  async #describe(row: RunRow): Promise<AnalysisRun> {
    const method = requireMethod(row.method);
    const run = toRun(row, []);
    const selection = selectionSchema.catch(selectionSchema.parse({})).parse(run.selection);
    const state = runStateOf(await findDataState(this.#deps.store.read), method.reads, selection);
    const stale: AnalysisRun['stale'][number][] = [];
    if (row.data_state !== state) stale.push('other data');
    if (row.version !== method.version) stale.push('other method version');
    return { ...run, key: keyOfRun(row), stale, plan: await this.planOf(row.id) };
  }

  /** null where the result has gone, or an earlier version of the method stored it in another shape. */
  async #read<Id extends MethodId>(method: Id, row: RunRow): Promise<AnswerOfRun<Id> | null> {
    if (!(await this.#isSound(row))) return null;
    const result = this.#decoded.get(method, row.id) ?? (await this.#decode(method, row));
    return result === null ? null : { result, run: await this.#describe(row) };
  }

  /** Whether the result of a run is as it was stored; a run whose is not counts as failed from then on, so that it is computed again. */
  async #isSound({ id, method, status }: RunRow): Promise<boolean> {
    if (status !== 'completed') return status === 'running';
    const name = `The result of run ${id} (${requireMethod(method).title})`;
    if (await this.#deps.storedResults.isAsStored({ kind: 'run', id }, name)) return true;
    await this.#deps.store.write((tx) => {
      failRun(tx, id, CHANGED, this.#seconds());
    });
    return false;
  }

  async #decode<Id extends MethodId>(method: Id, row: RunRow): Promise<ResultOf<Id> | null> {
    if (row.version !== requireMethod(method).version) return null;
    const json = await findRunResult(this.#deps.store.read, row.id);
    if (json === null) return null;
    const result = await parseLarge(json, (text) => storedResult(method, text));
    this.#decoded.keep(method, row.id, result, json.length);
    return result;
  }
}
