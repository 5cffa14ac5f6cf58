import { HTMLTable, Tag } from '@blueprintjs/core';
import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import {
  BASE_RATE_MINUTES,
  READINGS,
  sideLabel,
  verdictOf,
  windowLabel,
  windowPredicate,
  windowSentence,
  type ChartReading,
} from '#renderer/features/social/coordination.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, formatP, formatShare, plural } from '#renderer/lib/format.ts';
import { ChanceStripButton } from '#renderer/ui/chart/ChanceStrip.tsx';
import { TableOnPage } from '#renderer/ui/export/TableExport.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TableHead } from '#renderer/ui/table/TableHead.tsx';
import { WideTable } from '#renderer/ui/table/WideTable.tsx';
import type {
  CoordinationAccount,
  CoordinationRun,
  CoordinationWindow,
} from '#shared/contract/coordination.ts';
import { formatInterval } from '#shared/figures.ts';
import styles from './BaseRates.module.css';

/** `1.7–2.5`, percent. */
const percentRange = (interval: CoordinationWindow['interval']): string =>
  interval === null ? '–' : formatInterval(interval.low, interval.high, 1, 100);

const Rates = ({
  account,
  reading,
  run,
}: {
  readonly account: CoordinationAccount;
  readonly reading: ChartReading;
  readonly run: CoordinationRun;
}) => {
  const rows = account.chart[reading].filter(({ minutes }) => BASE_RATE_MINUTES.has(minutes));
  const label = `Base rates on ${sideLabel(account.platform)}`;
  const shown = () => ({
    title: label,
    columns: [
      ...['Within (min)', 'Which post counts', 'Drops', 'Drops tested', 'Share, 95% from', 'Share, 95% to'],
      ...['Expected by chance', '95% range of chance from', '95% range of chance to', 'p', 'q'],
      ...['Range', 'Surrogates'],
    ],
    rows: rows.map((row) => [
      ...[row.minutes, reading, row.observed, account.tested],
      ...[row.interval?.low ?? null, row.interval?.high ?? null],
      ...[row.expected, row.bandLow, row.bandHigh],
      ...(row.expected === null ? [null, null] : [row.p, row.q]),
      ...[verdictOf(row, account.null.surrogates), account.null.surrogates],
    ]),
  });
  return (
    <WideTable label={label}>
      <TableOnPage shown={shown} />
      <HTMLTable compact striped className={cx(styles.rates, 'ds-half-wide')}>
        <caption className="ds-small ds-muted">
          {sideLabel(account.platform)}, n = {plural(account.tested, 'drop')}, {formatCount(account.posts)}{' '}
          posts <PlanMark plan={run.plan} />
        </caption>
        <TableHead
          columns={['Within', 'Drops', 'Share (95%)', 'By chance', 'Next to chance', 'p', 'Range']}
        />
        <tbody>
          {rows.map((row) => {
            const verdict = verdictOf(row, account.null.surrogates);
            return (
              <tr key={row.minutes} className="ds-num">
                <td>{windowLabel(row.minutes, reading, run.resolution)}</td>
                <td>{formatCount(row.observed)}</td>
                <td>
                  {formatShare(account.tested === 0 ? null : row.observed / account.tested)}{' '}
                  <span className="ds-faint">({percentRange(row.interval)})</span>
                </td>
                <td>
                  {formatShare(
                    row.expected === null || account.tested === 0 ? null : row.expected / account.tested,
                  )}
                </td>
                <td>
                  <ChanceStripButton
                    figures={{
                      observed: row.observed,
                      of: account.tested,
                      expected: row.expected,
                      p: row.p,
                      low: row.bandLow,
                      high: row.bandHigh,
                      surrogates: account.null.surrogates,
                    }}
                    predicate={windowPredicate(row.minutes, reading, run.resolution)}
                  />
                </td>
                <td>{formatP(row.p)}</td>
                <td>
                  <Tag
                    minimal
                    intent={verdict === 'above' ? 'warning' : 'none'}
                    title={windowSentence(row, account.tested, reading, run.resolution)}
                  >
                    {verdict}
                  </Tag>
                </td>
              </tr>
            );
          })}
        </tbody>
      </HTMLTable>
    </WideTable>
  );
};

interface BaseRatesProps {
  readonly run: CoordinationRun;
  readonly reading: ChartReading;
}

/** How many drops have a post nearby, and how many are expected by chance; read as the chart is. */
export const BaseRates = ({ run, reading }: BaseRatesProps) => (
  <SectionCard
    title="Base rates"
    icon="comparison"
    stack="normal"
    subtitle={`How many drops have a post nearby: ${READINGS[reading].toLowerCase()}`}
    actions={
      <HowComputed title="Base rates" methodId="window-match">
        The share of tested drops with a post within so many minutes, its 95% Wilson interval, and the share
        expected when the posts are shifted by whole days. “Same second” compares times to the second; where
        any time is known to the minute only, all are compared by the minute. A coincidence that half of all
        drops share says nothing about a single drop.
      </HowComputed>
    }
  >
    {run.accounts
      .toSorted((a, b) => b.posts - a.posts)
      .map((account) => (
        <Rates key={account.platform} account={account} reading={reading} run={run} />
      ))}
  </SectionCard>
);
