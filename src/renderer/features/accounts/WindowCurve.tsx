import { chanceSentence, formatCount, plural } from '#renderer/lib/format.ts';
import { bandOption, chanceRows } from '#renderer/ui/chart/band-option.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { tableOf } from '#renderer/ui/chart/export.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { chancePosition } from '#shared/figures.ts';
import type { NullName } from '#shared/methods/account-coordination.ts';
import { durationText, NULL_COLUMNS, NULL_LABELS } from './accounts-view.ts';
import { countScale, scaleCount } from './count-scale.ts';
import type { CoordinationAnswer, OfAnswerProps } from './Sentences.tsx';

type Point = CoordinationAnswer['curve']['points'][number];

const scaled = (value: number | null): number | null => (value === null ? null : scaleCount(value));

const optionOf = (points: readonly Point[], chance: NullName, window: number): ChartOption => {
  const option = bandOption(
    points.map((point, x) => ({
      x,
      observed: scaleCount(point.observed),
      expected: scaled(point[chance].expected),
      low: scaled(point[chance].low),
      high: scaled(point[chance].high),
    })),
    {
      color: palette.seriesPosts,
      yName: 'edges of weight 2 or more',
      xAxis: {
        type: 'category',
        boundaryGap: false,
        data: points.map((point) => durationText(point.window)),
        name: 'window',
        nameLocation: 'middle',
        nameGap: 28,
      },
      lines: points.flatMap((point, x) => (point.window === window ? [{ x, label: 'chosen' }] : [])),
      tooltip: (x) => {
        const point = points[x];
        if (point === undefined) return null;
        return {
          title: durationText(point.window),
          rows: [
            { color: palette.seriesPosts, label: 'Observed edges', value: formatCount(point.observed) },
            ...chanceRows(point[chance]),
          ],
        };
      },
    },
  );
  const yAxis: unknown = option['yAxis'];
  return { ...option, yAxis: { ...(typeof yAxis === 'object' ? yAxis : {}), ...countScale } };
};

export const curveFinding = (
  { points, surrogates }: Pick<CoordinationAnswer['curve'], 'points' | 'surrogates'>,
  chance: NullName,
): string => {
  const compared = points.filter((point) => point[chance].high !== null);
  if (compared.length === 0) return 'No window can be compared with chance.';
  const above = compared.filter(
    (point) => chancePosition({ observed: point.observed, ...point[chance] }, surrogates) === 'above',
  );
  const [shortest] = above;
  if (shortest === undefined)
    return `No window has more edges than chance: ${plural(compared.length, 'window')} compared.`;
  const names = above.map((point) => durationText(point.window));
  return above.length === compared.length
    ? `All ${formatCount(compared.length)} windows have more edges than chance.`
    : `${formatCount(above.length)} of ${plural(compared.length, 'window')} have more edges than chance: ${names.join(', ')}.`;
};

/** How many edges each window has, next to chance: how to choose the window. */
export const WindowCurve = ({ answer, view: { chance, window }, change }: OfAnswerProps) => {
  const { curve, stamp } = answer;
  const { points } = curve;
  return (
    <div className="ds-stack-tight">
      <h3 data-testid="curve-finding">{curveFinding(curve, chance)}</h3>
      <Chart
        title={`Edges by window, next to ${NULL_LABELS[chance].toLowerCase()}`}
        description={`Edges of weight 2 or more for windows from a second to a day, with the mean and the 95% range of ${plural(curve.surrogates, 'copy', 'copies')}. The counts are on a scale of powers of ten with a zero.`}
        draw={[optionOf, points, chance, window]}
        height={300}
        context={`${stamp.datasetName ?? ''}, seed ${stamp.seed}`}
        emptyText="No window can be counted"
        points={points.map((point, index) => ({
          series: 'observed',
          index,
          label: `${durationText(point.window)}: ${chanceSentence('edges', { observed: point.observed, ...point[chance] })}`,
          open: () => void change({ window: point.window }),
        }))}
        table={tableOf<Point>(points, {
          'window (s)': (point) => point.window,
          'observed edges': (point) => point.observed,
          ...NULL_COLUMNS,
        })}
      />
      {curve.leftOut.length === 0 ? null : (
        <p className="ds-muted ds-small">
          Left out, because times are less exact or pairs too many:{' '}
          {curve.leftOut.map(durationText).join(', ')}.
        </p>
      )}
    </div>
  );
};
