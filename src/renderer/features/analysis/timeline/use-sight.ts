import { createParser, useQueryState } from 'nuqs';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { NO_STEP } from '#renderer/lib/url.ts';
import type { EChartsType } from '#renderer/ui/chart/Chart.tsx';
import { axisOf, fitSight, spanOf, zoomBy, zoomScale, type Span } from './zoom.ts';

/** Points are sampled anew when the hand rests, not on every wheel step. */
const REST_MS = 250;

/** The sight and the period it belongs to, both ends of each: with another period all of that is in sight. */
export const sightParser = createParser<readonly number[]>({
  parse: (text) => {
    const ends = /^-?\d{1,15}(~-?\d{1,15}){3}$/u.test(text) ? text.split('~').map(Number) : [];
    const [from = 0, to = 0] = ends;
    return from < to ? ends : null;
  },
  serialize: (ends) => ends.join('~'),
  eq: (a, b) => a.join() === b.join(),
});

/** The part of the period in sight: kept by the chart while it moves, read from it when it rests. */
export const useSight = (period: Span) => {
  const [stored, setStored] = useQueryState('sight', sightParser.withOptions(NO_STEP));
  const sight = useMemo(() => {
    const [from = 0, to = 0, ...ends] = stored ?? [];
    return ends[0] === period.from && ends[1] === period.to ? fitSight(period, { from, to }) : period;
  }, [stored, period]);
  const look = useCallback(
    ({ from, to }: Span) => {
      const isWhole = from === period.from && to === period.to;
      void setStored(isWhole ? null : [from, to, period.from, period.to].map(Math.round));
    },
    [setStored, period],
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onDataZoom = useCallback(
    (_: unknown, chart: EChartsType) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (chart.isDisposed()) return;
        const [zoom] = chart.getOption()['dataZoom'] as readonly { start: number; end: number }[];
        if (zoom !== undefined) look(fitSight(period, spanOf(axisOf(period, sight), zoom)));
      }, REST_MS);
    },
    [period, sight, look],
  );
  return {
    sight,
    scale: zoomScale(period, sight),
    onDataZoom,
    zoom: (factor: number) => look(zoomBy(period, sight, factor)),
    reset: () => void setStored(null),
  };
};
