import { Link } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { statusText } from '#renderer/entities/job/JobProgress.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatBytes, formatCount, formatTimestamp } from '#renderer/lib/format.ts';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import type { AdminOverview, StoragePart } from '#shared/contract/admin.ts';

interface Place {
  readonly name: string;
  readonly path: string;
  readonly action: string;
}

const PLACES: Readonly<Record<StoragePart['part'], Place>> = {
  drops: { name: 'Q drops', path: '/ingestion', action: 'Import drops' },
  posts: { name: 'Social posts', path: '/twitter', action: 'Collect or import posts' },
  news: { name: 'News events', path: '/news', action: 'Fetch or import events' },
  abbreviations: { name: 'Abbreviation keys', path: '/abbreviations', action: 'Edit keys' },
  analyses: { name: 'Analysis runs', path: '/research', action: 'Run analyses' },
  other: { name: 'Jobs, settings, imports', path: '/admin?tab=ingestion', action: 'Compact the database' },
};

const jobWords = (jobs: AdminOverview['jobs']): string =>
  jobs.length === 0
    ? 'none'
    : jobs.map(({ status, count }) => `${formatCount(count)} ${statusText(status)}`).join(', ');

const useStates = ({ lastImport, jobs, diskFreeBytes }: AdminOverview) => {
  const { timeZone } = usePreferences();
  const health = useEndpoint('getHealth');
  const database = health.data?.database;
  const unknown = health.error === null ? '…' : 'not known: it couldn’t be fetched';
  const { lastBackup = null, lastCheck = null } = database ?? {};
  const when = (at: string): string => formatTimestamp(at, timeZone);
  return [
    {
      name: 'Last import',
      state: lastImport === null ? 'none' : `${lastImport.name}, ${when(lastImport.at)}`,
      path: PLACES[lastImport?.subject ?? 'drops'].path,
      action: 'Imports',
    },
    {
      name: 'Last backup',
      state:
        database === undefined
          ? unknown
          : lastBackup === null
            ? 'none'
            : `${when(lastBackup.at)}, ${formatBytes(lastBackup.sizeBytes)}`,
      path: '/admin?tab=ingestion',
      action: 'Back up or restore',
    },
    {
      name: 'Integrity',
      state:
        database === undefined
          ? unknown
          : lastCheck === null
            ? 'not checked yet'
            : `${lastCheck.message} (${when(lastCheck.at)})`,
      path: '/admin?tab=ingestion',
      action: 'Check integrity',
    },
    {
      name: 'Jobs of the last 24 hours',
      state: jobWords(jobs),
      path: '/admin?tab=system',
      action: 'Jobs and log',
    },
    {
      name: 'Space left on the disk',
      state: diskFreeBytes === null ? 'not known' : formatBytes(diskFreeBytes),
      path: PLACES.other.path,
      action: PLACES.other.action,
    },
  ];
};

const Tables = ({ overview }: { readonly overview: AdminOverview }) => {
  const states = useStates(overview);
  const link = ({ path, action }: Pick<Place, 'path' | 'action'>) => <Link to={path}>{action}</Link>;
  return (
    <div className="ds-two">
      <RowTable
        label="Stored data"
        columns={['Data', 'Rows', 'Size', 'Change']}
        figures={['Rows', 'Size']}
        rows={overview.parts.map(({ part, rows, bytes }) => ({
          key: part,
          cells: [PLACES[part].name, formatCount(rows), formatBytes(bytes), link(PLACES[part])],
        }))}
      />
      <RowTable
        label="State of the data"
        columns={['What', 'State', 'Change']}
        rows={states.map((row) => ({ key: row.name, cells: [row.name, row.state, link(row)] }))}
      />
    </div>
  );
};

/** As high as both tables. */
const HEIGHT = 280;

/** What is stored and in which state it is, each row with a way to where it is changed. */
export const StoredData = () => {
  const health = useEndpoint('getHealth');
  const loading = <Skeleton text="Loading the stored data…" height={HEIGHT} />;
  return (
    <QueryCard
      title="Stored data"
      icon="database"
      query={useEndpoint('getAdminOverview')}
      failed="Failed to fetch the stored data"
      loading={loading}
    >
      {(overview) =>
        health.data === undefined && health.error === null ? loading : <Tables overview={overview} />
      }
    </QueryCard>
  );
};
