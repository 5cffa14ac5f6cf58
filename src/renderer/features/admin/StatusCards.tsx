import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { jobsQuery } from '#renderer/entities/job/system.ts';
import { isRunning } from '#renderer/entities/job/use-job.ts';
import { formatBytes, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx';
import type { Health } from '#shared/contract/health.ts';

const Cards = ({ health }: { readonly health?: Health }) => {
  const { data: jobs } = useQuery(jobsQuery());
  const running = jobs?.filter(isRunning).length ?? health?.runningJobs;
  const database = health?.database;
  return (
    <div className="ds-stats">
      <StatCard
        label="Database"
        icon="database"
        value={database === undefined ? undefined : `${database.engine} ${database.engineVersion}`}
        detail={database === undefined ? '' : `connected, ${formatBytes(database.sizeBytes)}`}
      />
      <StatCard
        label="Services"
        icon="heatmap"
        value={health === undefined ? undefined : health.status === 'ok' ? 'running' : 'degraded'}
        detail={health === undefined ? '' : `Dropscope ${health.version}, ${health.host}`}
      />
      <StatCard
        label="Processing"
        icon="cog"
        value={running === undefined ? undefined : running === 0 ? 'idle' : 'active'}
        detail={running === undefined ? '' : plural(running, 'running job')}
      />
      <StatCard
        label="Data Sources"
        icon="archive"
        value={health === undefined ? undefined : (health.dataset?.name ?? 'none')}
        detail={health === undefined ? '' : plural(health.dataset?.recordCount ?? 0, 'drop')}
      />
    </div>
  );
};

/** Live state in place of the specification's four static cards. */
export const StatusCards = () => (
  <QueryState query={useEndpoint('getHealth')} failed="Couldn’t load the system state" loading={<Cards />}>
    {(health) => (
      <>
        {health.notes.map((note) => (
          <Callout key={note} compact intent={health.status === 'ok' ? 'primary' : 'danger'}>
            {note}
          </Callout>
        ))}
        <Cards health={health} />
      </>
    )}
  </QueryState>
);

const lastCheckOf = ({ lastCheck }: Health['database']): string =>
  lastCheck === null ? 'none' : `${formatTimestamp(lastCheck.at)}: ${lastCheck.message}`;

const lastBackupOf = ({ lastBackup }: Health['database']): string =>
  lastBackup === null ? 'none' : `${formatTimestamp(lastBackup.at)}, ${formatBytes(lastBackup.sizeBytes)}`;

const STATES: readonly (readonly [what: string, state: (health: Health) => string])[] = [
  ['Status', ({ status }) => status],
  ['Running since', ({ startedAt }) => formatTimestamp(startedAt)],
  ['Data folder', ({ dataFolder }) => dataFolder],
  ['Database file', ({ database }) => database.file],
  ['Size', ({ database }) => formatBytes(database.sizeBytes)],
  ['Write-ahead log', ({ database }) => formatBytes(database.walBytes)],
  ['Schema', ({ database }) => `version ${database.schemaVersion}`],
  ['Data', ({ dataVersion }) => `version ${dataVersion}`],
  ['Last check', ({ database }) => lastCheckOf(database)],
  ['Last backup', ({ database }) => lastBackupOf(database)],
];

const StateTable = ({ health }: { readonly health?: Health }) => (
  <PlainTable
    label="System state"
    columns={['What', 'State']}
    rows={STATES.map(([what, state]) => [what, health === undefined ? '…' : state(health)])}
  />
);

/** Everything the health call says, for people who look after the machine. While it is on its way the table has its rows already. */
export const SystemState = () => (
  <QueryCard
    title="System state"
    icon="pulse"
    query={useEndpoint('getHealth')}
    failed="Couldn’t load the system state"
    loading={<StateTable />}
  >
    {(health) => <StateTable health={health} />}
  </QueryCard>
);
