import { formatScore, plural } from '#renderer/lib/format.ts';
import { bandOption } from '#renderer/ui/chart/band-option.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { formatInterval } from '#shared/figures.ts';
import type { TopicsAnswer } from './topics-view.ts';

type Count = TopicsAnswer['curve'][number];

interface Measure {
  readonly title: string;
  readonly description: string;
  /** null where the topics have none of it. */
  readonly observed: (count: Count) => number | null;
  readonly chance: (count: Count) => Count['chance'];
  /** The range of the observed value itself, where it has one. */
  readonly range: (count: Count) => readonly [low: number | null, high: number | null];
  /** What the table has of a number of topics, beyond the observed value. */
  readonly columns: readonly string[];
  readonly cells: (count: Count) => readonly (number | null)[];
}

const RUNS = '95% of the runs';

const STABILITY: Measure = {
  title: 'Stability by number of topics',
  description:
    'For each number of topics, how far 20 runs on 80% of the texts agree with the run on all, with the range of 95% of those runs; 1 is the same topics.',
  observed: ({ stability }) => stability,
  chance: () => null,
  range: ({ stabilityLow, stabilityHigh }) => [stabilityLow, stabilityHigh],
  columns: [`${RUNS}, low`, `${RUNS}, high`],
  cells: ({ stabilityLow, stabilityHigh }) => [stabilityLow, stabilityHigh],
};

const COHERENCE: Measure = {
  title: 'Coherence by number of topics',
  description:
    'For each number of topics, the mean NPMI of the pairs of a topic’s first ten words, next to that of shuffled texts where it was computed.',
  observed: ({ coherence }) => coherence,
  chance: ({ chance }) => chance,
  range: () => [null, null],
  columns: ['Expected by chance', '95% range, low', '95% range, high'],
  cells: ({ chance }) => [chance?.expected ?? null, chance?.bandLow ?? null, chance?.bandHigh ?? null],
};

/** The numbers of topics that have the measure, each with it. */
const measured = ({ curve }: TopicsAnswer, { observed }: Measure) =>
  curve.flatMap((count) => {
    const value = observed(count);
    return value === null ? [] : [{ count, value }];
  });

const optionOf = (answer: TopicsAnswer, measure: Measure): ChartOption => {
  const { title, chance, range: rangeOf } = measure;
  const { k } = answer;
  const curve = measured(answer, measure);
  const values = curve.flatMap(({ count, value }) => [
    value,
    chance(count)?.bandLow ?? rangeOf(count)[0] ?? value,
  ]);
  return bandOption(
    curve.map(({ count, value }) => {
      const range = chance(count);
      const [observedLow, observedHigh] = rangeOf(count);
      return {
        observedLow,
        observedHigh,
        x: count.k,
        observed: value,
        expected: range?.expected ?? null,
        low: range?.bandLow ?? null,
        high: range?.bandHigh ?? null,
      };
    }),
    {
      xAxis: {
        type: 'value',
        min: 'dataMin',
        max: 'dataMax',
        minInterval: 1,
        name: 'Topics',
        nameLocation: 'middle',
        nameGap: 24,
      },
      yName: title.split(' ')[0] ?? '',
      yMin: Math.floor(Math.min(...values) * 10) / 10,
      color: palette.seriesDrops,
      intervalName: RUNS,
      lines: [{ x: k, label: '' }],
      tooltip: (x) => {
        const found = curve.find(({ count }) => count.k === x);
        if (found === undefined) return null;
        const { count, value } = found;
        const range = chance(count);
        const [low, high] = rangeOf(count);
        return {
          title: plural(x, 'topic'),
          rows: [
            { color: palette.seriesDrops, label: 'Observed', value: formatScore(value) },
            ...(low === null || high === null
              ? []
              : [{ color: palette.seriesDrops, label: RUNS, value: formatInterval(low, high, 3) }]),
            ...(range === null
              ? []
              : [
                  {
                    color: palette.chance,
                    label: 'Shuffled texts, 95% range',
                    value: formatInterval(range.bandLow, range.bandHigh, 3),
                  },
                ]),
          ],
        };
      },
    },
  );
};

interface CurveChartProps {
  readonly answer: TopicsAnswer;
  readonly measure: Measure;
  readonly context: string;
  readonly onChoose: (k: number) => void;
}

const CurveChart = ({ answer, measure, context, onChoose }: CurveChartProps) => {
  const { title, description, observed, columns, cells } = measure;
  return (
    <Chart
      title={title}
      description={description}
      draw={[optionOf, answer, measure]}
      context={context}
      height={260}
      points={measured(answer, measure).map(({ count, value }, index) => ({
        series: 'observed',
        index,
        label: `${plural(count.k, 'topic')}: ${formatScore(value)}`,
        open: () => onChoose(count.k),
      }))}
      table={{
        columns: ['Topics', 'Observed', ...columns],
        rows: answer.curve.map((count) => [count.k, observed(count), ...cells(count)]),
      }}
    />
  );
};

/** How stable and how coherent the topics are for each number of them. */
export const TopicCurve = (props: Omit<CurveChartProps, 'measure'>) => (
  <div className="ds-two">
    <CurveChart {...props} measure={STABILITY} />
    <CurveChart {...props} measure={COHERENCE} />
  </div>
);
