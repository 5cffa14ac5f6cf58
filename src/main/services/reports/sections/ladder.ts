import type { MethodId, ResultOf } from '#main/analysis/registry.ts';
import type { RunRequest } from '#main/services/analyses/questions.ts';
import type { SectionRuns } from '#main/services/analyses/replay-runs.ts';
import {
  section,
  type MarkedMethod,
  type MarkedSection,
  type SectionSource,
} from '#main/services/reports/section.ts';
import type { CorrelogramBand, LadderPart } from '#shared/contract/ladder.ts';
import { nobodysNote, nobodysOf } from '#shared/gone-accounts.ts';
import type { ReportAnswers } from './analyses.ts';
import { freshRuns } from './fresh-runs.ts';
import { correlogramTable, ladderNote, ladderTable } from './ladder-tables.ts';
import type { ListedRuns } from './narrowed.ts';
import { methodOf, requestOf } from './selected-method.ts';

/** The methods whose whole answer is about times: the ladders of the others are in the sections of those. */
const LADDER_METHODS = ['ladder', 'event-study', 'window-curve'] as const;
type LadderMethod = Extract<MethodId, (typeof LADDER_METHODS)[number]>;

/** The ladder of one series, with its correlogram where the method has one. */
type SeriesLadder = LadderPart & { readonly correlogram?: readonly CorrelogramBand[] };

const laddersOf: {
  readonly [Id in LadderMethod]: (result: ResultOf<Id>) => readonly SeriesLadder[];
} = {
  ladder: ({ series }) => series,
  'event-study': ({ ladder }) => ladder,
  'window-curve': ({ series }) => series.flatMap(({ ladder }) => ladder ?? []),
};

interface LadderAnswer {
  readonly method: MarkedMethod;
  readonly ladders: readonly SeriesLadder[];
  /** Posts of deleted or unnamed accounts, which have none. */
  readonly nobodys: number;
}

const NONE = 'Not computed: it takes drops, and posts or news events.';

/** The posts of every account by the ladder, and the events by their event study. */
const DEFAULTS: readonly (readonly [LadderMethod, RunRequest])[] = [
  ['ladder', { selection: { other: 'posts' } }],
  ['event-study', { selection: { other: 'events' } }],
];

/** Planned runs first, so that a ladder which a run of all accounts has too is told as planned. A check follows the same order. */
const plannedFirst = (one: LadderAnswer, other: LadderAnswer): number =>
  Number(typeof other.method.plan === 'string') - Number(typeof one.method.plan === 'string');

/** Answers without the ladders that an earlier one has: a run of one account tells what a run of all accounts tells of it. */
const eachOnce = (answers: readonly LadderAnswer[]): readonly LadderAnswer[] => {
  const seen = new Set<string>();
  return answers.map(({ ladders, ...answer }) => ({
    ...answer,
    ladders: ladders.filter((ladder) => {
      const key = JSON.stringify([answer.method.method, ladder.series, ladder.rows]);
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    }),
  }));
};

const build = (answers: readonly LadderAnswer[]): MarkedSection => {
  const tested = eachOnce(answers).filter(({ ladders }) => ladders.length > 0);
  return section('ladder', {
    notes:
      tested.length === 0
        ? [NONE, ...nobodysNote(Math.max(0, ...answers.map(({ nobodys }) => nobodys)), 'post')]
        : tested.flatMap(({ method, ladders, nobodys }, place) =>
            [...ladders.map(ladderNote), ...nobodysNote(nobodys, 'post')].map(
              (note) => `${place + 1}. ${method.title}. ${note}`,
            ),
          ),
    methods: tested.map(({ method }) => method),
    tables: tested.flatMap(({ method, ladders }, place) =>
      ladders.flatMap((ladder) => {
        const names = {
          prefix: `${method.method}-${place + 1}`,
          question: `${place + 1}. ${method.title}: `,
        };
        return [
          ladderTable(ladder, names),
          ...(ladder.correlogram ?? []).map((band) => correlogramTable(ladder, band, names)),
        ];
      }),
    ),
  });
};

/** Every chance ladder over the current data that is no part of another section; a check of the report asks its questions again. */
export const ladderSection = (
  answers: Pick<ReportAnswers, 'hasDrops' | 'noDrops' | 'isRead' | 'narrowed'>,
  runs: SectionRuns,
  listedRuns: ListedRuns,
): SectionSource => {
  const answerOf = async <Id extends LadderMethod>(id: Id, request: RunRequest): Promise<LadderAnswer> => {
    const { result, run } = await runs.answer(id, request);
    return {
      method: methodOf(run),
      ladders: laddersOf[id](result),
      nobodys: nobodysOf(result),
    };
  };
  return {
    id: 'ladder',
    gather: async () => {
      if (!(await answers.hasDrops())) return section('ladder', { notes: [answers.noDrops] });
      for (const [id, request] of DEFAULTS)
        if (await answers.isRead(id, request)) await answerOf(id, answers.narrowed(request));
      const ladders: LadderAnswer[] = [];
      for (const id of LADDER_METHODS)
        for (const run of await freshRuns(listedRuns, id))
          ladders.push(await answerOf(id, requestOf(methodOf(run))));
      return build(ladders.toSorted(plannedFirst));
    },
    replay: async ({ methods }) => {
      const ladders: LadderAnswer[] = [];
      for (const method of methods) {
        const id = LADDER_METHODS.find((name) => name === method.method);
        if (id !== undefined) ladders.push(await answerOf(id, requestOf(method)));
      }
      return build(ladders);
    },
  };
};
