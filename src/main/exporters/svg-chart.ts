import type { Cell, ReportTable } from '#shared/contract/report.ts';
import { formatCount, withMinus } from '#shared/figures.ts';
import { escapeMarkup } from './markup.ts';

const WIDTH = 720;
const HEIGHT = 220;
const LEFT = 56;
const BOTTOM = 40;
const TOP = 10;
const RIGHT = 8;
const X_LABELS = 12;

interface Point {
  readonly label: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly expected: number | null;
}

export const numberOf = (cell: Cell | undefined): number | null => (typeof cell === 'number' ? cell : null);

/** A number is read with its minus. */
const labelOf = (cell: Cell | undefined): string =>
  typeof cell === 'number' ? withMinus(String(cell)) : String(cell ?? '');

const pointsOf = (table: ReportTable, chart: NonNullable<ReportTable['chart']>): readonly Point[] =>
  table.rows.flatMap((row) => {
    const value = numberOf(row[chart.y]);
    if (value === null) return [];
    const of = (key: string | undefined) => (key === undefined ? null : numberOf(row[key]));
    return [
      {
        label: labelOf(row[chart.x]),
        value,
        low: of(chart.low),
        high: of(chart.high),
        expected: of(chart.expected),
      },
    ];
  });

const FLAT = 1e-300;

/** A step of 1, 2 or 5 times a power of ten that divides the range into about four. */
const niceStep = (range: number): number => {
  const rough = range / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return factor * power;
};

// Two decimals are less than a pixel and the same on every machine.
const place = (value: number): string => value.toFixed(2);
const tick = (value: number): string => formatCount(Number(value.toPrecision(6)) + 0);

const scaleOf = (points: readonly Point[]) => {
  const all = points.flatMap((point) =>
    [point.value, point.low, point.high, point.expected, 0].filter((value) => value !== null),
  );
  const min = Math.min(...all);
  const max = Math.max(...all);
  // Below this a tenth of the range is no number any more: such figures are drawn as a flat line.
  const step = niceStep(max - min < FLAT ? 1 : max - min);
  const low = Math.floor(min / step) * step;
  const high = Math.max(low + step, Math.ceil(max / step) * step);
  const slot = (WIDTH - LEFT - RIGHT) / points.length;
  return {
    x: (index: number): number => LEFT + slot * (index + 0.5),
    y: (value: number): number => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM),
    step,
    slot,
    low,
    high,
  };
};

type Scale = ReturnType<typeof scaleOf>;

const gridLines = (scale: Scale): string => {
  const lines: string[] = [];
  for (let index = 0; scale.low + index * scale.step <= scale.high + scale.step / 1e6; index += 1) {
    const value = scale.low + index * scale.step;
    const y = place(scale.y(value));
    lines.push(
      `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}"/>`,
      `<text class="tick" x="${LEFT - 6}" y="${y}" text-anchor="end" dominant-baseline="middle">${tick(value)}</text>`,
    );
  }
  return lines.join('');
};

const xLabels = (points: readonly Point[], scale: Scale): string => {
  const every = Math.ceil(points.length / X_LABELS);
  return points
    .map((point, index) =>
      index % every === 0
        ? `<text class="tick" x="${place(scale.x(index))}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${escapeMarkup(point.label)}</text>`
        : '',
    )
    .join('');
};

const bars = (points: readonly Point[], scale: Scale): string =>
  points
    .map((point, index) => {
      const zero = scale.y(0);
      const y = scale.y(point.value);
      const width = Math.max(1, scale.slot * 0.7);
      return `<rect class="mark" x="${place(scale.x(index) - width / 2)}" y="${place(Math.min(y, zero))}" width="${place(width)}" height="${place(Math.abs(zero - y))}"><title>${escapeMarkup(`${point.label}: ${tick(point.value)}`)}</title></rect>`;
    })
    .join('');

const line = (
  points: readonly Point[],
  scale: Scale,
  name: string,
  valueOf: (point: Point) => number | null,
): string => {
  const path = points.flatMap((point, index) => {
    const value = valueOf(point);
    return value === null ? [] : [`${place(scale.x(index))},${place(scale.y(value))}`];
  });
  return path.length === 0 ? '' : `<polyline class="${name}" points="${path.join(' ')}"/>`;
};

const band = (points: readonly Point[], scale: Scale): string => {
  const measured = points
    .map((point, index) => ({ ...point, index }))
    .filter(({ low, high }) => low !== null && high !== null);
  if (measured.length < 2) return '';
  const upper = measured.map(({ high, index }) => `${place(scale.x(index))},${place(scale.y(high ?? 0))}`);
  const lower = measured
    .map(({ low, index }) => `${place(scale.x(index))},${place(scale.y(low ?? 0))}`)
    .reverse();
  return `<polygon class="band" points="${[...upper, ...lower].join(' ')}"/>`;
};

/** The chart of a table as stand-alone SVG, the same bytes for the same rows; empty where there is nothing to draw. */
export const tableChart = (table: ReportTable): string => {
  if (table.chart === undefined) return '';
  const points = pointsOf(table, table.chart);
  if (points.length === 0) return '';
  const scale = scaleOf(points);
  const marks =
    table.chart.kind === 'bar' ? bars(points, scale) : line(points, scale, 'line', ({ value }) => value);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeMarkup(table.title)}">`,
    gridLines(scale),
    band(points, scale),
    marks,
    line(points, scale, 'expected', ({ expected }) => expected),
    xLabels(points, scale),
    '</svg>',
  ].join('');
};
