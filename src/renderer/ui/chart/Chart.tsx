import { Button, ButtonGroup } from '@blueprintjs/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { useTheme } from '#renderer/lib/theme.ts';
import { useLatest } from '#renderer/lib/use-latest.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { exportNameOf, useExportSource } from '#renderer/ui/export/export-source.ts';
import { FormatMenu } from '#renderer/ui/export/FormatMenu.tsx';
import { TABLE_FORMAT_LIST, useTableExport } from '#renderer/ui/export/TableExport.tsx';
import { PlainRows } from '#renderer/ui/table/PlainTable.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import { unsafeTooltips } from './chart-text.ts';
import { ChartPoints, type ChartPoint } from './ChartPoints.tsx';
import { echarts, type ChartOption, type EChartsType } from './echarts.ts';
import { chartFile, type ChartTable } from './export.ts';
import { SteadyChart } from './SteadyChart.ts';
import { chartTheme } from './theme.ts';
import styles from './Chart.module.css';
import busyStyles from '#renderer/ui/busy.module.css';

export type { ChartOption, EChartsType } from './echarts.ts';
export type { ChartPoint } from './ChartPoints.tsx';
export type { ChartTable } from './export.ts';

interface ChartProps<From extends readonly unknown[]> {
  readonly title: string;
  /** What the chart shows, in words: read out instead of the picture. */
  readonly description: string;
  /** What builds the option with the colors of the theme, and what from: where one of these is another, the chart is drawn again. */
  readonly draw: readonly [optionOf: (...from: From) => ChartOption, ...from: From];
  /** The option cut into what each of the first frames adds, where all of it at once would block the window too long. */
  readonly parts?: () => readonly ChartOption[];
  /** The plotted numbers. */
  readonly table: ChartTable;
  readonly height?: number;
  /** Dataset and filter, stamped on exports. */
  readonly context?: string;
  /** Section 8's sentence for no data. */
  readonly emptyText?: string;
  /** True while newer numbers are on their way and the old ones still show. */
  readonly busy?: boolean;
  /** What of the chart leads somewhere: by click, and by arrow keys and Enter. */
  readonly points?: readonly ChartPoint[];
  /** Points in a row where they form a table. */
  readonly pointsInRow?: number;
  readonly onEvents?: Readonly<Record<string, (parameters: never, chart: EChartsType) => void>>;
}

/** A canvas cannot be read: the drawing is behind its box, for consoles and for tests of what was drawn. */
export interface ChartBox extends HTMLDivElement {
  chart?: EChartsType;
}

/** The ref of the box: it keeps the drawing the size of its box; the box decides, never the window. */
const useBox = (chart: React.RefObject<EChartsType | null>) =>
  useCallback(
    (element: ChartBox) => {
      const observer = new ResizeObserver(() => {
        const { current } = chart;
        // `isDisposed` answers undefined, not false, for a living chart.
        if (element.clientWidth === 0 || current === null || current.isDisposed()) return;
        // An observer tells the first size too, which the drawing already has.
        if (current.getWidth() !== element.clientWidth || current.getHeight() !== element.clientHeight)
          current.resize();
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [chart],
  );

const NO_POINTS: readonly ChartPoint[] = [];

interface Clicked {
  readonly seriesId?: string;
  readonly dataIndex: number;
}

const FORMATS = [
  ['png', 'PNG image (2×)', 'media'],
  ['svg', 'SVG image', 'vector'],
  ...TABLE_FORMAT_LIST,
] as const;

/** The one chart wrapper: our theme, resize, words for screen readers, "show as table", pictures and data as files, the empty state. */
export const Chart = <From extends readonly unknown[]>({
  title,
  description,
  draw,
  parts,
  table,
  height = 320,
  context = '',
  emptyText = 'No data to plot',
  busy = false,
  points = NO_POINTS,
  pointsInRow,
  onEvents,
}: ChartProps<From>) => {
  const saveFile = useSaveFile();
  const source = useExportSource();
  const saveTable = useTableExport(() => ({ title, ...table, filter: context }));
  const chart = useRef<EChartsType | null>(null);
  const [asTable, setAsTable] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const theme = useTheme((state) => state.theme);
  const whole = useMemo(
    () => {
      const [optionOf, ...from] = draw;
      return {
        ...optionOf(...from),
        aria: { enabled: true, label: { description: `${title}. ${description}` } },
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- by what it is drawn from; the option reads the theme's colors when it is made
    [...draw, title, description, theme],
  );
  const box = useBox(chart);
  const latestPoints = useLatest(points);
  // One listener: for another the library would make the chart anew.
  const events = useMemo(
    () => ({
      ...onEvents,
      click: ({ seriesId, dataIndex }: Clicked) =>
        latestPoints.current
          .find(({ series = seriesId, index }) => series === seriesId && index === dataIndex)
          ?.open(),
    }),
    [onEvents, latestPoints],
  );
  const unsafe = unsafeTooltips(whole);
  if (unsafe.length > 0) throw new Error(`Write ${unsafe.join(', ')} with chartTooltip(): it becomes HTML.`);
  if (table.rows.length === 0) return <EmptyState icon="chart" title={emptyText} />;
  const savePicture = (kind: 'png' | 'svg'): void => {
    const stamp = {
      title,
      subtitle: [context, `drawn ${new Date().toISOString().slice(0, 10)}`].filter(Boolean).join(' · '),
    };
    const { current } = chart;
    if (current === null) return;
    void saveFile(() => ({
      name: `${exportNameOf(title, source)}.${kind}`,
      content: chartFile(current, kind, stamp),
    }));
  };
  return (
    <figure className={cx(styles.chart, busy && busyStyles.busy)} aria-busy={busy || !drawn}>
      <figcaption className="ds-visually-hidden">{title}</figcaption>
      <ButtonGroup variant="minimal" className={cx(styles.tools)}>
        <Button
          size="small"
          icon={asTable ? 'chart' : 'th'}
          text={<span className={styles.toolText}>{asTable ? 'Show as chart' : 'Show as table'}</span>}
          onClick={() => setAsTable(!asTable)}
        />
        <FormatMenu
          formats={FORMATS}
          icon="export"
          endIcon={null}
          aria-label={`Export ${title}`}
          onChoose={(format) =>
            format === 'png' || format === 'svg' ? savePicture(format) : saveTable(format)
          }
        />
      </ButtonGroup>
      {asTable ? <PlainRows label={title} columns={table.columns} rows={table.rows} height={height} /> : null}
      <div
        ref={box}
        data-testid="chart"
        className={styles.box}
        style={{ height, display: asTable ? 'none' : 'block' }}
      >
        <SteadyChart
          key={theme}
          echarts={echarts}
          theme={chartTheme()}
          option={whole}
          parts={() => (parts === undefined ? [whole] : [...parts(), { aria: whole.aria }])}
          notMerge
          // Drawn with the next frame, apart from what React has to do for the page.
          lazyUpdate
          style={{ height: '100%' }}
          onDrawn={() => setDrawn(true)}
          onEvents={events}
          onChartReady={(ready) => {
            const instance: EChartsType = ready;
            chart.current = instance;
            const element: ChartBox | null = instance.getDom().closest<ChartBox>('[data-testid=chart]');
            if (element !== null) element.chart = instance;
          }}
        />
        <ChartPoints title={title} points={points} rowLength={pointsInRow} chart={chart} />
      </div>
    </figure>
  );
};
