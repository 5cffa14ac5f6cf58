import type { MethodId, ResultOf } from '#main/analysis/registry.ts';
import { table } from '#main/services/reports/section.ts';
import type { ReportTable } from '#shared/contract/report.ts';
import { DISPERSION_MEASURES } from '#shared/methods/text-results.ts';
import { calledByShuffles } from '#shared/shuffles.ts';
import { topicTables, type Naming } from './topic-tables.ts';

/** Rows of the long tables that a report lists. */
const LISTED = 500;

const keynessTables = (
  { rows, inflation, permutations }: ResultOf<'keyness'>,
  { id, sets }: Naming,
): readonly ReportTable[] => [
  table(
    id,
    `Keyness (${sets})`,
    [
      ['word', 'Word'],
      ['a', 'Occurrences in A'],
      ['b', 'Occurrences in B'],
      ['postsA', 'Posts of A'],
      ['postsB', 'Posts of B'],
      ['logRatio', 'Log Ratio'],
      ['logRatioLow', '95% of shuffles, from'],
      ['logRatioHigh', '95% of shuffles, to'],
      ['g2FourCells', 'G² (four cells)'],
      ['llTwoCells', 'LL (two cells)'],
      ['p', 'Nominal p'],
      ['pPermutation', 'Permutation p'],
      ['q', 'q'],
    ],
    rows.slice(0, LISTED),
    { totalRows: rows.length },
  ),
  table(
    `${id}-inflation`,
    `Words called at a level (${sets})`,
    [
      ['level', 'Level'],
      ['nominal', 'Nominal test'],
      ['permutation', 'Permutation test', (row) => calledByShuffles(row, permutations)],
      ['expected', 'Expected if the sets did not differ'],
    ],
    inflation,
  ),
];

const collocateTables = ({ rows }: ResultOf<'collocates'>, { id, sets }: Naming): readonly ReportTable[] => [
  table(
    id,
    `Collocates (${sets})`,
    [
      ['word', 'Word'],
      ['f', 'Co-occurrences'],
      ['expected', 'Expected'],
      ['permutationLow', '95% of moves, from'],
      ['permutationHigh', '95% of moves, to'],
      ['posts', 'Posts'],
      ['mi', 'MI'],
      ['logDice', 'logDice'],
      ['g2', 'G²'],
      ['p', 'Nominal p'],
      ['pPermutation', 'Permutation p'],
      ['q', 'q'],
    ],
    rows.slice(0, LISTED),
    { totalRows: rows.length },
  ),
];

const dispersionTables = (
  result: ResultOf<'text-dispersion'>,
  { id, sets }: Naming,
): readonly ReportTable[] => [
  table(
    id,
    `Dispersion (${sets})`,
    [
      ['measure', 'Measure'],
      ['value', 'Value'],
    ],
    [
      { measure: 'Occurrences', value: result.occurrences },
      { measure: 'Parts', value: result.parts },
      { measure: 'Parts with the word', value: result.partsWithWord },
      ...DISPERSION_MEASURES.map(([measure, field]) => ({ measure, value: result[field] })),
    ],
  ),
];

const trendTables = ({ words }: ResultOf<'text-trends'>, { id, sets }: Naming): readonly ReportTable[] =>
  words.map(({ word, bins }, place) =>
    table(
      `${id}-${place + 1}`,
      `Trend of “${word}” (${sets})`,
      [
        ['bin', 'Bin', ({ label }) => label],
        ['posts', 'Posts'],
        ['words', 'Words', ({ tokens }) => tokens],
        ['occurrences', 'Occurrences'],
        ['per1000', 'Per 1,000 words'],
        ['low', '95% from', ({ per1000Low }) => per1000Low],
        ['high', 'to', ({ per1000High }) => per1000High],
      ],
      bins,
      { chart: { kind: 'line', x: 'bin', y: 'per1000', low: 'low', high: 'high' } },
    ),
  );

const ngramTables = ({ rows }: ResultOf<'ngrams'>, { id, sets }: Naming): readonly ReportTable[] => [
  table(
    id,
    `N-grams (${sets})`,
    [
      ['phrase', 'Phrase'],
      ['occurrences', 'Occurrences'],
      ['posts', 'Posts'],
      ['expected', 'Expected in random word order'],
      ['p', 'p'],
      ['q', 'q'],
      ['lambda', 'λ'],
      ['z', 'z'],
    ],
    rows.slice(0, LISTED),
    { totalRows: rows.length },
  ),
];

/** What the picture shows of its texts, and where those of each group are in it on average. */
const mapTables = (
  { texts, without, points, shown }: ResultOf<'text-map'>,
  { id, sets }: Naming,
): readonly ReportTable[] => {
  const meanOf = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return [
    table(
      id,
      `Map of texts (${sets})`,
      [
        ['texts', 'Texts'],
        ['placed', 'Texts with a place'],
        ['without', 'Texts read without a place'],
        ['x', 'Variance that x shows'],
        ['y', 'Variance that y shows'],
      ],
      [{ texts, placed: points.length, without, x: shown.x, y: shown.y }],
    ),
    table(
      `${id}-groups`,
      `Places of the map by board, account or source (${sets})`,
      [
        ['group', 'Board, account or source'],
        ['texts', 'Texts with a place'],
        ['x', 'Mean x'],
        ['y', 'Mean y'],
      ],
      [...Map.groupBy(points, ({ group }) => group)]
        .map(([group, own]) => ({
          group,
          texts: own.length,
          x: meanOf(own.map(({ x }) => x)),
          y: meanOf(own.map(({ y }) => y)),
        }))
        .sort((a, b) => b.texts - a.texts || (String(a.group) < String(b.group) ? -1 : 1)),
    ),
  ];
};

const duplicateTables = (
  { texts, tooShort, pairCount, clusterCount, clusters }: ResultOf<'near-duplicates'>,
  { id, sets }: Naming,
): readonly ReportTable[] => [
  table(
    id,
    `Near-duplicates (${sets})`,
    [
      ['texts', 'Texts'],
      ['tooShort', 'Texts too short to compare'],
      ['pairs', 'Pairs'],
      ['clusters', 'Clusters'],
    ],
    [{ texts, tooShort, pairs: pairCount, clusters: clusterCount }],
  ),
  table(
    `${id}-clusters`,
    `Clusters of near-duplicates (${sets})`,
    [
      ['first', 'First text', ({ items }) => items[0]?.item],
      ['size', 'Texts'],
      ['span', 'From the first to the last', 's'],
    ],
    clusters.slice(0, LISTED),
    { totalRows: clusterCount },
  ),
];

export const TEXT_METHODS = [
  'keyness',
  'collocates',
  'text-dispersion',
  'text-trends',
  'ngrams',
  'topics',
  'text-map',
  'near-duplicates',
] as const satisfies readonly MethodId[];
export type TextMethod = (typeof TEXT_METHODS)[number];

const writers: {
  readonly [Id in TextMethod]: (result: ResultOf<Id>, naming: Naming) => readonly ReportTable[];
} = {
  keyness: keynessTables,
  collocates: collocateTables,
  'text-dispersion': dispersionTables,
  'text-trends': trendTables,
  ngrams: ngramTables,
  topics: topicTables,
  'text-map': mapTables,
  'near-duplicates': duplicateTables,
};

/** The figures of one answer as tables of a report. */
export const tablesOfResult = <Id extends TextMethod>(
  id: Id,
  result: ResultOf<Id>,
  naming: Naming,
): readonly ReportTable[] => writers[id](result, naming);
