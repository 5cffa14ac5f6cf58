import { BAND_COLUMNS, table } from '#main/services/reports/section.ts';
import type { CorrelogramBand, LadderPart, ScoreLadder } from '#shared/contract/ladder.ts';
import type { ReportTable } from '#shared/contract/report.ts';
import { plural } from '#shared/figures.ts';

const idOf = (prefix: string, series: string): string =>
  [prefix, ...(series.toLowerCase().match(/[a-z0-9_]+/g) ?? [])].join('-');

/** How the tables of one question are told from those of the others in a report. */
interface TableNames {
  /** Of the id: unlike that of every other question of the section. */
  readonly prefix: string;
  /** Put before the title, as the notes number the question: two tables of a report never have one title. */
  readonly question: string;
}

/** The rungs of one series: what each window and direction counts, and what the moves of the rung give. */
export const ladderTable = (
  { series, drops, posts, resolution, rows }: LadderPart,
  { prefix, question }: TableNames,
): ReportTable =>
  table(
    idOf(prefix, series),
    `${question}Chance ladder of ${series}: ${plural(drops, 'drop')} and ${plural(posts, 'other')} in common, compared by the ${resolution}`,
    [
      ['rung', 'Rung'],
      ['direction', 'Direction'],
      ['minutes', 'Window', ({ windowMinutes }) => windowMinutes, 'minutes'],
      ...BAND_COLUMNS,
      ['q', 'q'],
      ['holm', 'Holm'],
      ['moves', 'Moves'],
    ],
    rows,
  );

/** Pairs of one series by lag with what the moves of a rung give; lags are post (or event) minus drop. */
export const correlogramTable = (
  { series }: Pick<LadderPart, 'series'>,
  { rung, observed, smoothed, expected, low, high }: CorrelogramBand,
  { prefix, question }: TableNames,
): ReportTable => {
  const longest = (observed.length - 1) / 2;
  return table(
    idOf(`${prefix}-lags-${rung}`, series),
    `${question}Pairs of drops and ${series} by lag, ${rung} rung`,
    [
      ['lag', 'Lag', 'minutes'],
      ['observed', 'Pairs'],
      ['smoothed', 'Moving mean over ±5 minutes'],
      ['expected', 'Chance expects'],
      ['low', 'Band from'],
      ['high', 'to'],
    ],
    observed.map((pairs, place) => ({
      lag: place - longest,
      observed: pairs,
      smoothed: smoothed[place],
      expected: expected[place],
      low: low[place],
      high: high[place],
    })),
    { chart: { kind: 'line', x: 'lag', y: 'smoothed', low: 'low', high: 'high', expected: 'expected' } },
  );
};

/** What the ladder of a series says, with the series it speaks of. */
export const ladderNote = ({ series, sentence }: LadderPart): string => `${series}: ${sentence}`;

/** The era and season rungs of the correlations. */
export const scoreLadderTable = ({ rows }: ScoreLadder): ReportTable =>
  table(
    'ladder',
    'Mean best score of the events on the rungs of the chance ladder',
    [['rung', 'Rung'], ['events', 'Events'], ...BAND_COLUMNS, ['moves', 'Moves']],
    rows,
  );
