import { useMemo } from 'react';
import { AnalysisState } from '#renderer/entities/analysis/AnalysisState.tsx';
import { useReading, type ReadingState } from '#renderer/entities/analysis/use-reading.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { plural } from '#renderer/lib/format.ts';
import type { ObservedRow } from '#renderer/ui/chart/observed-row.ts';
import { ObservedChart } from '#renderer/ui/chart/ObservedChart.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { jointQuery } from '#renderer/ui/joint-query.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { comparedText } from './left-out.ts';
import { windowCurveQuery, windowName } from './WindowCurve.tsx';

type Curve = AnswerOf<'getWindowCurve'>;

/** Windows with at least a handful of drops expected by chance are drawn; all are counted. */
const LEAST_EXPECTED = 5;

const rowsOf = (words: string, { series }: Curve): readonly ObservedRow[] =>
  series.flatMap(({ points }) =>
    points.flatMap(({ minutes, observed, expected, bandLow, bandHigh, p, q }): readonly ObservedRow[] =>
      expected === null
        ? []
        : [
            {
              kind: words,
              label: windowName(minutes),
              observed,
              expected,
              band: bandLow === null || bandHigh === null ? null : [bandLow, bandHigh],
              p,
              q,
            },
          ],
    ),
  );

const isStale = ({ run }: ReadingState<Curve>): boolean => run !== null && run.stale.length > 0;

/** Drops with an event shortly after and shortly before them, compared with chance for either. */
export const ObservedWindows = () => {
  const { query } = useMethodSet();
  const after = useReading(windowCurveQuery({ other: 'events', direction: 'after', ...query }));
  const before = useReading(windowCurveQuery({ other: 'events', direction: 'before', ...query }));
  const data = useMemo(
    () =>
      after.data === undefined || before.data === undefined
        ? undefined
        : {
            ...after.data,
            rows: [
              ...rowsOf('event after the drop', after.data),
              ...rowsOf('event before the drop', before.data),
            ],
          },
    [after.data, before.data],
  );
  return (
    <AnalysisState
      reading={jointQuery(isStale(before) ? [before, after] : [after, before], data)}
      failed="Couldn’t compare with chance"
      isEmpty={({ rows }) => rows.length === 0}
      none={{ icon: 'comparison', title: 'No news events to compare with' }}
    >
      {({ rows, series: [events], stamp }) => (
        <div className="ds-stack-tight">
          <div className="ds-row">
            <span className="ds-grow ds-muted ds-small ds-num">
              Drops with a news event within the window, after and before them; n ={' '}
              {plural(events?.tested ?? 0, 'drop')}. {events === undefined ? '' : comparedText(events)}
            </span>
            <HowComputed
              title="Observed and expected"
              methodId="window-match"
              parameters={[
                ['Null model', 'whole-day'],
                ['Seed', String(stamp.seed)],
              ]}
            >
              1 is the count expected by chance: the mean with the events shifted by whole days, which keeps
              the hours and weekdays of both sides. The gray bar spans the middle 95% of those counts. If
              drops predicted events, the excess would appear after the drop, not before.
            </HowComputed>
          </div>
          <ObservedChart
            title="Drops and events, observed and expected"
            rows={rows}
            leastExpected={LEAST_EXPECTED}
            isByKind
            context={`${stamp.datasetName ?? ''}, seed ${stamp.seed}`}
          />
        </div>
      )}
    </AnalysisState>
  );
};
