import { randomUUID } from 'node:crypto';
import type { SectionFacts } from '#main/ai/facts.ts';
import { SELF_DESCRIPTION } from '#main/ai/local-statistics/self-description.ts';
import { AppError, messageOf } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import { OutboundError, type OutboundErrorKind } from '#main/outbound/types.ts';
import {
  findAiRecords,
  findAiSections,
  findAiSession,
  findAiSessions,
  insertAiSession,
  replaceAiSection,
  setAiSession,
  type AiSessionRow,
  type ShownSectionRow,
} from '#main/repositories/ai-sessions.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { narrowingSet } from '#main/services/analyses/run-sets.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';
import { DEFAULT_SEED } from '#shared/constants.ts';
import { LOCAL_MODEL, type AiRecord, type AiSession } from '#shared/contract/ai.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoints.ts';
import { endOfBound, startOfBound } from '#shared/time.ts';
import type { FactRange, FactSources } from './fact-sources.ts';
import { gatherFacts } from './facts.ts';
import type { ChosenModel, ModelService } from './models.ts';
import { writeLocally, writeWithModel } from './section-writer.ts';
import { toSectionRow, toSession } from './session-view.ts';

type SessionStart = BodyOf<'startAiSession'>;
type StartedSession = AnswerOf<'startAiSession'>;

const INSTEAD = `No language model can be reached, so ${LOCAL_MODEL} writes the sections. ${SELF_DESCRIPTION}`;

export interface AiSessionDeps extends Pick<
  SystemParts,
  'store' | 'pool' | 'jobs' | 'storedResults' | 'now'
> {
  readonly models: ModelService;
  readonly sources: FactSources;
}

/** Share of the progress bar that computing the facts takes; with a model the rest is waiting for it. */
const FACTS_SHARE = { local: 0.95, remote: 0.4 } as const;
const PROGRESS_STEPS = 1000;

/** After these the next call to the same provider would fail the same way: it is not made. */
const ENDS_ALL_CALLS: ReadonlySet<OutboundErrorKind> = new Set([
  'no-credentials',
  'credits-spent',
  'rate-limited',
  'blocked',
  'offline',
  'network-off',
  'cancelled',
]);

const endsAllCalls = (error: unknown): boolean =>
  error instanceof OutboundError && ENDS_ALL_CALLS.has(error.kind);

const rangeOf = ({ range_start, range_end, set_name, set_hash }: AiSessionRow): FactRange => ({
  ...(set_name === null || set_hash === null ? {} : { set: { name: set_name, hash: set_hash } }),
  ...(range_start === null ? {} : { from: startOfBound(range_start) }),
  ...(range_end === null ? {} : { to: endOfBound(range_end) }),
});

class SessionRun {
  readonly #deps: AiSessionDeps;
  readonly #row: AiSessionRow;
  readonly #chosen: ChosenModel;
  readonly #failures: string[] = [];

  constructor(deps: AiSessionDeps, row: AiSessionRow, chosen: ChosenModel) {
    this.#deps = deps;
    this.#row = row;
    this.#chosen = chosen;
  }

  /** @throws AppError with the sentences of all sections that failed; the finished ones are stored by then */
  async run(job: JobHandle, types: SessionStart['analysisTypes']): Promise<void> {
    const share = FACTS_SHARE[this.#chosen.kind];
    const report = (part: number, message: string) => {
      job.progress(Math.round(part * PROGRESS_STEPS), PROGRESS_STEPS, message);
    };
    const sections = await gatherFacts(this.#deps, {
      types,
      range: rangeOf(this.#row),
      seed: this.#row.seed,
      signal: job.signal,
      progress: (done, total, message) => {
        report((share * done) / Math.max(1, total), message ?? 'Computing');
      },
    });
    for (const [index, facts] of sections.entries()) {
      job.signal.throwIfAborted();
      report(share + ((1 - share) * index) / sections.length, `Writing ${facts.type}`);
      if (!(await this.#write(facts, index, job.signal))) break;
    }
    if (this.#failures.length > 0) throw new AppError('upstream_unavailable', this.#failures.join(' '));
    report(1, 'Done');
  }

  /** @returns false where the next section would fail the same way */
  async #write(facts: SectionFacts, position: number, signal: AbortSignal): Promise<boolean> {
    if (this.#chosen.kind === 'local') {
      await this.#store(toSectionRow(this.#row.id, position, writeLocally(facts)));
      return true;
    }
    const { section, thrown } = await writeWithModel(facts, this.#chosen, signal);
    await this.#store(toSectionRow(this.#row.id, position, section));
    signal.throwIfAborted();
    if (thrown === null) return true;
    const sentence = messageOf(thrown);
    if (!this.#failures.includes(sentence)) this.#failures.push(sentence);
    return !endsAllCalls(thrown);
  }

  async #store(row: ReturnType<typeof toSectionRow>): Promise<void> {
    await this.#deps.store.write((tx) => {
      replaceAiSection(tx, row);
    });
  }
}

const startSession = async (deps: AiSessionDeps, start: SessionStart): Promise<StartedSession> => {
  const { store, jobs, now } = deps;
  const set = start.set === undefined ? null : await narrowingSet(store.read, start.set, ['drop']);
  const chosen = await deps.models.chooseOrLocal(start.model);
  const seconds = () => Math.floor(now() / 1000);
  const types = [...new Set(start.analysisTypes)];
  const row: AiSessionRow = {
    id: randomUUID(),
    name: start.sessionName,
    provider: chosen.kind === 'local' ? 'local' : chosen.entry.provider,
    model: chosen.kind === 'local' ? LOCAL_MODEL : chosen.entry.model,
    status: 'pending',
    types_json: JSON.stringify(types),
    range_start: start.timeRange?.start ?? null,
    range_end: start.timeRange?.end ?? null,
    job_id: null,
    started_at: seconds(),
    finished_at: null,
    error: null,
    dataset_sha256: (await findCurrentDataset(store.read))?.sha256 ?? null,
    seed: DEFAULT_SEED,
    set_name: set?.row.name ?? null,
    set_hash: set?.row.hash ?? null,
  };
  await store.write((tx) => {
    insertAiSession(tx, row);
  });
  const change = (values: Parameters<typeof setAiSession>[2]) =>
    store.write((tx) => {
      setAiSession(tx, row.id, values);
    });
  const end = (status: 'completed' | 'failed', error: string | null) =>
    change({ status, error, finished_at: seconds() });
  const { job } = jobs.start({
    kind: 'ai-analysis',
    title: start.sessionName,
    run: async (handle) => {
      await change({ status: 'running' });
      try {
        await new SessionRun(deps, row, chosen).run(handle, types);
        await end('completed', null);
      } catch (error) {
        await end('failed', handle.signal.aborted ? messageOf(handle.signal.reason) : messageOf(error));
        throw error;
      }
    },
  });
  await change({ job_id: job.id });
  const isOther = start.model !== undefined && start.model !== row.model;
  return { sessionId: row.id, model: row.model, note: isOther ? INSTEAD : null };
};

/** Analysis sessions: facts first, then one section after the other; what is finished is kept whatever comes after. */
const CHANGED = 'This section is not as it was written: another program changed it, or it is damaged.';

export const createAiSessionService = (deps: AiSessionDeps) => {
  const { store, jobs } = deps;
  const jobOf = (row: AiSessionRow) =>
    row.job_id === null || row.finished_at !== null ? Promise.resolve(null) : jobs.get(row.job_id);
  const get = async (id: string): Promise<AiSessionRow> => {
    const row = await findAiSession(store.read, id);
    if (row === null) throw new AppError('not_found', `There is no analysis session ${id}.`);
    return row;
  };
  /** Sections of sessions; one that is not as it was stored counts as failed. */
  const sectionsOf = async (ids: readonly string[]): Promise<readonly ShownSectionRow[]> =>
    Promise.all(
      (await findAiSections(store.read, ids)).map(async (section) => {
        const { session_id, type } = section;
        const name = `The ${type} section of AI session ${session_id}`;
        const id = `${session_id}/${type}`;
        const isSound = await deps.storedResults.isAsStored({ kind: 'section', id }, name);
        return isSound ? section : { ...section, error: CHANGED };
      }),
    );
  const view = async (row: AiSessionRow): Promise<AiSession> =>
    toSession(row, await sectionsOf([row.id]), await jobOf(row));
  return {
    start: (start: SessionStart): Promise<StartedSession> => startSession(deps, start),
    list: async (limit: number): Promise<Page<AiSession>> => {
      const { items: rows, total } = await findAiSessions(store.read, limit);
      const sections = await sectionsOf(rows.map(({ id }) => id));
      const items = await Promise.all(
        rows.map(async (row) =>
          toSession(
            row,
            sections.filter((section) => section.session_id === row.id),
            await jobOf(row),
          ),
        ),
      );
      return { items, total };
    },
    get: async (id: string): Promise<AiSession> => view(await get(id)),
    records: async (id: string): Promise<AiRecord[]> => findAiRecords(store.read, (await get(id)).id),
    cancel: async (id: string): Promise<AiSession> => {
      const { job_id } = await get(id);
      if (job_id !== null) await jobs.cancel(job_id);
      return view(await get(id));
    },
  };
};
