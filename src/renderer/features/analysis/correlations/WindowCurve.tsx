import { Tag } from '@blueprintjs/core';
import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { readingQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { rowsOf } from '#renderer/entities/analysis/ladder.ts';
import { RangesChart } from '#renderer/entities/analysis/RangesChart.tsx';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { chanceSentence, formatCount, formatP, plural } from '#renderer/lib/format.ts';
import { parseAsLabeled } from '#renderer/lib/url.ts';
import { bandOption } from '#renderer/ui/chart/band-option.ts';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { tableOf } from '#renderer/ui/chart/export.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import type { AnswerOf, QueryInput } from '#shared/contract/endpoints.ts';
import { chanceFigures } from '#shared/figures.ts';
import { familyCounts, familySentence } from '#shared/test-family.ts';
import { comparedText } from './left-out.ts';

type Series = AnswerOf<'getWindowCurve'>['series'][number];

const DIRECTIONS = { either: 'Either way', after: 'Drop first', before: 'Other first' };
export type Direction = keyof typeof DIRECTIONS;

export const curveParsers = {
  against: parseAsStringLiteral(['events', 'posts']).withDefault('events'),
  direction: parseAsLabeled(DIRECTIONS).withDefault('either'),
};

/** The window of the coordination findings; whether it is the curve's own maximum is said. */
const CHOSEN_MINUTES = 60;

export const windowName = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${String(Math.round(minutes / 6) / 10)} h`;

/** Drops with an event or post within windows from a minute to a day, compared with the null. */
export const windowCurveQuery = (query: NonNullable<QueryInput<'getWindowCurve'>>) =>
  withLastAnswer(readingQuery('getWindowCurve', { query: { chosenMinutes: CHOSEN_MINUTES, ...query } }));

const optionOf = ({ series, points, tested }: Series) => {
  const color = series === 'events' ? palette.seriesNews : palette.seriesPosts;
  return bandOption(
    points.map((point) => ({ x: point.minutes, ...chanceFigures(point) })),
    {
      color,
      yName: 'drops',
      xAxis: {
        type: 'log',
        min: 1,
        max: 1440,
        name: 'window, minutes (log)',
        nameLocation: 'middle',
        nameGap: 26,
      },
      lines: points
        .filter(({ chosen }) => chosen)
        .map(({ minutes }) => ({ x: minutes, label: windowName(minutes) })),
      tooltip: (x) => {
        const point = points.find(({ minutes }) => minutes === x);
        if (point === undefined) return null;
        const { minutes, observed, expected, q } = point;
        return {
          title: `Within ${windowName(minutes)}`,
          rows: [
            { label: 'Observed drops', value: formatCount(observed), color },
            { label: 'Expected by chance', value: expected?.toFixed(1) ?? '–', color: palette.chance },
            { label: 'q', value: formatP(q) },
          ],
          note: chanceSentence(`drops have one within ${windowName(minutes)}`, {
            ...chanceFigures(point),
            of: tested,
          }),
        };
      },
    },
  );
};

const verdict = ({ points, chosenIsMaximum, maximumMinutes }: Series): string => {
  const chance = `${familySentence(familyCounts(points.map(chanceFigures)), 'windows')} A window contains the matches of the shorter ones.`;
  const chosen = chosenIsMaximum
    ? ` The window of ${CHOSEN_MINUTES} min is where the curve peaks. Choosing a window after seeing the data isn’t evidence.`
    : maximumMinutes === null
      ? ''
      : ` The curve is farthest from chance at ${windowName(maximumMinutes)}.`;
  return chance + chosen;
};

const LADDER_DIRECTIONS = { either: 'either', after: 'drop-first', before: 'post-first' } as const;

const ChosenOnRungs = ({ series, stamp }: { readonly series: Series; readonly stamp: string }) => {
  const { ladder } = series;
  if (ladder === null) return null;
  const direction = LADDER_DIRECTIONS[series.direction];
  const noun = series.series === 'events' ? 'event' : 'post';
  return (
    <>
      <RangesChart
        rows={rowsOf(ladder.rows, direction).filter(({ windowMinutes }) => windowMinutes === CHOSEN_MINUTES)}
        direction={DIRECTIONS[series.direction].toLowerCase()}
        account={series.series}
        context={stamp}
        noun={noun}
      />
      <p className="ds-small" data-testid="curve-ladder">
        {unbroken(ladder.sentence)}
      </p>
    </>
  );
};

const Curve = ({ series, stamp }: { readonly series: Series; readonly stamp: string }) => (
  <div className="ds-stack-tight">
    <Chart
      title={`Window curve, ${series.series}`}
      description={`For windows from a minute to a day the number of drops with one of ${series.series} in it, compared with chance. ${verdict(series)}`}
      height={300}
      draw={[optionOf, series]}
      context={stamp}
      table={tableOf(series.points, {
        'window (min)': (point) => point.minutes,
        'observed drops': (point) => point.observed,
        expected: (point) => point.expected,
        '95% range, low': (point) => point.bandLow,
        '95% range, high': (point) => point.bandHigh,
        p: (point) => point.p,
        q: (point) => point.q,
      })}
    />
    <p className="ds-muted ds-small ds-num">
      n = {plural(series.tested, 'drop')}; {plural(series.null.surrogates, 'surrogate')} ({series.null.model}{' '}
      of {formatCount(series.null.available)} distinct). {verdict(series)} {comparedText(series)}{' '}
      {series.chosenIsMaximum ? <Tag minimal>chosen window is the maximum</Tag> : null}
    </p>
    <ChosenOnRungs series={series} stamp={stamp} />
  </div>
);

/** How many drops have an event, or a post, within windows from a minute to a day, compared with chance. */
export const WindowCurve = () => {
  const [view, change] = useQueryStates(curveParsers);
  const field = partsOf(view, change);
  const { against: other, direction } = view;
  const narrowed = useMethodSet().query;
  return (
    <div className="ds-stack-tight">
      <div className="ds-row-wrap">
        <SelectField
          label="Compared with"
          isLabelHidden
          options={{ events: 'News events', posts: 'Collected posts' }}
          {...field('against')}
        />
        <SegmentField label="Direction" options={DIRECTIONS} {...field('direction')} />
        <span className="ds-grow" />
        <HowComputed title="Window curve" methodId="window-curve">
          For 16 windows from a minute to a day, the number of drops with at least one of the others inside,
          and the same with the others shifted by whole days. Because a window chosen after seeing the data is
          not a test, the whole curve is shown.
        </HowComputed>
      </div>
      <AnalysisPanel
        query={windowCurveQuery({ other, direction, ...narrowed })}
        failed="Couldn’t compute the window curve"
        isEmpty={({ series }) => series.length === 0}
        none={{
          icon: 'timeline-line-chart',
          title: 'Nothing to compare with',
          description: other === 'posts' ? 'No posts are collected yet.' : 'No news events are stored yet.',
        }}
      >
        {({ series, stamp }) =>
          series.map((account) => (
            <Curve
              key={account.series}
              series={account}
              stamp={`${stamp.datasetName ?? ''}, ${direction}, seed ${stamp.seed}`}
            />
          ))
        }
      </AnalysisPanel>
    </div>
  );
};
