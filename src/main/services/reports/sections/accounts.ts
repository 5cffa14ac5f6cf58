import type { ResultOf } from '#main/analysis/registry.ts';
import type { SectionRuns, ToldRun } from '#main/services/analyses/replay-runs.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import {
  section,
  type MarkedMethod,
  type MarkedSection,
  type SectionSource,
} from '#main/services/reports/section.ts';
import { chanceSentence } from '#shared/figures.ts';
import { accountTables } from './account-tables.ts';
import { freshRuns } from './fresh-runs.ts';
import type { ListedRuns } from './narrowed.ts';
import { methodOf, requestOf } from './selected-method.ts';

const ID = 'account-coordination';
type Result = ResultOf<typeof ID>;

interface Answer {
  readonly method: MarkedMethod;
  readonly result: Result;
}

const NONE = 'No network of accounts is stored for the current data.';
const CAUTION =
  'Accounts that meet often or closely need not know of each other: a common source does the same.';

const sentencesOf = ({ nulls, refusal }: Result): readonly string[] =>
  refusal === null
    ? nulls.flatMap(({ name, weights }) => {
        const row = weights.find(({ atLeast }) => atLeast === 2);
        return row === undefined
          ? []
          : [`${name}: ${chanceSentence('edges have a weight of 2 or more', row)}`];
      })
    : [refusal];

const build = (answers: readonly Answer[]): MarkedSection =>
  section('accounts', {
    notes:
      answers.length === 0
        ? [NONE]
        : [
            ...answers.flatMap(({ result }, place) =>
              [...sentencesOf(result), ...result.notes].map((sentence) => `${place + 1}. ${sentence}`),
            ),
            CAUTION,
          ],
    methods: answers.map(({ method }) => method),
    tables: answers.flatMap(({ result }, place) => accountTables(result, `accounts-${place + 1}`)),
  });

/** Every network of accounts that is stored for the current data; a check of the report asks its questions again. */
export const accountSection = (
  runs: SectionRuns & Pick<AnalysisRuns, 'result'>,
  listedRuns: ListedRuns,
): SectionSource => {
  const answerOf = (run: ToldRun, result: Result): Answer => ({ method: methodOf(run), result });
  return {
    id: 'accounts',
    gather: async () => {
      const answers: Answer[] = [];
      for (const run of await freshRuns(listedRuns, ID)) {
        const stored = await runs.result(ID, run.id);
        if (stored !== null) answers.push(answerOf(run, stored));
      }
      return build(answers);
    },
    replay: async ({ methods }) => {
      const answers: Answer[] = [];
      for (const method of methods) {
        if (method.method !== ID) continue;
        const { result, run } = await runs.answer(ID, requestOf(method));
        answers.push(answerOf(run, result));
      }
      return build(answers);
    },
  };
};
