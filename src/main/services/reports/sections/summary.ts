import { countsAt, thresholdAt } from '#main/analysis/methods/correlation/pair-counts.ts';
import type { ResultOf } from '#main/analysis/registry.ts';
import type { TotalStats } from '#main/repositories/drop-stats.ts';
import { section, table, type SectionSource } from '#main/services/reports/section.ts';
import type { Cell } from '#shared/contract/report.ts';
import { chanceSentence, STRONG_SCORE } from '#shared/figures.ts';
import { zonedTime } from '#shared/time.ts';
import type { Answered, CorrelationAnswers, ReportAnswers } from './analyses.ts';

const LOWEST = 0.2;

const percent = (share: number | null): number | null => (share === null ? null : share * 100);

/** What a figure of the summary is compared with. */
interface Chance {
  readonly observed: number | null;
  readonly expected: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number | null;
}

const NOT_COMPARED: Chance = { observed: null, expected: null, low: null, high: null, p: null };

const pairsFrom = (score: number, counts: Answered<'pair-counts'> | null): Chance => {
  if (counts === null) return NOT_COMPARED;
  const { total, null: model } = counts.result;
  const {
    observed,
    expected,
    bandLow: low,
    bandHigh: high,
    p,
  } = countsAt(total, thresholdAt(score), model.surrogates);
  return { observed, expected, low, high, p };
};

const claimsOf = ({
  accuracy,
  expected,
  bandLow: low,
  bandHigh: high,
  p,
}: ResultOf<'prediction-accuracy'>): Chance => ({
  observed: percent(accuracy),
  expected: percent(expected),
  low: percent(low),
  high: percent(high),
  p,
});

const rowOf = (name: string, value: Cell, chance = NOT_COMPARED) => ({ name, value, ...chance });

const noteOf = (strong: Chance): readonly string[] => {
  const { observed } = strong;
  return observed === null
    ? []
    : [
        `Of the pairs in the period that drops and events share, ${chanceSentence(`have a score of ${STRONG_SCORE} or more`, { ...strong, observed })}`,
      ];
};

const matchRows = (answers: CorrelationAnswers, counts: Answered<'pair-counts'> | null) => {
  const { allPairs, strongPairs } = answers.correlation.told;
  const accuracy = answers.accuracy.result;
  return [
    rowOf('Stored pairs of drops and news events', allPairs, pairsFrom(LOWEST, counts)),
    rowOf(`of these with a score of ${STRONG_SCORE} or more`, strongPairs, pairsFrom(STRONG_SCORE, counts)),
    rowOf(
      'Predictive claims followed by an event above chance (percent)',
      percent(accuracy.accuracy),
      claimsOf(accuracy),
    ),
  ];
};

const zoned = (time: string | null): string | null => (time === null ? null : zonedTime(time));

/** The figures of the stat cards; those that count matches next to what is expected by chance. */
export const summarySection = (
  stats: () => Promise<TotalStats>,
  answers: Pick<ReportAnswers, 'correlations' | 'pairCounts' | 'noPairs'>,
): SectionSource => ({
  id: 'summary',
  gather: async () => {
    const drops = await stats();
    const matches = await answers.correlations();
    const counts = matches === null ? null : await answers.pairCounts();
    return section('summary', {
      notes: matches === null ? [answers.noPairs] : [...noteOf(pairsFrom(STRONG_SCORE, counts))],
      methods: [matches?.correlation, matches?.accuracy, counts].flatMap((answer) =>
        answer === null || answer === undefined ? [] : [answer.method],
      ),
      tables: [
        table(
          'figures',
          'Figures',
          [
            ['name', 'Figure'],
            ['value', 'Value'],
            ['observed', 'Compared with chance'],
            ['expected', 'Chance expects'],
            ['low', 'Band from'],
            ['high', 'to'],
            ['p', 'p'],
          ],
          [
            rowOf('Total drops', drops.totalDrops),
            rowOf('Calendar months from the first to the last drop', drops.timeSpan),
            rowOf('First drop (UTC)', zoned(drops.firstDrop)),
            rowOf('Last drop (UTC)', zoned(drops.lastDrop)),
            ...(drops.datedToDay === 0
              ? []
              : [
                  rowOf(
                    'Drops dated to the day, which figures of hours or minutes leave out',
                    drops.datedToDay,
                  ),
                ]),
            rowOf('Drops with text', drops.withText),
            rowOf('Drops with images', drops.withImages),
            rowOf('Drops with links', drops.withLinks),
            rowOf('Drops with an attributed tripcode', drops.authenticated),
            ...(matches === null ? [] : matchRows(matches, counts)),
          ],
        ),
      ],
    });
  },
});
