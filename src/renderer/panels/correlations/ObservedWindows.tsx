import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { windowMatchQuery } from '#renderer/api/queries/correlations.ts';
import { EmptyState } from '#renderer/components/EmptyState.tsx';
import { HowComputed } from '#renderer/components/HowComputed.tsx';
import { ObservedChart } from '#renderer/components/ObservedChart.tsx';
import { QueryState } from '#renderer/components/QueryState.tsx';
import type { ObservedRow } from '#renderer/lib/observed.ts';

type Series = AnswerOf<'getWindowMatch'>['series'][number];

const MAX_MINUTES = 1440;
const WINDOWS = [30, 60, 180, 360, 720, 1440] as const;
const SIDES = [
  ['after', 'event after the drop'],
  ['before', 'event before the drop'],
] as const;

const hours = (minutes: number): string =>
  minutes < 60 ? `${String(minutes)} min` : `${String(minutes / 60)} h`;

/** The same windows in both directions: a prophecy would show after the drop and not before it. */
export const rowsOfWindows = (series: readonly Series[]): readonly ObservedRow[] =>
  series.flatMap((one) =>
    SIDES.flatMap(([side, words]) =>
      WINDOWS.flatMap((minutes): readonly ObservedRow[] => {
        const hit = one[side].find((window) => window.minutes === minutes);
        if (hit?.expected === undefined || hit.expected === null) return [];
        return [
          {
            label: `${hours(minutes)}, ${words}`,
            observed: hit.observed,
            expected: hit.expected,
            band: hit.bandLow === null || hit.bandHigh === null ? null : [hit.bandLow, hit.bandHigh],
            q: hit.q,
          },
        ];
      }),
    ),
  );

/** Drops with an event shortly after and shortly before them, beside what chance gives for either. */
export const ObservedWindows = () => {
  const query = useQuery(windowMatchQuery({ other: 'events', maxMinutes: MAX_MINUTES }));
  const rows = useMemo(() => rowsOfWindows(query.data?.series ?? []), [query.data]);
  return (
    <QueryState
      query={query}
      failed="Failed to compare with chance"
      isEmpty={() => rows.length === 0}
      empty={<EmptyState icon="comparison" title="No news events to compare with" />}
    >
      {({ stamp }) => (
        <div className="ds-stack-tight">
          <div className="ds-row-between">
            <span className="ds-muted ds-small">
              Drops with a news event inside the window, after and before them
            </span>
            <HowComputed
              title="Observed against expected"
              methodId="window-match"
              parameters={[
                ['Null model', 'whole-day'],
                ['Seed', String(stamp.seed)],
              ]}
            >
              1 is what chance gives: the mean with the events moved by whole days, which keeps both sides'
              hours and weekdays. The grey bar holds the middle 95 % of those counts.
            </HowComputed>
          </div>
          <ObservedChart
            title="Drops and events, observed against expected"
            rows={rows}
            context={`${stamp.datasetName ?? ''}, seed ${String(stamp.seed)}`}
          />
        </div>
      )}
    </QueryState>
  );
};
