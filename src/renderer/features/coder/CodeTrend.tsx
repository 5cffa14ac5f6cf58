import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCount, zoneLabel } from '#renderer/lib/format.ts';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { CodeCounts, CodingBatch } from '#shared/contract/coding.ts';
import { formatInterval } from '#shared/figures.ts';

const GRANULARITIES = { week: 'Weeks', month: 'Months', year: 'Years' };
type Granularity = keyof typeof GRANULARITIES;

const OTHERS = {
  none: { label: 'Nothing', key: null },
  drops: { label: 'All drops', key: 'allDrops' },
  events: { label: 'News events', key: 'events' },
} as const;
type Other = keyof typeof OTHERS;

const BAND = 'Disagreement of the coders';

type Point = CodeCounts['buckets'][number] & { readonly of: CodeCounts['buckets'][number]['codes'][number] };

const pointsOf = ({ buckets }: CodeCounts, code: string): readonly Point[] =>
  buckets.flatMap((bucket) => {
    const of = bucket.codes.find((one) => one.code === code);
    return of === undefined ? [] : [{ ...bucket, of }];
  });

const optionOf = (points: readonly Point[], code: string, other: Other): ChartOption => {
  const { label, key } = OTHERS[other];
  const otherColor = other === 'drops' ? palette.seriesDrops : palette.seriesNews;
  const band = { type: 'line', stack: 'band', symbol: 'none', silent: true, lineStyle: { opacity: 0 } };
  // Time without a drop of the batch is a gap, not a line across it.
  const series = (pick: (point: Point) => number) =>
    points.flatMap((point, at) => [
      [point.start, pick(point)],
      ...(at + 1 < points.length && points[at + 1]?.start !== point.end ? [[point.end, null]] : []),
    ]);
  return {
    animation: false,
    grid: { left: 8, right: 24, top: 44, bottom: 28, outerBoundsMode: 'same' },
    legend: { top: 0, left: 0, data: [code, BAND, ...(key === null ? [] : [label])] },
    xAxis: { type: 'time' },
    yAxis: [
      {
        type: 'value',
        name: 'Drops with the code',
        nameTextStyle: { align: 'left' },
        min: 0,
        minInterval: 1,
      },
      { type: 'value', name: key === null ? '' : label, nameTextStyle: { align: 'right' }, min: 0 },
    ],
    tooltip: {
      trigger: 'axis',
      formatter: chartTooltip((shown: readonly { readonly value: readonly [string, number] }[]) => {
        const point = points.find(({ start }) => start === shown[0]?.value[0]);
        if (point === undefined) return null;
        const { of, drops } = point;
        return {
          title: `From ${point.start}`,
          rows: [
            {
              color: palette.seriesScore,
              label: code,
              value: `${of.count} (${of.low}–${of.high}) of ${drops}`,
            },
            ...(key === null ? [] : [{ color: otherColor, label, value: formatCount(point[key]) }]),
          ],
        };
      }),
    },
    series: [
      { ...band, name: 'low', data: series(({ of }) => of.low) },
      {
        ...band,
        name: BAND,
        areaStyle: { color: palette.seriesScore, opacity: 0.25 },
        itemStyle: { color: palette.seriesScore },
        data: series(({ of }) => of.high - of.low),
      },
      {
        ...{ type: 'line', name: code, color: palette.seriesScore, connectNulls: false },
        data: series(({ of }) => of.count),
      },
      ...(key === null
        ? []
        : [
            {
              ...{ type: 'line', name: label, color: otherColor, yAxisIndex: 1, symbol: 'none' },
              lineStyle: { type: 'dashed', width: 1.5 },
              data: series((point) => point[key]),
            },
          ]),
    ],
  };
};

interface CountChartProps {
  readonly counts: CodeCounts;
  readonly code: string;
  readonly other: Other;
  readonly context: string;
}

const CountChart = ({ counts, code, other, context }: CountChartProps) => {
  const option = useCallback(() => optionOf(pointsOf(counts, code), code, other), [counts, code, other]);
  const whole = counts.codes.find((one) => one.code === code);
  return (
    <>
      {whole === undefined ? null : (
        <p>
          {formatCount(whole.count)} of {formatCount(counts.drops)} drops have the code “{code}”;{' '}
          {formatCount(whole.low)} by every coder, {formatCount(whole.high)} by at least one or by decision.
          {whole.shareLow === null || whole.shareHigh === null
            ? null
            : ` Of all drops that is ${formatInterval(whole.shareLow, whole.shareHigh, 1, 100)}%, with the 95% error of sampling.`}
        </p>
      )}
      <Chart
        title={`Drops with the code ${code}`}
        description={`Drops with the code “${code}” over time, as adjudicated, with the interval that the disagreement of the coders gives.`}
        option={option}
        context={context}
        height={300}
        table={{
          columns: [
            ...['From', 'To', 'Drops of the batch', code, 'By every coder', 'By at least one or decided'],
            ...['All drops', 'News events'],
          ],
          rows: pointsOf(counts, code).map(({ start, end, drops, of, allDrops, events }) => [
            ...[start, end, drops, of.count, of.low, of.high, allDrops, events],
          ]),
        }}
      />
    </>
  );
};

/** How often a code was given over time, with what the coders disagree about, next to all drops or news events. */
export const CodeTrend = ({ batch }: { readonly batch: CodingBatch }) => {
  const { timeZone } = usePreferences();
  const [code, setCode] = useState(batch.codes[0]?.code ?? '');
  const [granularity, setGranularity] = useState<Granularity>('month');
  const [other, setOther] = useState<Other>('drops');
  const counts = useQuery(
    endpointQuery('getCodeCounts', { params: { id: batch.id }, query: { granularity, timeZone } }),
  );
  return (
    <SectionCard
      title="Codes over time"
      icon="timeline-line-chart"
      subtitle="As adjudicated; the band is what the coders disagree about"
    >
      <div className="ds-stack-tight">
        <div className="ds-row-wrap">
          <SelectField
            label="Code"
            isInline
            value={code}
            options={batch.codes.map((one) => one.code)}
            onChange={setCode}
          />
          <SelectField
            label="Time in"
            isInline
            value={granularity}
            options={GRANULARITIES}
            onChange={setGranularity}
          />
          <SelectField
            label="Next to"
            isInline
            value={other}
            options={(Object.keys(OTHERS) as Other[]).map((value) => ({ value, label: OTHERS[value].label }))}
            onChange={setOther}
          />
        </div>
        <QueryState query={counts} failed="Couldn’t count the codes">
          {(answer) => (
            <CountChart
              counts={answer}
              code={code}
              other={other}
              context={`${batch.name}; ${zoneLabel(timeZone)}`}
            />
          )}
        </QueryState>
      </div>
    </SectionCard>
  );
};
