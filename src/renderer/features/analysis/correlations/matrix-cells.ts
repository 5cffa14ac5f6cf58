import type { ChartPoint } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';

export interface MatrixCell {
  readonly row: string;
  readonly col: string;
}

/** The cells as points of the chart, row by row; `drawn` are those of the colored series. */
export const cellPoints = <Cell extends MatrixCell>(
  cells: readonly Cell[],
  isDrawn: (cell: Cell) => boolean,
  words: (cell: Cell) => string,
  open: (cell: MatrixCell) => void,
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
export const emptyCell = (_: unknown, { value, coord, size }: CellApi) => {
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
