import { Button, HTMLTable } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { callPage } from '#renderer/api/workstation.ts';
import { LoadDataset } from '#renderer/entities/drop/LoadDataset.tsx';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, formatShare, plural } from '#renderer/lib/format.ts';
import { NO_STEP } from '#renderer/lib/url.ts';
import { Sparkline } from '#renderer/ui/chart/Sparkline.tsx';
import { TableOnPage } from '#renderer/ui/export/TableExport.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { WideTable } from '#renderer/ui/table/WideTable.tsx';
import type { AbbreviationTrend, TopAbbreviation } from '#shared/contract/abbreviations.ts';
import type { AnalysisProps } from './abbreviations-view.ts';
import { abbreviationTrendQuery } from './abbreviations.ts';
import { CategoryBadge, StatusBadge } from './KeyBadges.tsx';
import { TrendChart } from './TrendChart.tsx';
import styles from './TopPanel.module.css';
import cells from '#renderer/ui/table/cells.module.css';

/** Picks one of the drops that really hold the key and opens it in the search tab, the key selected. */
const useShowExample = (setView: AnalysisProps['setView']) => {
  const example = useMutation({
    mutationFn: async ({ keyId, drops }: TopAbbreviation) => ({
      keyId,
      found: await callPage('listAbbreviationExamples', {
        params: { id: keyId },
        query: { limit: 1, offset: Math.floor(Math.random() * drops) },
      }),
    }),
    meta: { failed: 'Couldn’t load an example' },
  });
  return {
    isPending: example.isPending,
    show: (top: TopAbbreviation): void =>
      example.mutate(top, {
        // Of the call, which ends with its row: nobody is led back to a page they have left.
        onSuccess: ({ keyId, found }) => {
          const drop = found.items[0]?.dropNumber;
          if (drop !== undefined) setView({ tab: 'search', drop, key: keyId, highlights: 'on' });
        },
      }),
  };
};

const trendLabel = (
  top: TopAbbreviation,
  shares: readonly (number | null)[],
  months: readonly string[],
): string => {
  const highest = Math.max(...shares.map((share) => share ?? 0));
  const month = months[shares.indexOf(highest)] ?? '';
  return `Trend of ${top.abbreviation}: highest ${formatShare(highest)} of the drops of ${month}`;
};

const sharesOf = (trend: AbbreviationTrend | undefined, { keyId }: TopAbbreviation) =>
  trend?.series.find((series) => series.keyId === keyId)?.shares;

interface RowProps extends AnalysisProps {
  readonly top: TopAbbreviation;
  readonly rank: number;
  readonly total: number;
  readonly trend: AbbreviationTrend | undefined;
}

const Row = ({ top, rank, total, trend, view, setView }: RowProps) => {
  const example = useShowExample(setView);
  const shares = sharesOf(trend, top);
  return (
    <tr aria-selected={view.trend === top.keyId}>
      <td className="ds-num ds-muted">{rank}</td>
      <td>
        <div className="ds-row-wrap">
          <strong className="ds-mono">{top.abbreviation}</strong>
          <StatusBadge status={top.status} />
        </div>
        <div className="ds-muted ds-small">{top.definition}</div>
        {top.readings.map(({ reading, count }) => (
          <div key={reading} className="ds-faint ds-small ds-num">
            resolved as “{reading}”: {formatCount(count)}
          </div>
        ))}
      </td>
      <td>
        <CategoryBadge category={top.category} />
      </td>
      <td className={cx('ds-num', cells.figure)}>{formatCount(top.occurrences)}</td>
      <td className={cx('ds-num', cells.figure)}>
        {formatCount(top.drops)}{' '}
        <span className="ds-faint">({formatShare(total === 0 ? null : top.drops / total)})</span>
      </td>
      <td>
        {shares === undefined || trend === undefined ? null : (
          <button
            type="button"
            className={styles.trend}
            aria-pressed={view.trend === top.keyId}
            onClick={() => setView({ trend: view.trend === top.keyId ? '' : top.keyId }, NO_STEP)}
          >
            <Sparkline values={shares} label={trendLabel(top, shares, trend.months)} />
          </button>
        )}
      </td>
      <td>
        <Button
          size="small"
          text="View Examples"
          loading={example.isPending}
          onClick={() => example.show(top)}
        />
      </td>
    </tr>
  );
};

/** The ranking among what the page exports, each line in words. */
const TopOnPage = ({
  tops,
  trend,
}: {
  readonly tops: readonly TopAbbreviation[];
  readonly trend: AbbreviationTrend | undefined;
}) => {
  const shown = () => ({
    title: 'Top Abbreviations',
    columns: [
      ...['Rank', 'Abbreviation', 'Definition', 'Category', 'Status', 'Occurrences', 'Drops'],
      'Share per month',
    ],
    rows: tops.map((top, at) => {
      const shares = sharesOf(trend, top);
      return [
        ...[at + 1, top.abbreviation, top.definition, top.category, top.status, top.occurrences, top.drops],
        shares === undefined || trend === undefined ? null : trendLabel(top, shares, trend.months),
      ];
    }),
  });
  return <TableOnPage shown={shown} />;
};

const HEADS = [
  ['Rank'],
  ['Abbreviation'],
  ['Category'],
  ['Occurrences', cells.figure],
  ['Drops', cells.figure],
  ['Share per month'],
] as const;

/** The tab "Top Abbreviations": ranked, each with its trend and an example that really holds it. */
export const TopPanel = (page: AnalysisProps) => {
  const stats = useEndpoint('getAbbreviationCorrelationStats');
  const tops = stats.data === undefined ? [] : stats.data.topAbbreviations;
  const trend = useQuery(abbreviationTrendQuery(tops.map((top) => top.keyId)));
  const drawnTop = tops.find((top) => top.keyId === page.view.trend);
  return (
    <QueryState
      query={stats}
      failed="Failed to fetch stats"
      isEmpty={(data) => data.topAbbreviations.length === 0}
      none={{
        icon: 'manual',
        title: 'No abbreviations in the drops',
        description: 'There are no drops in the database yet, or none of them contains a key.',
        action: <LoadDataset />,
      }}
    >
      {(data) => (
        <div className="ds-stack">
          {drawnTop === undefined ? null : <TrendChart {...drawnTop} />}
          <SectionCard
            title="Top Abbreviations"
            subtitle={`The ${tops.length} most frequent in ${plural(data.totalQDrops, 'drop')}; select a trend line to enlarge it`}
            padded={false}
          >
            <WideTable label="Top Abbreviations">
              <TopOnPage trend={trend.data} tops={tops} />
              <HTMLTable compact className={cx(styles.table)}>
                <thead>
                  <tr>
                    {HEADS.map(([head, className]) => (
                      <th key={head} scope="col" className={className}>
                        {head}
                      </th>
                    ))}
                    <th scope="col">
                      <span className="ds-visually-hidden">Examples</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {tops.map((top, at) => (
                    <Row
                      key={top.keyId}
                      top={top}
                      rank={at + 1}
                      total={data.totalQDrops}
                      trend={trend.data}
                      {...page}
                    />
                  ))}
                </tbody>
              </HTMLTable>
            </WideTable>
          </SectionCard>
        </div>
      )}
    </QueryState>
  );
};
