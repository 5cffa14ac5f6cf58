import { useId, useState } from 'react';
import type { EChartsType } from './echarts.ts';
import styles from './ChartPoints.module.css';

export interface ChartPoint {
  /** Id of the series; absent: each series has the point. */
  readonly series?: string;
  readonly index: number;
  /** Read out, and shown while the point is active. */
  readonly label: string;
  readonly open: () => void;
}

interface ChartPointsProps {
  readonly title: string;
  readonly points: readonly ChartPoint[];
  /** Points in a row where they form a table: up and down then change rows. */
  readonly rowLength?: number | undefined;
  readonly chart: React.RefObject<EChartsType | null>;
}

const PAGE = 10;

const stepOf = (key: string, index: number, last: number, rowLength: number | undefined): number | null => {
  const page = rowLength ?? PAGE;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - (rowLength ?? 1),
    ArrowDown: index + (rowLength ?? 1),
    PageUp: index - page,
    PageDown: index + page,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? null : Math.max(0, Math.min(last, next));
};

/** The points of a chart as a list for the keyboard: arrow keys move, Enter opens; the chart marks the active point. */
export const ChartPoints = ({ title, points, rowLength, chart }: ChartPointsProps) => {
  const id = useId();
  const [active, setActive] = useState(0);
  const last = points.length - 1;
  const index = Math.min(active, last);
  const point = points[index];
  if (point === undefined) return null;
  const mark = (type: 'highlight' | 'downplay', { series, index: dataIndex }: ChartPoint): void => {
    chart.current?.dispatchAction({ type, dataIndex, ...(series === undefined ? {} : { seriesId: series }) });
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      point.open();
      return;
    }
    const next = stepOf(event.key, index, last, rowLength);
    const target = points[next ?? -1];
    if (next === null || target === undefined) return;
    event.preventDefault();
    mark('downplay', point);
    mark('highlight', target);
    setActive(next);
  };
  return (
    <div
      role="listbox"
      tabIndex={0}
      className={styles.points}
      aria-label={`Points of ${title}`}
      aria-activedescendant={`${id}-point`}
      onKeyDown={onKeyDown}
      onFocus={() => mark('highlight', point)}
      onBlur={() => mark('downplay', point)}
    >
      <div
        role="option"
        id={`${id}-point`}
        aria-selected="true"
        aria-posinset={index + 1}
        aria-setsize={points.length}
      >
        {point.label}
      </div>
    </div>
  );
};
