import { HTMLSelect, SegmentedControl } from '@blueprintjs/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useCallback } from 'react';
import { AnalysisState } from '#renderer/entities/analysis/AnalysisState.tsx';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { eventStudyQuery } from '#renderer/features/analysis/correlations.ts';
import { chanceSentence, formatCount } from '#renderer/lib/format.ts';
import { bandOption } from '#renderer/ui/chart/band-option.ts';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';

type Study = AnswerOf<'getEventStudy'>;
type Bin = Study['hourly'][number];
const STEPS = ['daily', 'hourly'] as const;
type Step = (typeof STEPS)[number];
const parsers = {
  events: parseAsStringLiteral(['all', ...NEWS_CATEGORIES]).withDefault('all'),
  step: parseAsStringLiteral(STEPS).withDefault('daily'),
};

const rate = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

const optionOf = (bins: readonly Bin[], step: Step) =>
  bandOption(
    bins.map(({ from, to, mean, low, high, placebo, placeboLow, placeboHigh }) => ({
      x: (from + to) / 2,
      observed: mean,
      observedLow: low,
      observedHigh: high,
      expected: placebo,
      low: placeboLow,
      high: placeboHigh,
    })),
    {
      color: palette.seriesDrops,
      yName: `drops per event and ${step === 'hourly' ? 'hour' : 'day'}`,
      xAxis: {
        type: 'value',
        min: bins[0]?.from ?? 0,
        max: bins.at(-1)?.to ?? 0,
        interval: 24,
        name: 'hours from the event',
        nameLocation: 'middle',
        nameGap: 26,
      },
      lines: [{ x: 0, label: 'event' }],
      tooltip: (x) => {
        const bin = bins.find(({ from, to }) => (from + to) / 2 === x);
        return bin === undefined
          ? null
          : {
              title: `${bin.from} to ${bin.to} h`,
              rows: [
                { label: 'Mean', value: rate(bin.mean), color: palette.seriesDrops },
                { label: '95 % of the mean', value: `${rate(bin.low)} to ${rate(bin.high)}` },
                { label: 'Random dates', value: rate(bin.placebo), color: palette.chance },
                { label: 'Their 95 %', value: `${rate(bin.placeboLow)} to ${rate(bin.placeboHigh)}` },
              ],
            };
      },
    },
  );

const sentence = (predicate: string, summary: Study['total']): string =>
  summary === null
    ? ''
    : chanceSentence(predicate, { ...summary, low: summary.bandLow, high: summary.bandHigh });

const StudyChart = ({ study, step }: { readonly study: Study; readonly step: Step }) => {
  const bins = study[step];
  const option = useCallback(() => optionOf(bins, step), [bins, step]);
  return (
    <div className="ds-stack-tight">
      <Chart
        title={`Event study, ${step === 'hourly' ? 'per hour' : 'per day'}`}
        description={`Mean number of drops around ${formatCount(study.used)} events, with its bootstrap band, beside ${formatCount(study.placebos)} moves of the same dates by whole weeks.`}
        height={300}
        option={option}
        context={`${study.stamp.datasetName ?? ''}, ${formatCount(study.used)} events, seed ${study.stamp.seed}`}
        table={{
          columns: [
            'from (h)',
            'to (h)',
            'mean',
            '2.5 %',
            '97.5 %',
            'moved dates',
            'their 2.5 %',
            'their 97.5 %',
          ],
          rows: bins.map(({ from, to, mean, low, high, placebo, placeboLow, placeboHigh }) => [
            ...[from, to, mean, low, high, placebo, placeboLow, placeboHigh],
          ]),
        }}
      />
      <p className="ds-muted ds-small ds-num">
        n = {formatCount(study.used)} of {formatCount(study.chosen)} chosen events (the others lie outside the
        common period). {sentence('drops per event in all', study.total)}{' '}
        {sentence('more drops per event after than before', study.afterMinusBefore)}
      </p>
    </div>
  );
};

/** Drops per hour or day around news events, beside the same dates moved by weeks. */
export const EventStudy = () => {
  const [category, setCategory] = useQueryState('events', parsers.events);
  const [step, setStep] = useQueryState('step', parsers.step);
  const query = useReading(eventStudyQuery(category === 'all' ? {} : { category }));
  return (
    <div className="ds-stack-tight">
      <div className="ds-row-wrap">
        <HTMLSelect
          aria-label="Events"
          value={category}
          options={[
            { value: 'all', label: 'All news events' },
            ...NEWS_CATEGORIES.map((value) => ({ value, label: `Events of ${value}` })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void setCategory(NEWS_CATEGORIES.find((one) => one === value) ?? 'all')
          }
        />
        <SegmentedControl
          size="small"
          aria-label="Step"
          value={step}
          options={[
            { value: 'daily', label: 'Per day' },
            { value: 'hourly', label: 'Per hour' },
          ]}
          onValueChange={(value) => void setStep(value === 'hourly' ? 'hourly' : 'daily')}
        />
        <span className="ds-grow" />
        <HowComputed
          title="Event study"
          methodId="event-study"
          parameters={[
            ['Around each event', '−72 h to +72 h'],
            ['Bootstrap resamples', formatCount(query.data?.resamples)],
            ['Moves by whole weeks', formatCount(query.data?.placebos)],
          ]}
        >
          Mean number of drops around the events with a bootstrap interval, and the same around these dates
          moved together by whole weeks inside the archive's active period. An effect would leave the grey
          band near 0.
        </HowComputed>
      </div>
      <AnalysisState
        reading={query}
        failed="Failed to compute the event study"
        isEmpty={({ used }) => used === 0}
        empty={<EmptyState icon="calendar" title="No event is within the archive's active period" />}
      >
        {(study) => <StudyChart study={study} step={step} />}
      </AnalysisState>
    </div>
  );
};
