import { plural } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import type { SqlAnswer } from '#shared/contract/sql.ts';
import { formatCount } from '#shared/figures.ts';
import { isNumeric, type SqlCell } from './result.ts';

const SHOWN = 1000;

interface Plot {
  readonly x: string;
  readonly y: string;
  readonly points: readonly (readonly [SqlCell, number])[];
  /** Numbers against numbers are points, anything else has bars. */
  readonly isScatter: boolean;
}

const plotOf = (answer: SqlAnswer, x: number, y: number): Plot => ({
  x: answer.columns[x] ?? '',
  y: answer.columns[y] ?? '',
  isScatter: isNumeric(answer, x),
  points: answer.rows.slice(0, SHOWN).flatMap((row): (readonly [SqlCell, number])[] => {
    const value = row[y];
    return typeof value === 'number' ? [[row[x] ?? null, value]] : [];
  }),
});

const drawPlot = ({ x, y, points, isScatter }: Plot): ChartOption => ({
  animation: false,
  grid: { left: 8, right: 24, top: 32, bottom: 28, outerBoundsMode: 'same' },
  xAxis: {
    type: isScatter ? 'value' : 'category',
    name: x,
    nameLocation: 'middle',
    nameGap: 28,
    ...(isScatter ? { scale: true } : { data: points.map(([label]) => String(label ?? '–')) }),
  },
  yAxis: { type: 'value', name: y, nameTextStyle: { align: 'left' } },
  tooltip: {
    trigger: 'item',
    ...itemTooltip(points, ([label, value]) => ({
      title: String(label ?? '–'),
      rows: [{ label: y, value: formatCount(value) }],
    })),
  },
  series: [
    {
      id: 'rows',
      type: isScatter ? 'scatter' : 'bar',
      color: palette.seriesDrops,
      symbolSize: 7,
      data: isScatter ? points : points.map(([, value]) => value),
    },
  ],
});

const optionOf = (answer: SqlAnswer, x: number, y: number): ChartOption => drawPlot(plotOf(answer, x, y));

interface SqlChartProps {
  readonly answer: SqlAnswer;
  /** Positions of the two columns. */
  readonly x: number;
  readonly y: number;
}

const Drawing = ({ answer, x, y }: SqlChartProps) => {
  const plot = plotOf(answer, x, y);
  const cut = answer.rows.length > SHOWN ? ` The first ${formatCount(SHOWN)} rows.` : '';
  return (
    <Chart
      title={`${plot.y} by ${plot.x}`}
      description={`${plot.y} by ${plot.x}, ${plural(plot.points.length, 'value')}.${cut}`}
      draw={[optionOf, answer, x, y]}
      height={280}
      table={{ columns: [plot.x, plot.y], rows: plot.points }}
    />
  );
};

interface ChartChoiceProps {
  readonly answer: SqlAnswer;
  /** As in the URL; empty for no chart. */
  readonly x: string;
  readonly y: string;
  readonly onChange: (chosen: { readonly x?: string; readonly y?: string }) => void;
}

export const SqlChart = ({ answer, x, y, onChange }: ChartChoiceProps) => {
  const places = answer.columns.map((label, index) => ({ value: String(index + 1), label }));
  const numeric = places.filter((_, index) => isNumeric(answer, index));
  if (numeric.length === 0 || places.length < 2)
    return <p className="ds-muted">A chart needs two columns, one of them with numbers.</p>;
  const none = { value: '', label: 'None' };
  const across = places.find(({ value }) => value === x);
  const up = numeric.find(({ value }) => value === y);
  return (
    <div className="ds-stack">
      <div className="ds-row">
        <SelectField
          label="Horizontal"
          value={across?.value ?? ''}
          options={[none, ...places]}
          onChange={(value) => onChange({ x: value })}
        />
        <SelectField
          label="Vertical"
          value={up?.value ?? ''}
          options={[none, ...numeric]}
          onChange={(value) => onChange({ y: value })}
        />
      </div>
      {across === undefined || up === undefined ? null : (
        <Drawing answer={answer} x={Number(across.value) - 1} y={Number(up.value) - 1} />
      )}
    </div>
  );
};
