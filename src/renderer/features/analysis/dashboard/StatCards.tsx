import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import {
  StrongPairsChance,
  StrongPairsCount,
  StrongPairsMark,
} from '#renderer/features/analysis/StrongPairs.tsx';
import { messageOf } from '#renderer/lib/errors.ts';
import { formatCount, formatDate } from '#renderer/lib/format.ts';
import { ChanceMark } from '#renderer/ui/ChanceMark.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import { TryAgain } from '#renderer/ui/TryAgain.tsx';
import { FALLBACK_STATS } from '#shared/constants.ts';
import type { DropStats } from '#shared/contract/drops.ts';
import { SIGNIFICANT_Q, STRONG_SCORE } from '#shared/figures.ts';
import { accuracyReading } from './accuracy.ts';
import { ledgerFigure } from './ledger-accuracy.ts';
import { useLedgerTally } from './use-ledger-tally.ts';

/** Section 7: the dashboard asks the stats every 30 s. */
const REFETCH_MS = 30_000;

interface StatLabels {
  readonly drops: string;
  readonly span: string;
  readonly correlations: string;
  readonly accuracy: string;
}

const HowStrong = ({ stats }: { readonly stats: DropStats | undefined }) => (
  <HowComputed
    title="Strong correlations"
    methodId="pair-counts"
    parameters={[
      ['Stored pairs (score ≥ 0.2)', formatCount(stats?.correlationsCount)],
      [`Strong pairs (score ≥ ${STRONG_SCORE})`, formatCount(stats?.correlations)],
    ]}
  >
    Pairs of a drop and a news event at most 72 h apart whose score √(time × text) is 0.7 or more, next to the
    number of such pairs after all events are shifted by whole days. Only pairs of the common active period
    are compared. For a single pair, see its q.
  </HowComputed>
);

const HowAccurate = ({ stats }: { readonly stats: DropStats | undefined }) => (
  <HowComputed
    title="Prediction accuracy"
    methodId="prediction-accuracy"
    parameters={[
      ['Claims tested', formatCount(stats?.accuracyExpected?.n)],
      ['Chance, mean', percent(stats?.accuracyExpected?.mean ?? null)],
    ]}
  >
    Share of predictive claims that are followed within 7 days by an event with q &lt; {SIGNIFICANT_Q},
    compared with the share that the same claims reach when the events are shifted by whole days. Within the
    95% range of those shares it is not above chance.
  </HowComputed>
);

const HowTallied = ({ denominators }: { readonly denominators: string }) => (
  <HowComputed title="Prediction accuracy" methodId="claim-tally">
    Share of the resolved claims of the claim ledger that happened, next to how many their base rates alone
    would make true. Claims are decided by people; every claim is counted. {denominators}
  </HowComputed>
);

const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)}%`);

const spanDetail = (stats: DropStats, zone: 'UTC' | 'America/New_York'): string =>
  stats.firstDrop === null || stats.lastDrop === null
    ? 'No drops yet'
    : `${formatDate(stats.firstDrop, zone)} to ${formatDate(stats.lastDrop, zone)}`;

const Failure = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <div role="alert">
    <TitledCallout compact intent="danger" title="Failed to fetch stats">
      <div className="ds-row-between">
        <span>{messageOf(error)}</span>
        <Button size="small" icon="refresh" text="Try again" onClick={onRetry} />
      </div>
    </TitledCallout>
  </div>
);

/** The stored number of strong pairs; of a set, the number that is compared with chance. */
const StrongFigure = ({ stats }: { readonly stats: DropStats | undefined }) => {
  const { set } = useMethodSet();
  if (set !== '' && stats !== undefined) return <StrongPairsCount />;
  return <>{formatCount(stats?.correlations ?? FALLBACK_STATS.correlations)}</>;
};

/** Four figures of the archive. Section 9's fallbacks show grayed while the stats are pending or failed. */
export const StatCards = ({ labels }: { readonly labels: StatLabels }) => {
  const { timeZone } = usePreferences();
  const { set, query } = useMethodSet();
  const { data: stats, error, refetch } = useQuery(dropStatsQuery(REFETCH_MS, query));
  const ledgerTally = useLedgerTally();
  const { tally, error: ledgerError } = ledgerTally;
  // The ledger is of all claims: a set has only what was computed on it.
  const ledger = tally === null || set !== '' ? null : ledgerFigure(tally);
  const placeholder = stats === undefined;
  const waiting = stats !== undefined && !stats.analysed;
  return (
    <>
      {error === null ? null : <Failure error={error} onRetry={() => void refetch()} />}
      <section
        className="ds-stats"
        aria-label={set === '' ? 'Figures of the archive' : `Figures of the set ${set}`}
      >
        <StatCard
          label={labels.drops}
          icon="document"
          placeholder={placeholder}
          value={formatCount(stats?.totalDrops ?? FALLBACK_STATS.totalDrops)}
          detail={
            stats === undefined
              ? ''
              : `${set === '' ? '' : `of the set “${set}”: `}${spanDetail(stats, timeZone)}`
          }
        />
        <StatCard
          label={labels.span}
          icon="calendar"
          placeholder={placeholder}
          value={formatCount(stats?.timeSpan ?? FALLBACK_STATS.timeSpan)}
          detail="calendar months, inclusive (UTC)"
        />
        <StatCard
          isTall
          label={labels.correlations}
          icon="link"
          placeholder={placeholder}
          value={waiting ? '–' : <StrongFigure stats={stats} />}
          mark={waiting || placeholder ? null : <StrongPairsMark />}
          detail={waiting ? 'not computed yet' : <StrongPairsChance />}
          how={<HowStrong stats={stats} />}
        />
        <StatCard
          isTall
          label={labels.accuracy}
          icon="predictive-analysis"
          placeholder={placeholder}
          value={percent(ledger?.share ?? (stats === undefined ? FALLBACK_STATS.accuracy : stats.accuracy))}
          mark={
            ledger === null || tally === null || tally.againstChance === null ? null : (
              <ChanceMark
                count={{ ...tally.againstChance, surrogates: Infinity }}
                predicate="compared claims happened"
              />
            )
          }
          detail={
            ledger !== null ? (
              `${ledger.detail} ${ledger.others}`
            ) : stats === undefined ? (
              ''
            ) : set !== '' && stats.accuracy === null ? (
              'not computed for this set'
            ) : (
              <>
                word matching: {accuracyReading(stats)}
                {ledgerError === null ? null : (
                  <span role="alert">
                    {' '}
                    Couldn’t read the claim ledger: {messageOf(ledgerError)} <TryAgain query={ledgerTally} />
                  </span>
                )}
              </>
            )
          }
          how={
            ledger === null ? (
              <HowAccurate stats={stats} />
            ) : (
              <HowTallied denominators={ledger.denominators} />
            )
          }
        />
      </section>
    </>
  );
};
