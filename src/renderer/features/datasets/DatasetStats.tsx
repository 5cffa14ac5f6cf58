import { Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCount, formatDate, formatShare, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { Facts, type NamedFact } from '#renderer/ui/Facts.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import { ARCHIVE_SIZE } from '#shared/constants.ts';
import type { Dataset } from '#shared/contract/datasets.ts';
import type { DropStats } from '#shared/contract/drops.ts';

/** Stats are asked every 5 s here (section 7). */
const REFETCH_MS = 5000;

interface Completeness {
  readonly isComplete: boolean;
  readonly label: string;
}

/** An archive is complete where every drop agrees with the reference index; a dataset of the user's own never is the archive. */
const completenessOf = (total: number, dataset: Dataset | null): Completeness => {
  if (total < ARCHIVE_SIZE) return { isComplete: false, label: 'Incomplete Dataset' };
  if (dataset?.kind === 'own') return { isComplete: false, label: 'Not the archive' };
  if (dataset?.kind !== 'archive' || dataset.complete) return { isComplete: true, label: 'Complete Dataset' };
  return dataset.verified === null
    ? { isComplete: false, label: 'Not verified' }
    : {
        isComplete: false,
        label: `${plural(dataset.verified.expected - dataset.verified.matching, 'drop')} not as in the archive`,
      };
};

const CompletenessBadge = ({ isComplete, label }: Completeness) => (
  <Tag intent={isComplete ? 'success' : 'warning'} minimal icon={isComplete ? 'tick-circle' : 'warning-sign'}>
    {label}
  </Tag>
);

const share = (part: number, { totalDrops }: DropStats): string =>
  totalDrops === 0 ? 'of 0 drops' : `${formatShare(part / totalDrops)} of ${formatCount(totalDrops)}`;

const Cards = ({ stats, isFailed }: { stats: DropStats | undefined; isFailed: boolean }) => {
  const { timeZone } = usePreferences();
  // A dash once it is known that no figure comes; a bar of a skeleton before.
  const unknown = isFailed ? '–' : undefined;
  const card = (
    label: string,
    icon: 'document' | 'media' | 'link' | 'endorsed',
    part: 'withImages' | 'withLinks' | 'authenticated',
  ) => (
    <StatCard
      label={label}
      icon={icon}
      value={stats?.[part] ?? unknown}
      detail={stats === undefined ? '' : share(stats[part], stats)}
    />
  );
  const first = stats?.firstDrop ?? null;
  const last = stats?.lastDrop ?? null;
  const span =
    first === null || last === null
      ? 'No drops yet'
      : `${formatDate(first, timeZone)} to ${formatDate(last, timeZone)}`;
  return (
    <div className="ds-stats">
      <StatCard
        label="Total Drops"
        icon="document"
        value={stats?.totalDrops ?? unknown}
        detail={stats === undefined ? '' : span}
      />
      {card('With Images', 'media', 'withImages')}
      {card('With Links', 'link', 'withLinks')}
      {card('Authenticated', 'endorsed', 'authenticated')}
    </div>
  );
};

const CurrentDataset = ({ dataset }: { readonly dataset: Dataset }) => {
  const { timeZone } = usePreferences();
  return (
    <div className="ds-small">
      <Facts
        look="list"
        facts={[
          ['Open dataset', `${dataset.name} (${dataset.kind})`],
          ['File', dataset.fileName],
          ['Imported', formatTimestamp(dataset.importedAt, timeZone)],
          ['SHA-256', dataset.sha256],
          ['License', dataset.licenceNote],
          ...dataset.imports
            .slice(1)
            .map(({ fileName, drops }): NamedFact => ['Also from', `${fileName}: ${plural(drops, 'drop')}`]),
        ]}
      />
    </div>
  );
};

const Progress = ({ stats, dataset }: { readonly stats: DropStats; readonly dataset: Dataset | null }) => {
  const held = dataset?.heldCount ?? 0;
  const loaded = stats.totalDrops + held;
  const completeness = completenessOf(loaded, dataset);
  const counted =
    dataset?.kind === 'archive' && dataset.verified !== null ? dataset.verified.matching : loaded;
  return (
    <div className="ds-stack">
      <div className="ds-stack-tight">
        <div className="ds-row-between ds-num">
          <span>
            {formatCount(loaded)} of {formatCount(ARCHIVE_SIZE)} drops
            {held === 0 ? '' : `, ${formatCount(held)} of them held out`}{' '}
            <CompletenessBadge {...completeness} />
          </span>
          <span>{formatShare(counted / ARCHIVE_SIZE)}</span>
        </div>
        <ProgressBar
          label="Drops loaded"
          value={counted}
          max={ARCHIVE_SIZE}
          intent={completeness.isComplete ? 'success' : 'warning'}
        />
      </div>
      {dataset === null ? null : <CurrentDataset dataset={dataset} />}
    </div>
  );
};

/** As high as the progress and the facts of a dataset. */
const PROGRESS_HEIGHT = 165;

/** What is loaded now and how far that is toward 4,966. */
export const DatasetStats = () => {
  const stats = useQuery(dropStatsQuery(REFETCH_MS));
  const health = useEndpoint('getHealth');
  const loading = <Skeleton text="Loading the dataset…" height={PROGRESS_HEIGHT} />;
  return (
    <div className="ds-stack">
      <Cards stats={stats.data} isFailed={stats.error !== null} />
      <QueryCard
        title="Dataset progress"
        icon="database"
        query={stats}
        failed="Failed to fetch stats"
        loading={loading}
      >
        {(data) =>
          health.data === undefined && health.error === null ? (
            loading
          ) : (
            <Progress stats={data} dataset={health.data?.dataset ?? null} />
          )
        }
      </QueryCard>
    </div>
  );
};
