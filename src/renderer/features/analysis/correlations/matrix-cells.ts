import { itemTooltip, type TooltipContent } from '#renderer/ui/chart/chart-text.ts';
import type { ChartOption, ChartPoint } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';

export interface CellKey {
  readonly row: string;
  readonly col: string;
}

/** Of either measure of the matrix. */
export interface MatrixProps {
  readonly title: string;
  readonly context: string;
  readonly onCell: (cell: CellKey) => void;
}

/** The cells as points of the chart, row by row; `drawn` are those of the colored series. */
export const cellPoints = <Cell extends CellKey>(
  cells: readonly Cell[],
  isDrawn: (cell: Cell) => boolean,
  words: (cell: Cell) => string,
  open: (cell: CellKey) => void,
): readonly ChartPoint[] => {
  const filled = cells.filter(isDrawn);
  const empty = cells.filter((cell) => !isDrawn(cell));
  return cells.map((cell) => ({
    series: isDrawn(cell) ? 'matrix' : 'no-pairs',
    index: (isDrawn(cell) ? filled : empty).indexOf(cell),
    label: `${cell.row} × ${cell.col}: ${words(cell)}`,
    open: () => open(cell),
  }));
};

interface CellApi {
  readonly value: (dimension: number) => number;
  readonly coord: (place: readonly number[]) => readonly [number, number];
  readonly size: (size: readonly number[]) => readonly [number, number];
}

/** A dashed outline around a dash: nothing was measured there, which is not a low score. */
const emptyCell = (_: unknown, { value, coord, size }: CellApi) => {
  const [x, y] = coord([value(0), value(1)]);
  const [width, height] = size([1, 1]);
  return {
    type: 'group',
    children: [
      {
        type: 'rect',
        shape: { x: x - width / 2 + 3, y: y - height / 2 + 3, width: width - 6, height: height - 6, r: 2 },
        style: { fill: 'transparent', stroke: palette.textMuted, lineDash: [2, 4] },
      },
      {
        type: 'text',
        style: { x, y, text: '–', fill: palette.textMuted, align: 'center', verticalAlign: 'middle' },
      },
    ],
  };
};

interface MatrixParts<Cell extends CellKey> {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** The colored cells, each with the value of its color, the count, and the text in it. */
  readonly filled: readonly {
    readonly cell: Cell;
    readonly value: number;
    readonly count: number;
    readonly text: string;
  }[];
  readonly empty: readonly Cell[];
  /** What the legend calls the cells without a value. */
  readonly emptyName: string;
  readonly bottom: number;
  readonly visualMap: Readonly<Record<string, unknown>>;
  readonly rich: Readonly<Record<string, unknown>>;
  readonly tooltip: (cell: Cell) => TooltipContent;
}

/** A matrix of colored cells; those without a value are dashed and named in the legend. */
export const matrixOption = <Cell extends CellKey>(parts: MatrixParts<Cell>): ChartOption => {
  const { rows, columns, filled, empty, emptyName } = parts;
  const placeOf = ({ row, col }: Cell): [number, number] => [columns.indexOf(col), rows.indexOf(row)];
  return {
    grid: { left: 8, right: 8, top: 30, bottom: parts.bottom, outerBoundsMode: 'same' },
    legend: { top: 0, left: 0, data: [emptyName], selectedMode: false, icon: 'rect' },
    tooltip: {},
    xAxis: { type: 'category', data: [...columns], axisLabel: { interval: 0 }, splitArea: { show: false } },
    yAxis: { type: 'category', data: [...rows], inverse: true, axisLabel: { interval: 0 } },
    visualMap: {
      seriesIndex: 0,
      dimension: 2,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 14,
      ...parts.visualMap,
    },
    series: [
      {
        id: 'matrix',
        type: 'heatmap',
        data: filled.map(({ cell, value, count }) => [...placeOf(cell), value, count]),
        label: {
          show: true,
          fontSize: 11,
          lineHeight: 14,
          rich: parts.rich,
          formatter: ({ dataIndex }: { dataIndex: number }) => filled[dataIndex]?.text ?? '',
        },
        itemStyle: { borderColor: palette.surface, borderWidth: 2 },
        emphasis: { itemStyle: { borderColor: palette.text } },
        tooltip: itemTooltip(filled, ({ cell }) => parts.tooltip(cell)),
      },
      {
        id: 'no-pairs',
        name: emptyName,
        type: 'custom',
        renderItem: emptyCell,
        itemStyle: {
          color: 'transparent',
          borderColor: palette.textMuted,
          borderType: 'dashed',
          borderWidth: 1,
        },
        data: empty.map(placeOf),
        tooltip: itemTooltip(empty, parts.tooltip),
      },
    ],
  };
};
