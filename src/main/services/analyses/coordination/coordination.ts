import { describeParameters } from '#main/analysis/method.ts';
import { coordination } from '#main/analysis/methods/coordination/coordination.ts';
import { AppError } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import {
  countFindings,
  countLedger,
  findFindings,
  findLatestRunIds,
  findLedger,
  findRun,
  findRuns,
  type CoordinationRunRow,
  type FindingCriteria,
} from '#main/repositories/coordination.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { countDrops } from '#main/repositories/drops.ts';
import { findFrozenSet } from '#main/repositories/frozen-sets.ts';
import type { PostCriteria } from '#main/repositories/posts.ts';
import { findSetKinds } from '#main/repositories/set-members.ts';
import { questionOf, requireMethod, type RunRequest } from '#main/services/analyses/questions.ts';
import { pinnedRequest, requireFrozenSet } from '#main/services/analyses/run-sets.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import type { PostService } from '#main/services/posts/posts.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';
import type {
  CoordinationFinding,
  CoordinationRules,
  CoordinationRun,
  LedgerRow,
} from '#shared/contract/coordination.ts';
import type { BodyOf, QueryOf } from '#shared/contract/endpoints.ts';
import { formatCount, plural, SIGNIFICANT_Q, STRONG_SCORE } from '#shared/figures.ts';
import { rulePresets } from '#shared/methods/coordination.ts';
import { exportRun } from './coordination-export.ts';
import { requestOf } from './coordination-figures.ts';
import { toRun } from './coordination-run.ts';

export interface CoordinationDeps extends Pick<SystemParts, 'store' | 'jobs' | 'storedResults' | 'now'> {
  readonly runs: AnalysisRuns;
  readonly posts: Pick<PostService, 'count' | 'criteria'>;
  readonly spell: Parameters<typeof exportRun>[0]['spell'];
}

const DEFAULT_WAIT_MS = 900;

const PRESET_TITLES: Readonly<Record<keyof typeof rulePresets, readonly [title: string, note: string]>> = {
  workstation: ['Workstation', 'Every finding within the hour, either way.'],
  coortweet: ['CooRTweet', 'Defaults of the R package: within 10 seconds, at least 2 each.'],
  'qut-toolkit': [
    'QUT toolkit',
    'Defaults of the coordination network toolkit: within 1 second, at least 2 together.',
  ],
};

const numberOf = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : -1);

export class CoordinationService {
  readonly #deps: CoordinationDeps;

  constructor(deps: CoordinationDeps) {
    this.#deps = deps;
  }

  /** Compares as a job. Waits up to `waitMs` for the result. */
  async run(
    body: BodyOf<'runCoordination'>,
    waitMs = DEFAULT_WAIT_MS,
  ): Promise<{ message: string; status: 'running' | 'completed'; jobId: string; runId?: string }> {
    const dated = await this.#refuseEmpty(body);
    const request = await pinnedRequest(
      this.#deps.store.read,
      requireMethod('coordination'),
      requestOf(body),
    );
    return this.#deps.jobs.startAndWait(
      {
        kind: 'coordination',
        title: `Coordination of @${body.username} with the drops`,
        exclusive: true,
        run: async (handle) => ({
          ...(await this.#work(body.username, dated, request, handle)),
          status: 'completed' as const,
          jobId: handle.id,
        }),
      },
      waitMs,
      ({ id }) => ({
        message: 'Searching for coordination patterns and Q proofs',
        status: 'running',
        jobId: id,
      }),
    );
  }

  /** @returns how many of the posts are dated to the day, which the analysis leaves out */
  async #refuseEmpty({ username, platform, set }: BodyOf<'runCoordination'>): Promise<number> {
    const { read } = this.#deps.store;
    if ((await countDrops(read, {})) === 0)
      throw new AppError('conflict', 'There are no drops to compare with: load the archive first.');
    const criteria = {
      ...(await this.#deps.posts.criteria({ username, platform })),
      ...(await this.#membersOf(set)),
    };
    const posts = await this.#deps.posts.count(criteria);
    const dated = await this.#deps.posts.count({ ...criteria, datedToDay: true });
    if (dated > 0 && dated === posts)
      throw new AppError(
        'conflict',
        `All ${formatCount(posts)} posts of @${username} are dated to the day, and this analysis compares minutes: read their chance ladder instead.`,
      );
    if (posts === 0)
      throw new AppError(
        'conflict',
        set === undefined
          ? `There are no posts of @${username} to compare: collect or import them first.`
          : `The set “${set}” has no posts of @${username} to compare; choose another set or account.`,
      );
    return dated;
  }

  async #work(
    username: string,
    dated: number,
    request: RunRequest,
    job: JobHandle,
  ): Promise<{ message: string; runId: string }> {
    const { runs, store } = this.#deps;
    const progress = (done: number, total: number): void => {
      job.progress(done, total, 'Comparing posts with drops');
    };
    const question = questionOf('coordination', request, 'invalid_body');
    const runId = await runs.publish(await runs.compute(question, { signal: job.signal, progress }));
    const run = runId === null ? null : await findRun(store.read, runId);
    return {
      runId: String(runId),
      message: [
        `${plural(run?.finding_count ?? 0, 'finding')} for @${username}; with a score of ${STRONG_SCORE} and q < ${SIGNIFICANT_Q}: ${formatCount(run?.proof_count ?? 0)}.`,
        ...(dated === 0 ? [] : [`Left out because only their day is known: ${plural(dated, 'post')}.`]),
      ].join(' '),
    };
  }

  async findings(query: QueryOf<'listCoordinationFindings'>): Promise<Page<CoordinationFinding>> {
    const { read } = this.#deps.store;
    const runIds =
      query.runId === undefined
        ? await findLatestRunIds(read, query.username, await this.#hashOf(query.set))
        : [numberOf(query.runId)];
    for (const id of runIds) await this.#requireSound(id, 'comparison');
    const criteria: FindingCriteria = {
      runIds,
      type: query.type,
      platform: query.platform === 'all' ? undefined : query.platform,
      isProof: query.isProof,
      meetsRule: query.meetsRule,
      id: query.id,
      minScore: query.minScore,
      dropNumber: query.dropNumber,
    };
    const [items, total] = await Promise.all([
      findFindings(read, criteria, query),
      countFindings(read, criteria),
    ]);
    const plans = await this.#plansOf(items.map(({ runId }) => runId));
    const spelled = await this.#deps.spell(items);
    return {
      items: items.map((item, at) => ({
        ...item,
        sharedWords: spelled[at]?.sharedTerms ?? item.sharedTerms,
        plan: plans.get(item.runId) ?? null,
      })),
      total,
    };
  }

  async runs(query: QueryOf<'listCoordinationRuns'>): Promise<Page<CoordinationRun>> {
    const { items, total } = await findRuns(this.#deps.store.read, {
      ...query,
      set: await this.#hashOf(query.set),
    });
    return { items: await Promise.all(items.map((row) => this.#describe(row))), total };
  }

  async get(id: string): Promise<CoordinationRun> {
    const row = await this.#find(id);
    await this.#requireSound(row.id, 'comparison');
    return this.#describe(row);
  }

  async ledger(id: string, query: QueryOf<'getCoordinationLedger'>): Promise<Page<LedgerRow>> {
    const { read } = this.#deps.store;
    const { id: runId } = await this.#find(id);
    await this.#requireSound(runId, 'ledger');
    const { kind, dropNumber, maxMinutes } = query;
    const criteria = {
      runId,
      kind,
      dropNumber,
      maxSeconds: maxMinutes === undefined ? undefined : maxMinutes * 60,
    };
    const [items, total] = await Promise.all([
      findLedger(read, criteria, query),
      countLedger(read, criteria),
    ]);
    return { items, total };
  }

  /** All rows of a part of a run as CSV, and the name of the file. @throws AppError `not_found` */
  async export(
    id: string,
    query: QueryOf<'exportCoordinationRun'>,
  ): Promise<{ content: string; fileName: string }> {
    await this.#requireSound(numberOf(id), 'ledger');
    const { store, spell } = this.#deps;
    return exportRun({ db: store.read, spell }, await this.get(id), query);
  }

  rules(): Promise<CoordinationRules> {
    return Promise.resolve({
      defaults: coordination.parameters.parse({}),
      presets: Object.entries(rulePresets).map(([id, rule]) => {
        const [title, note] = PRESET_TITLES[id as keyof typeof rulePresets];
        return { id, title, note, rule };
      }),
      parameters: describeParameters(coordination).map(
        ({ name, description, unit, minimum, maximum, choices }) => ({
          name,
          description,
          unit,
          minimum,
          maximum,
          choices,
        }),
      ),
      definition: coordination.definition,
      limits: coordination.limits,
    });
  }

  /** The hash of the set of a name, as it is now. @throws AppError `not_found` */
  async #hashOf(name: string | undefined): Promise<string | null> {
    return name === undefined
      ? null
      : (await requireFrozenSet(this.#deps.store.read, { name, hash: null })).hash;
  }

  /** What narrows posts to the set of a name; nothing where it contains none, or none is named. */
  async #membersOf(name: string | undefined): Promise<Pick<PostCriteria, 'set'>> {
    if (name === undefined) return {};
    const { read } = this.#deps.store;
    const { id } = await requireFrozenSet(read, { name, hash: null });
    return (await findSetKinds(read, id)).includes('post') ? { set: id } : {};
  }

  /** The plans that runs follow, by their ids; null for exploratory runs. */
  async #plansOf(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const plans = new Map<string, string | null>();
    for (const id of new Set(ids)) plans.set(id, await this.#planOf(await this.#find(id)));
    return plans;
  }

  async #planOf({ analysis_run }: CoordinationRunRow): Promise<string | null> {
    return analysis_run === null ? null : this.#deps.runs.planOf(analysis_run);
  }

  #isSound(id: number, kind: 'comparison' | 'ledger'): Promise<boolean> {
    const part = kind === 'ledger' ? 'The pair ledger of comparison' : 'Comparison';
    return this.#deps.storedResults.isAsStored({ kind, id }, `${part} ${id} of an account with the drops`);
  }

  /** @throws AppError `conflict` where a part of a stored comparison is not as it was stored */
  async #requireSound(id: number, kind: 'comparison' | 'ledger'): Promise<void> {
    if (!(await this.#isSound(id, kind)))
      throw new AppError(
        'conflict',
        `Comparison ${id} is not as it was computed: another program changed it, or it is damaged. Compare the account again.`,
      );
  }

  async #find(id: string): Promise<CoordinationRunRow> {
    const row = await findRun(this.#deps.store.read, numberOf(id));
    if (row === null) throw new AppError('not_found', `There is no coordination run ${id}.`);
    return row;
  }

  /** Counts are enough to tell that the data has changed; the hashes say exactly what was compared. */
  async #describe(row: CoordinationRunRow): Promise<CoordinationRun> {
    const { read } = this.#deps.store;
    const set = row.set_name === null ? undefined : await findFrozenSet(read, row.set_name);
    const plan = await this.#planOf(row);
    if (set?.hash !== (row.set_hash ?? undefined)) return toRun(row, { isStale: true, plan });
    const [dataset, posts] = await Promise.all([
      findCurrentDataset(read),
      this.#deps.posts.count({
        username: row.username,
        platform: row.platform === 'all' ? undefined : row.platform,
        ...(row.include_reposts === 1 ? {} : { reposts: false }),
        ...(await this.#membersOf(set?.name)),
      }),
    ]);
    if (!(await this.#isSound(row.id, 'comparison'))) return toRun(row, { isStale: true, plan });
    const run = toRun(row, { isStale: false, plan });
    // Posts dated to the day are stored, but were not compared.
    const seen = row.post_count + (run.leftOut?.posts ?? 0);
    return { ...run, isStale: posts !== seen || (dataset?.id ?? null) !== row.dataset_id };
  }
}
