import { subjectLabel } from '#renderer/entities/note/subject.ts';
import { formatDate, plural } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { toStatedTimestamp } from '#shared/time.ts';

type Answer = AnswerOf<'getDispersion'>;
type Axis = 'time' | 'number';

const MILLISECONDS = 1000;

const timestampOf = ({ time, resolution }: Answer['positions'][number]): string =>
  toStatedTimestamp(time, resolution ?? 'second');

const silentAreas = ({ silences }: Answer): readonly (readonly [object, object])[] =>
  silences.map(({ start, end }) => [{ xAxis: start * MILLISECONDS }, { xAxis: end * MILLISECONDS }]);

const optionOf = (answer: Answer, axis: Axis): ChartOption => ({
  animation: false,
  grid: { left: 16, right: 24, top: 24, bottom: 28, outerBoundsMode: 'same' },
  xAxis:
    axis === 'time'
      ? {
          type: 'time',
          min: (answer.span?.start ?? 0) * MILLISECONDS,
          max: (answer.span?.end ?? 0) * MILLISECONDS,
        }
      : {
          type: 'value',
          min: 0,
          max: answer.tokens,
          name: 'Word of the corpus',
          nameLocation: 'middle',
          nameGap: 24,
        },
  yAxis: { type: 'value', min: 0, max: 1, show: false },
  tooltip: {
    trigger: 'item',
    ...itemTooltip(answer.positions, (hit) => ({
      title: subjectLabel(hit.key),
      note: formatDate(timestampOf(hit)),
    })),
  },
  series: [
    {
      type: 'scatter',
      name: 'Occurrences',
      symbol: 'rect',
      symbolSize: [2, 76],
      color: palette.seriesDrops,
      itemStyle: { opacity: 0.75 },
      data: answer.positions.map(({ token, time }) => [axis === 'time' ? time * MILLISECONDS : token, 0.5]),
      markArea:
        axis === 'time'
          ? { silent: true, itemStyle: { color: palette.chanceBand }, data: silentAreas(answer) }
          : {},
    },
  ],
});

interface BarcodeProps {
  readonly word: string;
  readonly answer: Answer;
  readonly axis: Axis;
  readonly context: string;
  readonly onItem: (key: string) => void;
}

/** One stroke for every occurrence, over time or over the words of the corpus; silences of a week or more are shaded. */
export const Barcode = ({ word, answer, axis, context, onItem }: BarcodeProps) => (
  <Chart
    title={`Occurrences of “${word}”`}
    description={
      axis === 'time'
        ? `One stroke for each of ${plural(answer.positions.length, 'occurrence')} over time; stretches of a week or more without a post are shaded.`
        : `One stroke for each of ${plural(answer.positions.length, 'occurrence')}, by its place among the ${answer.tokens} words.`
    }
    draw={[optionOf, answer, axis]}
    context={context}
    height={178}
    table={{
      columns: ['Item', 'Time (UTC)', 'Word of the corpus'],
      rows: answer.positions.map((hit) => [hit.key, timestampOf(hit), hit.token]),
    }}
    points={answer.positions.map((hit, index) => ({
      index,
      label: `${subjectLabel(hit.key)}, ${formatDate(timestampOf(hit))}`,
      open: () => onItem(hit.key),
    }))}
  />
);
