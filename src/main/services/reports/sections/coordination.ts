import { coordination } from '#main/analysis/methods/coordination/coordination.ts';
import type {
  CoordinationFigures,
  CoordinationFigureService,
} from '#main/services/analyses/coordination/coordination-figures.ts';
import {
  CHANCE_COLUMNS,
  reportMethod,
  section,
  table,
  type MarkedSection,
  type SectionSource,
} from '#main/services/reports/section.ts';
import { coordinationQuestionSchema, type CoordinationAccount } from '#shared/contract/coordination.ts';
import type { LadderPart } from '#shared/contract/ladder.ts';
import type { ReportTable } from '#shared/contract/report.ts';
import { ruleWords } from '#shared/coordination-rule.ts';
import { byMinuteSentence, leftOutSentence, SIGNIFICANT_Q, STRONG_SCORE } from '#shared/figures.ts';
import { ladderNote, ladderTable } from './ladder-tables.ts';

const methodOf = ({ question: { seed, ...parameters }, methodVersion, plan }: CoordinationFigures) =>
  reportMethod({ method: coordination.id, version: methodVersion, parameters, seed, plan });

const runTable = (runs: readonly CoordinationFigures[]) =>
  table(
    'runs',
    'Comparisons of an account with the drops',
    [
      ['account', 'Account', ({ question }) => question.username],
      ['platform', 'Platform', ({ question }) => question.platform],
      ['drops', 'Drops'],
      ['posts', 'Posts'],
      ['findings', 'Findings'],
      ['proofs', `Score ≥ ${STRONG_SCORE} and q < ${SIGNIFICANT_Q}`],
      ['dropsHash', 'SHA-256 of the drops'],
      ['postsHash', 'SHA-256 of the posts'],
    ],
    runs,
  );

const ruleTable = (run: CoordinationFigures) =>
  table(
    `rule-${run.question.username.toLowerCase()}`,
    `Findings of @${run.question.username} that the rule keeps: ${ruleWords(run.question.parameters)}`,
    [['platform', 'Platform'], ...CHANCE_COLUMNS],
    run.accounts.flatMap(({ platform, rule }) => (rule === null ? [] : { ...rule, platform })),
  );

const windowTable = ({ username, platform, chart, tested }: CoordinationAccount) =>
  table(
    `windows-${platform}-${username.toLowerCase()}`,
    `Drops with a post of @${username} (${platform}) within k minutes, of ${tested} tested`,
    [['minutes', 'k', 'minutes'], ...CHANCE_COLUMNS, ['q', 'q']],
    chart.either,
    { chart: { kind: 'line', x: 'minutes', y: 'observed', low: 'low', high: 'high', expected: 'expected' } },
  );

const laddersOf = (account: CoordinationAccount): readonly LadderPart[] =>
  account.ladder === null ? [] : [account.ladder];

const accountTables = (account: CoordinationAccount): readonly ReportTable[] => [
  windowTable(account),
  ...laddersOf(account).map((ladder) => ladderTable(ladder, { prefix: 'ladder', question: 'Comparison: ' })),
];

const findingTable = ({ question, top, findings }: CoordinationFigures) =>
  table(
    `findings-${question.username.toLowerCase()}`,
    `Findings for @${question.username}`,
    [
      ['id', 'Finding'],
      ['drop', 'Drop', ({ dropNumber }) => dropNumber],
      ['minutes', 'Post − drop', ({ timeDeltaMinutes }) => timeDeltaMinutes, 'minutes'],
      ['score', 'Score'],
      ['p', 'p'],
      ['q', 'q'],
      ['proof', `Score ≥ ${STRONG_SCORE} and q < ${SIGNIFICANT_Q}`, ({ isProof }) => isProof],
      ['rule', 'Meets the rule', ({ meetsRule }) => meetsRule],
      ['standing', 'Compared with chance', ({ explanation }) => explanation],
    ],
    top,
    { totalRows: findings },
  );

const NONE = 'No comparison of an account with these drops and posts is stored.';
const CAUTION =
  'A post near a drop proves nothing on its own: the expected number comes from the same posts, shifted by whole days.';

const build = (runs: readonly CoordinationFigures[]): MarkedSection =>
  section('coordination', {
    notes: [
      runs.length === 0 ? NONE : CAUTION,
      ...runs.flatMap(({ question, leftOut }) => leftOutSentence(leftOut, ` of @${question.username}`) ?? []),
      ...runs.flatMap(({ question, resolution }) => {
        const said = byMinuteSentence(resolution);
        return said === null ? [] : [`@${question.username}: ${said}`];
      }),
      ...runs.flatMap(({ accounts }) => accounts.flatMap(laddersOf).map(ladderNote)),
    ],
    methods: runs.map(methodOf),
    tables:
      runs.length === 0
        ? []
        : [
            runTable(runs),
            ...runs.flatMap((run) => [
              ...run.accounts.flatMap(accountTables),
              ruleTable(run),
              findingTable(run),
            ]),
          ],
  });

/** The comparisons as they are stored; a replay asks the report's own questions again. */
export const coordinationSection = (figures: CoordinationFigureService): SectionSource => ({
  id: 'coordination',
  gather: async () => build(await figures.stored()),
  replay: async (was) => {
    const runs: CoordinationFigures[] = [];
    for (const { parameters, seed } of was.methods) {
      const question = coordinationQuestionSchema.parse({ ...parameters, seed });
      runs.push(await figures.compute(question));
    }
    return build(runs);
  },
});
