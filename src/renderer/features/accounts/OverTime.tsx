import { chanceSentence, formatCount, plural } from '#renderer/lib/format.ts';
import { bandOption, chanceRows } from '#renderer/ui/chart/band-option.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { tableOf } from '#renderer/ui/chart/export.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { Multiples } from '#renderer/ui/graph/Multiples.tsx';
import type { NullName } from '#shared/methods/account-coordination.ts';
import { NULL_COLUMNS, NULL_LABELS } from './accounts-view.ts';
import type { NetworkDrawing } from './network-drawing.ts';
import { periodText } from './period-text.ts';
import type { CoordinationAnswer, OfAnswerProps } from './Sentences.tsx';

type Point = CoordinationAnswer['periods']['points'][number];

const optionOf = ({ unit, points }: CoordinationAnswer['periods'], chance: NullName): ChartOption =>
  bandOption(
    points.map((point, x) => ({ x, observed: point.pairs, ...point[chance] })),
    {
      color: palette.seriesPosts,
      yName: 'pairs of posts',
      xAxis: {
        type: 'category',
        boundaryGap: false,
        data: points.map(({ start }) => periodText(start, unit)),
      },
      tooltip: (x) => {
        const point = points[x];
        if (point === undefined) return null;
        return {
          title: periodText(point.start, unit),
          rows: [
            { color: palette.seriesPosts, label: 'Observed pairs', value: formatCount(point.pairs) },
            ...chanceRows(point[chance]),
            { label: 'Edges', value: formatCount(point.edges) },
            { label: 'Accounts', value: formatCount(point.accounts) },
          ],
        };
      },
    },
  );

interface OverTimeProps extends OfAnswerProps {
  readonly drawing: NetworkDrawing;
}

/** The network by period: its pairs next to chance, and the drawn edges of each period on one layout. */
export const OverTime = ({ answer, drawing, view: { chance }, change }: OverTimeProps) => {
  const { unit, points } = answer.periods;
  const names = points.map(({ start }) => periodText(start, unit));
  const open = (place: number): void => void change({ period: place + 1, picture: 'network' });
  return (
    <div className="ds-stack-tight">
      <Chart
        title={`Pairs of posts by ${unit} (UTC), next to ${NULL_LABELS[chance].toLowerCase()}`}
        description={`Pairs of posts within the window in each ${unit}, with the mean and the 95% range of ${plural(answer.curve.surrogates, 'copy', 'copies')}. A pair is in the period of its earlier post.`}
        draw={[optionOf, answer.periods, chance]}
        height={240}
        points={points.map((point, index) => ({
          series: 'observed',
          index,
          open: () => open(index),
          label: `${names[index] ?? ''}: ${chanceSentence('pairs', { observed: point.pairs, ...point[chance] })}`,
        }))}
        table={tableOf<Point>(points, {
          [`${unit} (UTC)`]: (point) => point.start,
          accounts: (point) => point.accounts,
          edges: (point) => point.edges,
          pairs: (point) => point.pairs,
          ...NULL_COLUMNS,
        })}
      />
      <p className="ds-muted ds-small">
        The drawn edges of each {unit}, every account in its place of the whole network. One opens it large.
      </p>
      <Multiples
        multiples={points.map((_point, place) => ({
          name: names[place] ?? '',
          edges: drawing.edges
            .filter(({ periods }) => periods.some(([at]) => at === place))
            .map((edge) => [edge.a, edge.b] as const),
        }))}
        places={drawing.places}
        colorOf={drawing.paint.nodeColor}
        noun="account"
        onOpen={open}
      />
    </div>
  );
};
