import { HTMLSelect, SegmentedControl } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { sideLabel, verdictOf } from '#renderer/features/social/coordination.ts';
import { formatCount, formatP } from '#renderer/lib/format.ts';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type {
  CoordinationAccount,
  CoordinationRun,
  CoordinationWindow,
} from '#shared/contract/coordination.ts';

type Reading = keyof CoordinationAccount['chart'];
const READINGS: readonly { readonly value: Reading; readonly label: string }[] = [
  { value: 'either', label: 'Either way' },
  { value: 'after', label: 'Drop first' },
  { value: 'before', label: 'Post first' },
  { value: 'clockMinute', label: 'By clock minute' },
];

const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

const optionOf = (rows: readonly CoordinationWindow[]): ChartOption => {
  const line = (values: readonly (number | null)[]) =>
    rows.map((row, at) => [row.minutes, values[at] ?? null]);
  return {
    grid: { left: 28, right: 16, top: 36, bottom: 24, containLabel: true },
    legend: { top: 0, left: 0, data: ['Observed', 'Expected by chance', '2.5–97.5 % band of chance'] },
    xAxis: { type: 'value', min: 0, max: 60, name: 'k, minutes', nameLocation: 'middle', nameGap: 26 },
    yAxis: { type: 'value', min: 0, name: 'drops', nameLocation: 'middle', nameGap: 44 },
    tooltip: {
      trigger: 'axis',
      formatter: chartTooltip((points: readonly { readonly data: readonly [number, number | null] }[]) => {
        const row = rows.find((one) => one.minutes === points[0]?.data[0]);
        if (row === undefined) return null;
        const band = row.bandLow === null ? 'none' : `${round(row.bandLow)} to ${round(row.bandHigh)}`;
        return {
          title: `A post within ${row.minutes} min`,
          rows: [
            { color: palette.seriesPosts, label: 'Observed drops', value: formatCount(row.observed) },
            { color: palette.chance, label: 'Expected by chance', value: String(round(row.expected) ?? '–') },
            { color: palette.chance, label: 'Band', value: band },
          ],
          note: `p ${formatP(row.p)}, q ${formatP(row.q)}: ${verdictOf(row)}`,
        };
      }),
    },
    series: [
      {
        name: 'Band low',
        type: 'line',
        stack: 'band',
        data: line(rows.map((row) => row.bandLow)),
        lineStyle: { opacity: 0 },
        symbol: 'none',
        silent: true,
      },
      {
        name: '2.5–97.5 % band of chance',
        type: 'line',
        stack: 'band',
        data: line(rows.map((row) => (row.bandHigh === null ? null : row.bandHigh - (row.bandLow ?? 0)))),
        lineStyle: { opacity: 0 },
        areaStyle: { color: palette.chance, opacity: 0.28 },
        itemStyle: { color: palette.chance },
        symbol: 'none',
        silent: true,
      },
      {
        name: 'Expected by chance',
        type: 'line',
        data: line(rows.map((row) => row.expected)),
        symbol: 'none',
        lineStyle: { type: 'dashed', width: 1.5 },
        color: palette.chance,
      },
      {
        name: 'Observed',
        type: 'line',
        data: line(rows.map((row) => row.observed)),
        symbol: 'none',
        lineStyle: { width: 2 },
        color: palette.seriesPosts,
      },
    ],
  };
};

/** The account with the most posts: where there are two platforms, the fuller series opens. */
const fullest = (accounts: readonly CoordinationAccount[]): CoordinationAccount | undefined =>
  accounts.toSorted((a, b) => b.posts - a.posts)[0];

const keyOf = ({ username, platform }: CoordinationAccount): string => `${username} ${platform}`;

/** How many drops have a post within k minutes, for k = 0 … 60, beside the band that chance gives. */
export const WindowChart = ({ run }: { readonly run: CoordinationRun }) => {
  const [chosen, setChosen] = useState('');
  const [reading, setReading] = useState<Reading>('either');
  const account = run.accounts.find((one) => keyOf(one) === chosen) ?? fullest(run.accounts);
  const rows = useMemo(() => account?.chart[reading] ?? [], [account, reading]);
  const option = useMemo(() => optionOf(rows), [rows]);
  const above = rows.filter((row) => row.bandHigh !== null && row.observed > row.bandHigh).length;
  return (
    <SectionCard
      title="Drops with a post within k minutes"
      icon="timeline-line-chart"
      subtitle={
        account === undefined
          ? ''
          : `${sideLabel(account.platform)}; ${formatCount(account.tested)} drops of the common active period`
      }
      actions={
        <HowComputed
          title="Drops with a post within k minutes"
          methodId="window-match"
          parameters={[
            ['Drops tested', formatCount(account?.tested)],
            ['Posts', formatCount(account?.posts)],
            ['Null model', account?.null.model ?? ''],
            ['Surrogates', formatCount(account?.null.surrogates)],
            ['Seed', String(run.seed)],
          ]}
        >
          A drop counts at k when an account’s post lies within k minutes, to the second; by clock minute the
          seconds are cut off both first, so that k = 0 is the same HH:MM. The same is counted with the posts
          moved by whole days; their mean and the range of the middle 95 % are drawn beside it.
        </HowComputed>
      }
    >
      <div className="ds-stack-tight">
        <div className="ds-row-wrap">
          {run.accounts.length > 1 && account !== undefined ? (
            <HTMLSelect
              aria-label="Account and platform"
              value={keyOf(account)}
              options={run.accounts.map((one) => ({ value: keyOf(one), label: sideLabel(one.platform) }))}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          ) : null}
          <SegmentedControl
            size="small"
            value={reading}
            options={[...READINGS]}
            onValueChange={(value) => setReading(value as Reading)}
          />
        </div>
        <Chart
          title={`Drops with a post of @${run.username} within k minutes`}
          description={`For k from 0 to 60 minutes the number of drops with a post within k minutes, the number expected by chance and its band. Observed lies above the band for ${above} of ${rows.length} windows.`}
          option={option}
          height={run.accounts.length > 1 ? 480 : 300}
          context={`${run.dataset}, ${account === undefined ? '' : sideLabel(account.platform)}, whole-day null, seed ${run.seed}`}
          emptyText="The posts and the drops share no active period"
          table={{
            columns: ['k (min)', 'Observed drops', 'Expected', 'Band low', 'Band high', 'p', 'q'],
            rows: rows.map((row) => [
              row.minutes,
              row.observed,
              round(row.expected),
              round(row.bandLow),
              round(row.bandHigh),
              row.p,
              row.q,
            ]),
          }}
        />
        <p className="ds-muted ds-small" data-testid="chart-verdict">
          {rows.length === 0
            ? ''
            : above === 0
              ? 'No window lies above what chance gives.'
              : `${formatCount(above)} of ${formatCount(rows.length)} windows lie above the band; neighbouring windows hold each other’s hits.`}
        </p>
      </div>
    </SectionCard>
  );
};
