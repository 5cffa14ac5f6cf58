import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EChartsType } from '#renderer/ui/chart/Chart.tsx';
import { axisOf, fitSight, spanOf, zoomBy, zoomScale, type Span } from './zoom.ts';

/** Points are sampled anew when the hand rests, not on every wheel step. */
const REST_MS = 250;

interface StoredSight {
  /** The period it belongs to: with another one all of that is in sight. */
  readonly period: Span;
  readonly sight: Span;
}

const isSame = (a: Span, b: Span): boolean => a.from === b.from && a.to === b.to;

/** The part of the period in sight: kept by the chart while it moves, read from it when it rests. */
export const useSight = (period: Span) => {
  const [stored, setStored] = useState<StoredSight>({ period, sight: period });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { from, to } = isSame(stored.period, period) ? stored.sight : period;
  const sight = useMemo(() => ({ from, to }), [from, to]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onDataZoom = useCallback(
    (_: unknown, chart: EChartsType) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (chart.isDisposed()) return;
        const [zoom] = chart.getOption()['dataZoom'] as readonly { start: number; end: number }[];
        if (zoom !== undefined)
          setStored({ period, sight: fitSight(period, spanOf(axisOf(period, sight), zoom)) });
      }, REST_MS);
    },
    [period, sight],
  );
  return {
    sight,
    scale: zoomScale(period, sight),
    onDataZoom,
    zoom: (factor: number) => setStored({ period, sight: zoomBy(period, sight, factor) }),
    reset: () => setStored({ period, sight: period }),
  };
};
