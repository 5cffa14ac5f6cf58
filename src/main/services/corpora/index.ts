import { AppError } from '#main/base/errors.ts';
import type { ClimbElsewhere, Corpus } from '#main/corpora/corpus.ts';
import { localCorpus } from '#main/corpora/local.ts';
import { findDropTimes } from '#main/repositories/corpora.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { IMPORT_KINDS } from '#main/services/imports/import-job.ts';
import type { ImportService } from '#main/services/imports/index.ts';
import type { SetService } from '#main/services/sets/index.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type { JobHandle } from '#main/services/system/jobs.ts';
import {
  LOCAL_CORPUS,
  type AskedCorpus,
  type CorpusQuestion,
  type DrawBody,
  type DrawnSet,
} from '#shared/contract/corpora.ts';
import type { DrawSample } from '#shared/contract/corpus-draw.ts';
import { plural } from '#shared/figures.ts';
import { filterText } from '#shared/filter-text.ts';
import { toTimestamp } from '#shared/time.ts';
import { answerOf, sentenceOf } from './answers.ts';
import { createAttached, type Attached, type AttachedDeps } from './attached.ts';
import { drawToFile } from './draw.ts';

export interface CorpusDeps extends AttachedDeps, Pick<SystemParts, 'pool' | 'jobs' | 'paths'> {
  readonly imports: Pick<ImportService, 'within'>;
  readonly sets: SetService;
}

const queryOf = (name: string, filter: DrawBody['filter'], sample: DrawSample | null): string => {
  const parts = [
    filterText(filter),
    ...(sample === null ? [] : [`size=${sample.size}`, `seed=${sample.seed}`]),
  ];
  return `draw(${[name, ...parts.filter((part) => part !== '')].join(',')})`;
};

/** Opens a corpus for one question; `local` is this workstation. */
type WithCorpus = <Answer>(
  name: string,
  seconds: number,
  signal: AbortSignal,
  ask: (corpus: Corpus) => Promise<Answer>,
) => Promise<Answer>;

const isLocal = (name: string): boolean => name.toLowerCase() === LOCAL_CORPUS;

const opener =
  ({ store, pool }: CorpusDeps, attached: Attached): WithCorpus =>
  async (name, seconds, signal, ask) => {
    const climb: ClimbElsewhere = (input, options, seed, progress) =>
      pool.run(
        'climbLadder',
        { input, options, seed },
        { signal, ...(progress === undefined ? {} : { progress }) },
      );
    if (isLocal(name)) return ask(localCorpus(store.read, climb));
    const open = await attached.reach(name);
    return open({ seconds, signal, climb }, ask);
  };

/** Draws into a file, and imports and freezes that in one transaction. */
const drawInto = async (
  { store, imports, paths, now }: CorpusDeps,
  withCorpus: WithCorpus,
  name: string,
  { set, filter, seconds, ...body }: DrawBody,
  { signal, progress }: JobHandle,
): Promise<void> => {
  const sample = body.sample ?? null;
  const query = queryOf(name, filter, sample);
  const { file, sent, matching, whole } = await withCorpus(name, seconds, signal, (corpus) =>
    drawToFile(corpus, paths.incoming, `${name}.ndjson`, filter, sample, { signal, progress }),
  );
  try {
    const dataset = await findCurrentDataset(store.read);
    const drawnAt = Math.floor(now() / 1000);
    await imports.within(
      {
        file,
        source: {
          subject: 'posts',
          file: file.file,
          fileName: file.fileName,
          options: { format: 'dropscope', username: null, platform: null },
        },
        name: query,
        onError: 'skip',
        mayChange: true,
        freeze: {
          name: set,
          query,
          datasetSha256: dataset?.sha256 ?? null,
          now: drawnAt,
          sent,
          draw: { corpus: name, filter, sample, matching, whole, drawnAt: toTimestamp(drawnAt) },
        },
      },
      {
        signal,
        progress: (done, total, message) => {
          const part = total === 0 ? 0 : Math.min(done, total) / total;
          progress(sent * (1 + part), 2 * sent, message);
        },
      },
    );
  } finally {
    file.discard();
  }
};

/** Corpora on servers or in files: asked there, and drawn from into working sets here. */
export const createCorpusService = (deps: CorpusDeps) => {
  const { store, jobs, sets } = deps;
  const attached = createAttached(deps);
  const withCorpus = opener(deps, attached);
  return {
    list: attached.list,
    /** @throws AppError in one sentence where the server, the table or the role is not as it has to be; nothing is stored then. */
    attach: attached.attach,
    detach: attached.detach,
    /** Asks as a job; Cancel ends the statement on the server. `local` is this workstation. */
    ask: async (name: string, question: CorpusQuestion, waitMs: number): Promise<AskedCorpus> => {
      if (!isLocal(name)) await attached.reach(name);
      return jobs.startAndWait<AskedCorpus, AskedCorpus>(
        {
          kind: 'ask-corpus',
          title: `Ask “${name}” for its ${question.question}`,
          run: async ({ id, signal, progress }) => {
            const startedAt = performance.now();
            const answer = await withCorpus(name, question.seconds, signal, (corpus) =>
              answerOf(corpus, question, () => findDropTimes(store.read), progress),
            );
            const milliseconds = Math.round(performance.now() - startedAt);
            return { status: 'completed', message: sentenceOf(answer), jobId: id, answer, milliseconds };
          },
        },
        waitMs,
        ({ id }) => ({
          status: 'running',
          message: `The question to “${name}” is running.`,
          jobId: id,
          answer: null,
          milliseconds: null,
        }),
      );
    },
    /** Draws posts into a frozen set as a job: whole or not at all. */
    draw: async (name: string, body: DrawBody, waitMs: number): Promise<DrawnSet> => {
      if (isLocal(name))
        throw new AppError(
          'invalid_query',
          'Posts of this workstation are frozen by a filter on the page Working Sets.',
        );
      await attached.reach(name);
      await sets.refuseTaken(body.set);
      return jobs.startAndWait<DrawnSet, DrawnSet>(
        {
          kind: 'draw-corpus',
          title: `Draw “${body.set}” from “${name}”`,
          exclusive: IMPORT_KINDS,
          run: async (job) => {
            await drawInto(deps, withCorpus, name, body, job);
            const set = await sets.get(body.set);
            const message = `“${set.name}” contains ${plural(set.items, 'post')} of “${name}”.`;
            return { status: 'completed', message, jobId: job.id, set };
          },
        },
        waitMs,
        ({ id }) => ({ status: 'running', message: `Drawing “${body.set}”.`, jobId: id, set: null }),
      );
    },
  };
};

export type CorpusService = ReturnType<typeof createCorpusService>;
