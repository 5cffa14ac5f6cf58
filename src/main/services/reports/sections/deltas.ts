import type { ResultOf } from '#main/analysis/registry.ts';
import type { Spell } from '#main/services/analyses/spell.ts';
import { CHANCE_COLUMNS, section, table, type SectionSource } from '#main/services/reports/section.ts';
import { formatCount, isSignificant, leftOutSentence, plural, SIGNIFICANT_Q } from '#shared/figures.ts';
import { nobodysNote, nobodysOf } from '#shared/gone-accounts.ts';
import { familyCounts, familySentence, shownTestLabel } from '#shared/test-family.ts';
import type { ReportAnswers } from './analyses.ts';
import { ladderNote, ladderTable } from './ladder-tables.ts';

const PAIRS_LISTED = 500;

const testTable = ({ tests }: ResultOf<'deltas'>) =>
  table(
    'tests',
    'Delta tests compared with chance',
    [
      ['label', 'Delta', ({ label }) => shownTestLabel(label)],
      ['unit', 'Counted'],
      ...CHANCE_COLUMNS,
      ['q', 'q'],
      ['holm', 'Holm'],
      ['base', 'Base rate (drops)', ({ baseRate }) => baseRate?.drops],
      ['of', 'of', ({ baseRate }) => baseRate?.of],
    ],
    tests,
  );

const intervalTable = ({ intervals }: ResultOf<'deltas'>) =>
  table(
    'intervals',
    'Gaps of k whole minutes between neighboring drops',
    [['minutes', 'k', 'minutes'], ...CHANCE_COLUMNS, ['q', 'q']],
    intervals,
    { chart: { kind: 'line', x: 'minutes', y: 'observed', low: 'low', high: 'high', expected: 'expected' } },
  );

const anniversaryTable = async ({ anniversaryPairs }: ResultOf<'deltas'>, spell: Spell) =>
  table(
    'anniversaries',
    'Anniversary pairs, the least likely texts first',
    [
      ['earlier', 'Earlier drop'],
      ['later', 'Later drop'],
      [
        'seconds',
        'Difference of clock times',
        ({ clockDifferenceSeconds }) => clockDifferenceSeconds,
        'seconds',
      ],
      ['similarity', 'Similarity'],
      ['terms', 'Shared words', ({ sharedTerms }) => sharedTerms.join(' ')],
      ['p', 'p'],
      ['q', 'q'],
    ],
    await spell(
      anniversaryPairs
        .toSorted((a, b) => a.q - b.q || a.p - b.p || a.earlier - b.earlier || a.later - b.later)
        .slice(0, PAIRS_LISTED),
    ),
    { totalRows: anniversaryPairs.length },
  );

const significantOf = (tests: readonly { readonly q: number }[]): string =>
  `${formatCount(tests.filter(({ q }) => isSignificant(q)).length)} of ${formatCount(tests.length)}`;

/** All three families: what is counted here is what was tested, not what a table lists. */
const familyNotes = ({ tests, intervals, anniversaryPairs, drops, posts }: ResultOf<'deltas'>): string[] => [
  `${significantOf(tests)} delta tests have q < ${SIGNIFICANT_Q}, over ${plural(drops, 'drop')} and ${plural(posts, 'post')}; ${significantOf(intervals)} gaps and ${significantOf(anniversaryPairs)} anniversary pairs, each its own family.`,
  `Delta tests and gaps together: ${familySentence(familyCounts([...tests, ...intervals].map(({ observed, bandLow: low, bandHigh: high }) => ({ observed, low, high }))))}`,
];

/** The drops that nothing here counts, and the posts per account. */
const leftOutNotes = ({ leftOut }: ResultOf<'deltas'>): readonly string[] =>
  leftOut === undefined
    ? []
    : [
        leftOutSentence({ drops: leftOut.drops, posts: 0 }),
        ...leftOut.posts.map(({ username, platform, posts }) =>
          leftOutSentence({ drops: 0, posts }, ` of @${username} (${platform})`),
        ),
      ].flatMap((sentence) => sentence ?? []);

/** Anniversaries, clock times, intervals and posts nearby, each compared with chance. */
export const deltaSection = (answers: ReportAnswers): SectionSource => ({
  id: 'deltas',
  gather: async () => {
    const deltas = await answers.ofDrops('deltas');
    if (deltas === null) return section('deltas', { notes: [answers.noDrops] });
    const { result, method } = deltas;
    return section('deltas', {
      notes: [
        ...familyNotes(result),
        ...leftOutNotes(result),
        ...nobodysNote(nobodysOf(result), 'post'),
        ...result.ladder.map(ladderNote),
      ],
      methods: [method],
      tables: [
        testTable(result),
        intervalTable(result),
        await anniversaryTable(result, answers.spell),
        ...result.ladder.map((ladder) => ladderTable(ladder, { prefix: 'ladder', question: 'Deltas: ' })),
      ],
    });
  },
});
