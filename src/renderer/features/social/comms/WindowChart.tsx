import { parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import {
  READINGS,
  sideLabel,
  verdictOf,
  windowLabel,
  windowSentence,
  type ChartReading,
} from '#renderer/features/social/coordination.ts';
import { formatCount, formatP, plural } from '#renderer/lib/format.ts';
import { bandOption, EXPECTED } from '#renderer/ui/chart/band-option.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { tableOf } from '#renderer/ui/chart/export.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import type {
  CoordinationAccount,
  CoordinationRun,
  CoordinationWindow,
} from '#shared/contract/coordination.ts';
import { chanceFigures, leftOutSentence } from '#shared/figures.ts';
import type { GapResolution } from '#shared/methods/parts.ts';
import { familyCounts, familySentence } from '#shared/test-family.ts';

const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

const optionOf = (
  rows: readonly CoordinationWindow[],
  tested: number,
  reading: ChartReading,
  resolution: GapResolution,
): ChartOption =>
  bandOption(
    rows.map((row) => ({ ...chanceFigures(row), x: row.minutes })),
    {
      color: palette.seriesPosts,
      yName: 'drops',
      xAxis: { type: 'value', min: 0, max: 60, name: 'k, minutes', nameLocation: 'middle', nameGap: 26 },
      tooltip: (minutes) => {
        const row = rows.find((candidate) => candidate.minutes === minutes);
        if (row === undefined) return null;
        return {
          title: `k = ${windowLabel(row.minutes, reading, resolution)}`,
          rows: [
            { color: palette.seriesPosts, label: 'Observed drops', value: formatCount(row.observed) },
            { color: palette.chance, label: EXPECTED, value: String(round(row.expected) ?? '–') },
            { label: 'q', value: formatP(row.q) },
          ],
          note: windowSentence(row, tested, reading, resolution),
        };
      },
    },
  );

/** The window that chance explains least; of equals the shortest. */
const leastLikely = (rows: readonly CoordinationWindow[]): CoordinationWindow | undefined =>
  rows.filter(({ expected }) => expected !== null).toSorted((a, b) => a.p - b.p || a.minutes - b.minutes)[0];

/** What the whole curve says: how many windows are over the range of chance, and the least likely one in a sentence. */
const Verdict = ({
  rows,
  surrogates,
  tested,
  reading,
  resolution,
}: {
  readonly rows: readonly CoordinationWindow[];
  readonly surrogates: number;
  readonly tested: number;
  readonly reading: ChartReading;
  readonly resolution: GapResolution;
}) => {
  const least = leastLikely(rows);
  if (least === undefined) return null;
  const verdicts = rows.map((row) => verdictOf(row, surrogates));
  const tooFew = verdicts.includes('too few shifts');
  return (
    <p className="ds-muted ds-small" data-testid="chart-verdict">
      {tooFew
        ? `There are only ${formatCount(surrogates)} shifts of so few posts: no window can be judged.`
        : `${familySentence(familyCounts(rows.map(chanceFigures)), 'windows')} A window contains the matches of the shorter ones.`}{' '}
      The least likely by chance:{' '}
      {unbroken(
        `${windowSentence(least, tested, reading, resolution)} q ${formatP(least.q)} over all windows.`,
      )}
    </p>
  );
};

/** The account with the most posts: where there are two platforms, the fuller series opens. */
const fullest = (accounts: readonly CoordinationAccount[]): CoordinationAccount | undefined =>
  accounts.toSorted((a, b) => b.posts - a.posts)[0];

const keyOf = ({ username, platform }: CoordinationAccount): string => `${username} ${platform}`;

interface WindowChartProps {
  readonly run: CoordinationRun;
  readonly reading: ChartReading;
  readonly setReading: (reading: ChartReading) => void;
}

/** Account and platform of the chart; empty: the one with most posts. */
export const sideParser = parseAsString.withDefault('');

/** How many drops have a post within k minutes, for k = 0 … 60, next to what is expected by chance. */
export const WindowChart = ({ run, reading, setReading }: WindowChartProps) => {
  const [chosen, setChosen] = useQueryState('side', sideParser);
  const account = run.accounts.find((candidate) => keyOf(candidate) === chosen) ?? fullest(run.accounts);
  const rows = useMemo(() => account?.chart[reading] ?? [], [account, reading]);
  const tested = account?.tested ?? 0;
  const leftOut = leftOutSentence(run.leftOut);
  return (
    <SectionCard
      title="Drops with a post within k minutes"
      icon="timeline-line-chart"
      stack="tight"
      subtitle={
        account === undefined
          ? ''
          : `${sideLabel(account.platform)}; ${plural(account.tested, 'drop')} of the common active period`
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
          A drop counts at k when an account’s post is within k minutes, to the second; by clock minute the
          seconds of both are cut off first, so that k = 0 is the same HH:MM. Where any time is known to the
          minute only, every reading cuts them off. The same is counted with the posts shifted by whole days;
          the chart shows their mean and their middle 95%.
        </HowComputed>
      }
    >
      <div className="ds-row-wrap">
        {run.accounts.length > 1 && account !== undefined ? (
          <SelectField
            label="Account and platform"
            isLabelHidden
            value={keyOf(account)}
            options={run.accounts.map((side) => ({ value: keyOf(side), label: sideLabel(side.platform) }))}
            onChange={(side) => void setChosen(side)}
          />
        ) : null}
        <SegmentField label="Which post counts" value={reading} options={READINGS} onChange={setReading} />
      </div>
      <Chart
        title={`Drops with a post of @${run.username} within k minutes`}
        description={`For k from 0 to 60 minutes the number of drops with a post within k minutes, the number expected by chance and its 95% range.`}
        draw={[optionOf, rows, tested, reading, run.resolution]}
        height={run.accounts.length > 1 ? 480 : 300}
        context={`${run.dataset}, ${account === undefined ? '' : sideLabel(account.platform)}, whole-day null, seed ${run.seed}`}
        emptyText="The posts and the drops share no active period"
        table={tableOf(rows, {
          'k (min)': (row) => row.minutes,
          'Observed drops': (row) => row.observed,
          Expected: (row) => round(row.expected),
          '95% range, low': (row) => round(row.bandLow),
          '95% range, high': (row) => round(row.bandHigh),
          p: (row) => row.p,
          q: (row) => row.q,
        })}
      />
      {leftOut === null ? null : <p className="ds-muted ds-small">{leftOut}</p>}
      <Verdict
        rows={rows}
        surrogates={account?.null.surrogates ?? 0}
        tested={tested}
        reading={reading}
        resolution={run.resolution}
      />
    </SectionCard>
  );
};
