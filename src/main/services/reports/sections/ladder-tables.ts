import { CHANCE_COLUMNS, figure, table } from '#main/services/reports/section.ts';
import type { LadderPart, ScoreLadder } from '#shared/contract/ladder.ts';
import type { ReportTable } from '#shared/contract/report.ts';

/** The rungs of one series: what each window and direction counts, and what the moves of the rung give. */
export const ladderTable = ({ series, drops, posts, resolution, rows }: LadderPart): ReportTable =>
  table(
    ['ladder', ...(series.toLowerCase().match(/[a-z0-9_]+/g) ?? [])].join('-'),
    `Chance ladder of ${series}: ${drops} drops and ${posts} others in common, compared by the ${resolution}`,
    [
      ['rung', 'Rung'],
      ['direction', 'Direction'],
      ['minutes', 'Window', 'minutes'],
      ...CHANCE_COLUMNS,
      ['holm', 'Holm'],
      ['moves', 'Moves'],
    ],
    rows.map((row) => ({
      rung: row.rung,
      direction: row.direction,
      minutes: row.windowMinutes,
      observed: row.observed,
      expected: figure(row.expected),
      low: figure(row.low),
      high: figure(row.high),
      p: figure(row.p),
      q: figure(row.q),
      holm: figure(row.holm),
      moves: row.moves,
    })),
  );

/** What the ladder of a series says, with the series it speaks of. */
export const ladderNote = ({ series, sentence }: LadderPart): string => `${series}: ${sentence}`;

/** The era and season rungs of the correlations. */
export const scoreLadderTable = ({ rows }: ScoreLadder): ReportTable =>
  table(
    'ladder',
    'Mean best score of the events on the rungs of the chance ladder',
    [
      ['rung', 'Rung'],
      ['events', 'Events'],
      ...CHANCE_COLUMNS.filter(([key]) => key !== 'q'),
      ['moves', 'Moves'],
    ],
    rows.map((row) => ({
      rung: row.rung,
      events: row.events,
      observed: figure(row.observed),
      expected: figure(row.expected),
      low: figure(row.low),
      high: figure(row.high),
      p: figure(row.p),
      moves: row.moves,
    })),
  );
