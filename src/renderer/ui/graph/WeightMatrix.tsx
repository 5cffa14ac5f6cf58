import { useCallback, useMemo } from 'react';
import { formatCount, formatScore, plural } from '#renderer/lib/format.ts';
import { itemTooltip, type TooltipContent } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { heatCells } from '#renderer/ui/chart/heat.ts';
import { palette } from '#renderer/ui/chart/palette.ts';

const MOST = 60;
/** Behind every group. */
const NONE = Number.MAX_SAFE_INTEGER;
const CELL = 16;
const LABELS = 170;

export interface MatrixNode {
  readonly id: string;
  readonly label: string;
  readonly degree: number;
  /** From 0; null: in none. */
  readonly group: number | null;
}

export interface MatrixEdge {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  readonly weight: number;
}

interface WeightMatrixProps<Edge extends MatrixEdge> {
  readonly nodes: readonly MatrixNode[];
  readonly edges: readonly Edge[];
  /** What a node is: `account`. */
  readonly noun: string;
  readonly detailsOf: (edge: Edge) => NonNullable<TooltipContent['rows']>;
  readonly onEdge: (edge: Edge) => void;
}

/** Whole groups, the first ones first, and in each those with most edges: a hub without its leaves would be an empty row. */
const orderOf = (nodes: readonly MatrixNode[]): readonly MatrixNode[] =>
  nodes.toSorted((x, y) => (x.group ?? NONE) - (y.group ?? NONE) || y.degree - x.degree).slice(0, MOST);

/** Each edge as two cells, row and column by the order of the nodes. */
const cellsOf = <Edge extends MatrixEdge>(order: readonly MatrixNode[], edges: readonly Edge[]) => {
  const placeOf = new Map(order.map(({ id }, place) => [id, place]));
  return edges.flatMap((edge) => {
    const [x, y] = [placeOf.get(edge.a), placeOf.get(edge.b)];
    if (x === undefined || y === undefined) return [];
    return [
      { x, y, edge },
      { x: y, y: x, edge },
    ];
  });
};

/** Weights between the nodes of a network, ordered by group: what a dense network cannot show as lines. */
export const WeightMatrix = <Edge extends MatrixEdge>({
  nodes,
  edges,
  noun,
  detailsOf,
  onEdge,
}: WeightMatrixProps<Edge>) => {
  const order = useMemo(() => orderOf(nodes), [nodes]);
  const cells = useMemo(() => cellsOf(order, edges), [order, edges]);
  const nameOf = (x: number): string => order[x]?.label ?? '';
  const option = useCallback((): ChartOption => {
    const axis = {
      type: 'category',
      data: order.map(({ label }) => label),
      axisLabel: { interval: 0, fontSize: 11, width: LABELS - 20, overflow: 'truncate' },
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
        max: cells.reduce((most, { edge }) => Math.max(most, edge.weight), 0) || 1,
        inRange: { color: [palette.border, palette.seriesPosts] },
      },
      tooltip: {
        trigger: 'item',
        ...itemTooltip(cells, ({ x, y, edge }) => ({
          title: `${order[x]?.label ?? ''} and ${order[y]?.label ?? ''}`,
          rows: detailsOf(edge),
        })),
      },
      series: [
        heatCells(
          'weights',
          cells.map(({ x, y, edge }) => [x, y, edge.weight]),
        ),
      ],
    };
  }, [order, cells, detailsOf]);
  return (
    <Chart
      title={`Weights between ${order.length < nodes.length ? `${formatCount(order.length)} of ` : ''}${plural(nodes.length, noun)}, by group`}
      description={`A cell for each two ${noun}s, brighter where their edge is heavier; ${noun}s of one group are next to each other.`}
      draw={[option]}
      height={LABELS + 40 + CELL * order.length}
      points={cells.map(({ x, y, edge }, index) => ({
        series: 'weights',
        index,
        open: () => onEdge(edge),
        label: `${nameOf(x)} and ${nameOf(y)}: weight ${formatScore(edge.weight, 2)}`,
      }))}
      table={{
        columns: [noun, `other ${noun}`, 'weight'],
        rows: cells.filter(({ x, y }) => x < y).map(({ x, y, edge }) => [nameOf(x), nameOf(y), edge.weight]),
      }}
    />
  );
};
