import { useCallback, useMemo } from 'react';
import { formatCount, formatP, plural } from '#renderer/lib/format.ts';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { AccountNode } from './network-drawing.ts';
import type { Answer } from './Sentences.tsx';

type Edge = Answer['edges'][number];

/** Accounts that a matrix has room for. */
const MOST = 60;
const CELL = 16;
const LABELS = 170;

interface MatrixProps {
  readonly nodes: readonly AccountNode[];
  readonly edges: readonly Edge[];
  readonly onEdge: (one: string, other: string) => void;
}

/** The accounts with most edges, group by group. */
const orderOf = (nodes: readonly AccountNode[]): readonly string[] =>
  nodes
    .toSorted((x, y) => y.degree - x.degree)
    .slice(0, MOST)
    .sort((x, y) => (x.group ?? Infinity) - (y.group ?? Infinity) || y.degree - x.degree)
    .map(({ account }) => account);

/** Each edge as two cells, row and column by the order of the accounts. */
const cellsOf = (order: readonly string[], edges: readonly Edge[]) => {
  const placeOf = new Map(order.map((account, place) => [account, place]));
  return edges.flatMap((edge) => {
    const [x, y] = [placeOf.get(edge.a), placeOf.get(edge.b)];
    if (x === undefined || y === undefined) return [];
    return [
      { x, y, edge },
      { x: y, y: x, edge },
    ];
  });
};

type Cell = ReturnType<typeof cellsOf>[number];

const optionOf = (order: readonly string[], cells: readonly Cell[]): ChartOption => {
  const axis = {
    type: 'category',
    data: order,
    axisLabel: { interval: 0, fontSize: 10, width: LABELS - 20, overflow: 'truncate' },
    splitArea: { show: false },
  };
  return {
    animation: false,
    grid: { left: LABELS, right: 16, top: 8, bottom: LABELS },
    xAxis: { ...axis, axisLabel: { ...axis.axisLabel, rotate: 90 } },
    yAxis: { ...axis, inverse: true },
    visualMap: {
      show: false,
      min: 0,
      max: cells.reduce((most, { edge }) => Math.max(most, edge.weight), 1),
      inRange: { color: [palette.border, palette.seriesPosts] },
    },
    tooltip: {
      trigger: 'item',
      formatter: chartTooltip(({ dataIndex }: { readonly dataIndex: number }) => {
        const edge = cells[dataIndex]?.edge;
        return edge === undefined
          ? null
          : {
              title: `${edge.a} and ${edge.b}`,
              rows: [
                { color: palette.seriesPosts, label: 'Weight', value: formatCount(edge.weight) },
                { label: 'q, repetition', value: formatP(edge.repetition.q) },
                { label: 'q, closeness', value: formatP(edge.closeness.q) },
              ],
            };
      }),
    },
    series: [
      {
        id: 'weights',
        type: 'heatmap',
        data: cells.map(({ x, y, edge }) => [x, y, edge.weight]),
        itemStyle: { borderColor: palette.surface, borderWidth: 1 },
      },
    ],
  };
};

/** Weights between accounts, ordered by group: what a dense network cannot show as lines. */
export const Matrix = ({ nodes, edges, onEdge }: MatrixProps) => {
  const order = useMemo(() => orderOf(nodes), [nodes]);
  const cells = useMemo(() => cellsOf(order, edges), [order, edges]);
  const option = useCallback(() => optionOf(order, cells), [order, cells]);
  return (
    <Chart
      title={`Weights between ${order.length < nodes.length ? `the ${formatCount(order.length)} accounts with most edges` : plural(order.length, 'account')}, by group`}
      description="A cell for each two accounts, darker where they have more pairs of posts; accounts of one group are next to each other."
      option={option}
      height={LABELS + 40 + CELL * order.length}
      points={cells.map(({ edge }, index) => ({
        series: 'weights',
        index,
        label: `${edge.a} and ${edge.b}: ${plural(edge.weight, 'pair')}`,
        open: () => onEdge(edge.a, edge.b),
      }))}
      table={{
        columns: ['account', 'other account', 'weight'],
        rows: cells.filter(({ x, y }) => x < y).map(({ edge }) => [edge.a, edge.b, edge.weight]),
      }}
    />
  );
};
