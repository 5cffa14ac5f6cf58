import { HTMLTable, Tag } from '@blueprintjs/core';
import { BASE_RATE_MINUTES, sideLabel, verdictOf } from '#renderer/features/social/coordination.ts';
import { formatCount, formatP, formatShare } from '#renderer/lib/format.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { CoordinationAccount, CoordinationRun } from '#shared/contract/coordination.ts';

const Rates = ({ account }: { readonly account: CoordinationAccount }) => {
  const rows = account.chart.either.filter((row) =>
    BASE_RATE_MINUTES.some((minutes) => minutes === row.minutes),
  );
  return (
    <div
      className="ds-scroll-x"
      tabIndex={0}
      role="region"
      aria-label={`Base rates on ${sideLabel(account.platform)}`}
    >
      <HTMLTable compact striped className="ds-base-rates">
        <caption className="ds-small ds-muted">
          {sideLabel(account.platform)}, n = {formatCount(account.tested)} drops, {formatCount(account.posts)}{' '}
          posts
        </caption>
        <thead>
          <tr>
            <th scope="col">Within</th>
            <th scope="col">Drops</th>
            <th scope="col">Share (95 %)</th>
            <th scope="col">By chance</th>
            <th scope="col">p</th>
            <th scope="col">Band</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const verdict = verdictOf(row);
            return (
              <tr key={row.minutes} className="ds-num">
                <td>{row.minutes} min</td>
                <td>{formatCount(row.observed)}</td>
                <td>
                  {formatShare(account.tested === 0 ? null : row.observed / account.tested)}{' '}
                  <span className="ds-faint">
                    ({formatShare(row.interval?.low)}–{formatShare(row.interval?.high)})
                  </span>
                </td>
                <td>
                  {formatShare(
                    row.expected === null || account.tested === 0 ? null : row.expected / account.tested,
                  )}
                </td>
                <td>{formatP(row.p)}</td>
                <td>
                  <Tag minimal intent={verdict === 'above the band' ? 'warning' : 'none'}>
                    {verdict.replace(' the band', '')}
                  </Tag>
                </td>
              </tr>
            );
          })}
        </tbody>
      </HTMLTable>
    </div>
  );
};

/** How many drops satisfy a “delta” anyway, and how many chance alone would give. */
export const BaseRates = ({ run }: { readonly run: CoordinationRun }) => (
  <SectionCard
    title="Base rates"
    icon="comparison"
    subtitle="How many drops have a post nearby anyway"
    actions={
      <HowComputed title="Base rates" methodId="window-match">
        The share of tested drops with a post within so many minutes, its 95 % Wilson interval, and the share
        expected when the posts are moved by whole days. A coincidence that half of all drops satisfy says
        nothing about one.
      </HowComputed>
    }
  >
    <div className="ds-stack">
      {run.accounts
        .toSorted((a, b) => b.posts - a.posts)
        .map((account) => (
          <Rates key={account.platform} account={account} />
        ))}
    </div>
  </SectionCard>
);
