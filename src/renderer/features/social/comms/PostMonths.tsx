import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { distributionQuery } from '#renderer/entities/drop/drops.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { postStatisticsQuery } from '#renderer/features/social/social.ts';
import { pointsOf } from '#renderer/ui/chart/bars.ts';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import type { Bucket } from '#shared/contract/drops.ts';
import type { PostStatistics } from '#shared/contract/posts.ts';
import { monthChart } from './month-charts.ts';

const HEIGHT = 150;

interface MonthsProps {
  readonly months: PostStatistics['months'];
  readonly drops: readonly Bucket[];
  readonly period: NonNullable<PostMonthsProps['period']>;
  readonly onMonth: (month: string) => unknown;
}

const Months = ({ months, drops, period, onMonth }: MonthsProps) => {
  const { option, table } = useMemo(() => monthChart(months, drops, period), [months, drops, period]);
  return (
    <Chart
      title="Posts per month"
      description="Posts by platform and UTC month, with the drops of the same months; select a bar to list only its month."
      draw={[option]}
      table={table}
      height={HEIGHT}
      points={pointsOf(table, onMonth)}
    />
  );
};

interface PostMonthsProps {
  readonly query: Omit<Parameters<typeof postStatisticsQuery>[0], 'zone'>;
  /** The chosen period, whose months are the axis; without ends all months with posts. */
  readonly period?: { readonly startDate?: string; readonly endDate?: string };
  /** A bar was chosen: `2018-02`. */
  readonly onMonth: (month: string) => unknown;
}

/** Posts of each month of the period as bars, with the drops of the same months; nothing where there are none. */
export const PostMonths = ({ query: filter, period = {}, onMonth }: PostMonthsProps) => {
  const { timeZone } = usePreferences();
  const query = useQuery(postStatisticsQuery({ ...filter, zone: timeZone }));
  const drops = useQuery(distributionQuery({ granularity: 'month' }));
  if (query.data?.total === 0) return null;
  return (
    <>
      <QueryNote query={query} failed="Couldn’t count the posts of each month" />
      <QueryNote query={drops} failed="Couldn’t count the drops of each month" />
      {query.data !== undefined && drops.data !== undefined ? (
        <Months months={query.data.months} drops={drops.data} period={period} onMonth={onMonth} />
      ) : query.isError || drops.isError ? null : (
        <Skeleton height={HEIGHT} text="Counting the posts of each month…" />
      )}
    </>
  );
};
