import { coordination } from '#main/analysis/methods/coordination/coordination.ts';
import type {
  CoordinationFigures,
  CoordinationFigureService,
} from '#main/services/analyses/coordination/coordination-figures.ts';
import {
  CHANCE_COLUMNS,
  figure,
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
import { leftOutSentence, SIGNIFICANT_Q, STRONG_SCORE } from '#shared/figures.ts';
import { ladderNote, ladderTable } from './ladder-tables.ts';

const methodOf = ({ question: { seed, ...parameters }, plan }: CoordinationFigures) =>
  reportMethod({ method: coordination.id, version: coordination.version, parameters, seed, plan });

const runTable = (runs: readonly CoordinationFigures[]) =>
  table(
    'runs',
    'Comparisons of an account with the drops',
    [
      ['account', 'Account'],
      ['platform', 'Platform'],
      ['drops', 'Drops'],
      ['posts', 'Posts'],
      ['findings', 'Findings'],
      ['proofs', `Score ≥ ${STRONG_SCORE} and q < ${SIGNIFICANT_Q}`],
      ['dropsHash', 'SHA-256 of the drops'],
      ['postsHash', 'SHA-256 of the posts'],
    ],
    runs.map(({ question, drops, posts, findings, proofs, dropsHash, postsHash }) => ({
      account: question.username,
      platform: question.platform,
      drops,
      posts,
      findings,
      proofs,
      dropsHash,
      postsHash,
    })),
  );

const ruleTable = (run: CoordinationFigures) =>
  table(
    `rule-${run.question.username.toLowerCase()}`,
    `Findings of @${run.question.username} that the rule keeps: ${ruleWords(run.question.parameters)}`,
    [['platform', 'Platform'], ...CHANCE_COLUMNS.filter(([key]) => key !== 'q')],
    run.accounts.flatMap(({ platform, rule }) =>
      rule === null
        ? []
        : {
            platform,
            observed: rule.observed,
            expected: figure(rule.expected),
            low: figure(rule.bandLow),
            high: figure(rule.bandHigh),
            p: figure(rule.p),
          },
    ),
  );

const windowTable = ({ username, platform, chart, tested }: CoordinationAccount) =>
  table(
    `windows-${platform}-${username.toLowerCase()}`,
    `Drops with a post of @${username} (${platform}) within k minutes, of ${tested} tested`,
    [['minutes', 'k', 'minutes'], ...CHANCE_COLUMNS],
    chart.either.map((point) => ({
      minutes: point.minutes,
      observed: point.observed,
      expected: figure(point.expected),
      low: figure(point.bandLow),
      high: figure(point.bandHigh),
      p: figure(point.p),
      q: figure(point.q),
    })),
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
      ['drop', 'Drop'],
      ['minutes', 'Post − drop', 'minutes'],
      ['score', 'Score'],
      ['p', 'p'],
      ['q', 'q'],
      ['proof', `Score ≥ ${STRONG_SCORE} and q < ${SIGNIFICANT_Q}`],
      ['rule', 'Meets the rule'],
      ['standing', 'Compared with chance'],
    ],
    top.map((finding) => ({
      id: finding.id,
      drop: finding.dropNumber,
      minutes: figure(finding.timeDeltaMinutes),
      score: figure(finding.score),
      p: figure(finding.p),
      q: figure(finding.q),
      proof: finding.isProof,
      rule: finding.meetsRule,
      standing: finding.explanation,
    })),
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
