import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { readingQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import { AnalysisState } from '#renderer/entities/analysis/AnalysisState.tsx';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { chanceSentence, formatCount, plural } from '#renderer/lib/format.ts';
import { bandOption } from '#renderer/ui/chart/band-option.ts';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { tableOf } from '#renderer/ui/chart/export.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { chanceFigures } from '#shared/figures.ts';

type Study = AnswerOf<'getEventStudy'>;
type Bin = Study['hourly'][number];
const STEPS = ['daily', 'hourly'] as const;
type Step = (typeof STEPS)[number];
export const studyParsers = {
  events: parseAsStringLiteral(['all', ...NEWS_CATEGORIES]).withDefault('all'),
  step: parseAsStringLiteral(STEPS).withDefault('daily'),
};

const rate = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

/** `2 days before`, `same day`: a bin of whole days, seen from the events’ own day. */
const dayTitle = ({ from }: Bin): string => {
  const days = Math.round(from / 24);
  return days === 0 ? 'same day' : `${plural(Math.abs(days), 'day')} ${days < 0 ? 'before' : 'after'}`;
};

/** How the bins of a study are placed: hours from the event, or whole days where events are dated to the day. */
const axisOf = (byDay: boolean) =>
  byDay
    ? {
        placeOf: ({ from }: Bin) => from / 24,
        titleOf: dayTitle,
        name: 'days from the event’s day (UTC)',
        edges: 0.5,
        interval: 1,
      }
    : {
        placeOf: ({ from, to }: Bin) => (from + to) / 2,
        titleOf: ({ from, to }: Bin) => `${from} to ${to} h`,
        name: 'hours from the event',
        edges: 0,
        interval: 24,
      };

const optionOf = (bins: readonly Bin[], step: Step, byDay: boolean) => {
  const { placeOf, titleOf, name, edges, interval } = axisOf(byDay);
  // The axis ends half a day outside the days, where no tick belongs.
  const days = bins.map(placeOf);
  const first = bins[0];
  const last = bins.at(-1);
  return bandOption(
    bins.map((bin) => ({
      x: placeOf(bin),
      observed: bin.mean,
      observedLow: bin.low,
      observedHigh: bin.high,
      expected: bin.placebo,
      low: bin.placeboLow,
      high: bin.placeboHigh,
    })),
    {
      color: palette.seriesDrops,
      yName: `drops per event and ${step === 'hourly' ? 'hour' : 'day'}`,
      xAxis: {
        type: 'value',
        min: byDay && first !== undefined ? placeOf(first) - edges : (first?.from ?? 0),
        max: byDay && last !== undefined ? placeOf(last) + edges : (last?.to ?? 0),
        interval,
        ...(byDay ? { axisTick: { customValues: days }, axisLabel: { customValues: days } } : {}),
        name,
        nameLocation: 'middle',
        nameGap: 26,
      },
      lines: [{ x: 0, label: byDay ? 'event’s day' : 'event' }],
      tooltip: (x) => {
        const bin = bins.find((candidate) => placeOf(candidate) === x);
        return bin === undefined
          ? null
          : {
              title: titleOf(bin),
              rows: [
                { label: 'Mean', value: rate(bin.mean), color: palette.seriesDrops },
                { label: '95% of the mean', value: `${rate(bin.low)} to ${rate(bin.high)}` },
                { label: 'Moved dates', value: rate(bin.placebo), color: palette.chance },
                { label: 'Their 95%', value: `${rate(bin.placeboLow)} to ${rate(bin.placeboHigh)}` },
              ],
            };
      },
    },
  );
};

/** Which of the events the steps use: only those with a time of day have hours. */
const resolutionNote = ({ used, timed, resolution }: Study, step: Step): string => {
  if (resolution !== 'day' || used === timed) return '';
  return step === 'hourly'
    ? ` ${formatCount(used - timed)} of ${formatCount(used)} events are dated to the day: hours use the other ${formatCount(timed)}.`
    : ` ${formatCount(used - timed)} of ${formatCount(used)} events are dated to the day: all are counted by whole UTC days, and drops of the same day have no order.`;
};

const sentence = (predicate: string, summary: Study['total']): string =>
  summary === null ? '' : chanceSentence(predicate, chanceFigures(summary));

const StudyChart = ({ study, step }: { readonly study: Study; readonly step: Step }) => {
  const bins = study[step];
  const byDay = step === 'daily' && study.resolution === 'day';
  return (
    <div className="ds-stack-tight">
      <Chart
        title={`Event study, ${step === 'hourly' ? 'per hour' : 'per day'}`}
        description={`Mean number of drops around ${plural(study.used, 'event')}, with its bootstrap band, compared with ${plural(study.placebos, 'shift')} of the same dates by whole weeks.`}
        height={300}
        draw={[optionOf, bins, step, byDay]}
        context={`${study.stamp.datasetName ?? ''}, ${plural(study.used, 'event')}, seed ${study.stamp.seed}`}
        emptyText="Only the days of these events are known"
        table={tableOf<Bin>(bins, {
          ...(byDay ? { day: dayTitle } : { 'from (h)': ({ from }) => from, 'to (h)': ({ to }) => to }),
          mean: (bin) => bin.mean,
          '2.5%': (bin) => bin.low,
          '97.5%': (bin) => bin.high,
          'shifted dates': (bin) => bin.placebo,
          'their 2.5%': (bin) => bin.placeboLow,
          'their 97.5%': (bin) => bin.placeboHigh,
        })}
      />
      <p className="ds-muted ds-small ds-num">
        n = {formatCount(study.used)} of {formatCount(study.chosen)} selected events (the others are outside
        the common period).{resolutionNote(study, step)}{' '}
        {unbroken(sentence('drops per event in all', study.total))}{' '}
        {unbroken(sentence('more drops per event after than before', study.afterMinusBefore))}
      </p>
      {study.ladder.map(({ series, sentence: scale }) => (
        <p key={series} className="ds-small" data-testid="study-ladder">
          {unbroken(scale)}
        </p>
      ))}
    </div>
  );
};

/** Drops per hour or day around news events, next to the same dates moved by weeks. */
export const EventStudy = () => {
  const [view, change] = useQueryStates(studyParsers);
  const field = partsOf(view, change);
  const narrowed = useMethodSet().query;
  const category = view.events === 'all' ? undefined : view.events;
  const query = useReading(
    withLastAnswer(readingQuery('getEventStudy', { query: { ...narrowed, category } })),
  );
  return (
    <div className="ds-stack-tight">
      <div className="ds-row-wrap">
        <SelectField
          label="Events"
          isLabelHidden
          options={[
            { value: 'all', label: 'All news events' },
            ...NEWS_CATEGORIES.map((value) => ({ value, label: `Events of ${value}` })),
          ]}
          {...field('events')}
        />
        <SegmentField label="Step" options={{ daily: 'Per day', hourly: 'Per hour' }} {...field('step')} />
        <span className="ds-grow" />
        <HowComputed
          title="Event study"
          methodId="event-study"
          parameters={[
            ['Around each event', '−72 h to +72 h'],
            ['Bootstrap resamples', formatCount(query.data?.resamples)],
            ['Shifts by whole weeks', formatCount(query.data?.placebos)],
          ]}
        >
          Mean number of drops around the events with a bootstrap interval, and the same around these dates
          shifted together by whole weeks within the archive’s active period. A real effect would rise above
          the gray band near 0.
        </HowComputed>
      </div>
      <AnalysisState
        reading={query}
        failed="Couldn’t compute the event study"
        isEmpty={({ used }) => used === 0}
        none={{ icon: 'calendar', title: "No event is within the archive's active period" }}
      >
        {(study) => <StudyChart study={study} step={view.step} />}
      </AnalysisState>
    </div>
  );
};
