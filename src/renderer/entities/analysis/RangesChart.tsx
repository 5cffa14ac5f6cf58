import { formatCount, formatP } from '#renderer/lib/format.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { tableOf } from '#renderer/ui/chart/export.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { ratioOption } from '#renderer/ui/chart/ratio-option.ts';
import type { LadderRow } from '#shared/contract/ladder.ts';
import { RUNG_LABELS, windowText } from './ladder-words.ts';
import { rangesHeight, rowSentence } from './ladder.ts';

const nameOf = ({ windowMinutes, rung }: LadderRow): string =>
  `${windowText(windowMinutes)} · ${RUNG_LABELS[rung]}`;

const optionOf = (rows: readonly LadderRow[], noun: string): ChartOption =>
  ratioOption(rows, {
    nameOf,
    bandOf: ({ low, high }) => [low, high],
    color: palette.seriesPosts,
    xAxis: { scale: true, name: 'drops ÷ expected by chance' },
    tooltip: (row) => ({
      title: nameOf(row),
      rows: [
        { color: palette.seriesPosts, label: 'Observed drops', value: formatCount(row.observed) },
        { color: palette.chance, label: 'Expected by chance', value: row.expected.toFixed(1) },
        { label: 'q', value: formatP(row.q) },
        { label: 'Moves', value: formatCount(row.moves) },
      ],
      note: rowSentence(row, noun),
    }),
  });

interface RangesChartProps {
  /** Of one direction, in their order. */
  readonly rows: readonly LadderRow[];
  readonly direction: string;
  readonly account: string;
  readonly context: string;
  /** What the drops are compared with, in one word. */
  readonly noun?: string;
}

export const RangesChart = ({ rows, direction, account, context, noun = 'post' }: RangesChartProps) => (
  <Chart
    title={`Chance ladder of ${account}, ${direction}`}
    description={`For each window the number of drops with ${noun === 'event' ? 'an event' : `a ${noun}`} in it, divided by the number expected by chance, over the 95% range of four null models from era to minute.`}
    draw={[optionOf, rows, noun]}
    height={rangesHeight(rows)}
    context={context}
    emptyText="No rung can be tested"
    table={tableOf(rows, {
      'window (min)': (row) => row.windowMinutes,
      rung: (row) => row.rung,
      'observed drops': (row) => row.observed,
      expected: (row) => Math.round(row.expected * 10) / 10,
      '95% range, low': (row) => row.low,
      '95% range, high': (row) => row.high,
      p: (row) => row.p,
      q: (row) => row.q,
      Holm: (row) => row.holm,
      moves: (row) => row.moves,
    })}
  />
);
