import type { ResultOf } from '#main/analysis/registry.ts';
import type { RunRequest } from '#main/services/analyses/questions.ts';
import type { SectionRuns, ToldRun } from '#main/services/analyses/replay-runs.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import {
  reportMethod,
  section,
  type MarkedMethod,
  type MarkedSection,
  type SectionSource,
} from '#main/services/reports/section.ts';
import type { ReportMethod, ReportTable } from '#shared/contract/report.ts';
import { textSetSchema, type TextSet } from '#shared/contract/text-sets.ts';
import type { TopicNames } from '#shared/topic-names.ts';
import { drawNotes, type DrawnSets } from './drawn-sets.ts';
import { freshRuns } from './fresh-runs.ts';
import type { ListedRuns } from './narrowed.ts';
import { TEXT_METHODS, tablesOfResult, type TextMethod } from './text-tables.ts';
import { topicNamesOfTables, topicNameTables } from './topic-tables.ts';

/** Methods without a p, most of which have intervals. */
const WITHOUT_P: ReadonlySet<string> = new Set<TextMethod>([
  'text-dispersion',
  'text-trends',
  'text-map',
  'near-duplicates',
]);

/** An answer of the text bench with what it was computed with. */
interface TextAnswer {
  readonly method: MarkedMethod;
  /** @param id unlike that of every other answer of the section */
  readonly tables: (id: string) => readonly ReportTable[];
}

/** The names that people gave the topics of a run. */
export type TopicNamesOf = (run: string | null) => Promise<TopicNames>;

const UNNAMED: TopicNames = new Map();

const NONE = 'No comparison of the text bench with the current data is stored.';
const CAUTION =
  'Words come in bursts: the nominal p takes each word as an independent trial and calls too many; read the permutation p and q.';

const setOf = (selection: ToldRun['selection'], name: 'a' | 'b'): TextSet =>
  textSetSchema.catch({ spec: name === 'a' ? 'drops:' : 'rest', hash: null }).parse(selection[name]);

/** A run with its sets among the parameters, so that the report alone repeats it. */
const methodOf = ({ method, version, parameters, selection, seed, plan }: ToldRun): MarkedMethod => {
  const [a, b] = [setOf(selection, 'a'), setOf(selection, 'b')];
  return reportMethod({
    method,
    version,
    seed,
    ...(WITHOUT_P.has(method) ? {} : { plan }),
    parameters: { ...parameters, setA: a.spec, setAHash: a.hash, setB: b.spec, setBHash: b.hash },
  });
};

/** The question that a report’s method was asked. @throws ZodError for altered sets */
const requestOf = ({ parameters, seed }: ReportMethod): RunRequest => {
  const { setA, setAHash, setB, setBHash, ...rest } = parameters;
  return {
    parameters: rest,
    selection: {
      a: textSetSchema.parse({ spec: setA, hash: setAHash }),
      b: textSetSchema.parse({ spec: setB, hash: setBHash }),
    },
    seed,
  };
};

const answerOf = <Id extends TextMethod>(
  id: Id,
  run: ToldRun,
  result: ResultOf<Id>,
  names = UNNAMED,
): TextAnswer => {
  const sets = `A: ${setOf(run.selection, 'a').spec}, B: ${setOf(run.selection, 'b').spec}`;
  return {
    method: methodOf(run),
    tables: (tableId) => [
      ...tablesOfResult(id, result, { id: tableId, sets }),
      ...topicNameTables(names, { id: tableId, sets }),
    ],
  };
};

const textMethodOf = (method: string): TextMethod | undefined => TEXT_METHODS.find((id) => id === method);

const hashesOf = ({ method: { parameters } }: TextAnswer): readonly (string | null)[] =>
  [parameters['setAHash'], parameters['setBHash']].map((hash) => (typeof hash === 'string' ? hash : null));

const tableId = (method: string, place: number): string => `${method}-${place + 1}`;

const build = async (answers: readonly TextAnswer[], drawnSets: DrawnSets): Promise<MarkedSection> =>
  section('text', {
    notes: [
      answers.length === 0 ? NONE : CAUTION,
      ...(await drawNotes(drawnSets, answers.flatMap(hashesOf))),
    ],
    methods: answers.map(({ method }) => method),
    tables: answers.flatMap(({ method, tables }, place) => [...tables(tableId(method.method, place))]),
  });

/** What the text bench has stored for the current data; a check of the report asks its questions again. */
export const textSection = (
  runs: SectionRuns & Pick<AnalysisRuns, 'result'>,
  listedRuns: ListedRuns,
  drawnSets: DrawnSets,
  namesOf: TopicNamesOf,
): SectionSource => {
  const storedOf = async (id: TextMethod): Promise<readonly TextAnswer[]> => {
    const answers: TextAnswer[] = [];
    for (const run of await freshRuns(listedRuns, id)) {
      const stored = await runs.result(id, run.id);
      const names = id === 'topics' ? await namesOf(run.key) : UNNAMED;
      if (stored !== null) answers.push(answerOf(id, run, stored, names));
    }
    return answers;
  };
  return {
    id: 'text',
    gather: async () => {
      const answers: TextAnswer[] = [];
      for (const id of TEXT_METHODS) answers.push(...(await storedOf(id)));
      return build(answers, drawnSets);
    },
    replay: async ({ methods, tables }) => {
      const answers: TextAnswer[] = [];
      for (const method of methods) {
        const id = textMethodOf(method.method);
        if (id === undefined) continue;
        const { result, run } = await runs.answer(id, requestOf(method));
        const names = topicNamesOfTables(tables, tableId(id, answers.length));
        answers.push(answerOf(id, run, result, names));
      }
      return build(answers, drawnSets);
    },
  };
};
