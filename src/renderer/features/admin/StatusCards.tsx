import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { healthQuery, jobsQuery } from '#renderer/entities/job/system.ts';
import { isRunning } from '#renderer/entities/job/use-job.ts';
import { formatBytes, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
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
        detail={health === undefined ? '' : plural(health.totalDrops, 'drop')}
      />
    </div>
  );
};

/** Live state in place of the specification's four static cards. */
export const StatusCards = () => (
  <QueryState query={useQuery(healthQuery())} failed="Couldn’t load the system state" loading={<Cards />}>
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

/** Everything the health call says, for people who look after the machine. */
export const SystemState = () => {
  const health = useQuery(healthQuery());
  return (
    <SectionCard title="System state" icon="pulse">
      <QueryState query={health} failed="Couldn’t load the system state">
        {({ database, startedAt, dataFolder, status, dataVersion }) => (
          <PlainTable
            label="System state"
            columns={['What', 'State']}
            rows={[
              ['Status', status],
              ['Running since', formatTimestamp(startedAt)],
              ['Data folder', dataFolder],
              ['Database file', database.file],
              ['Size', formatBytes(database.sizeBytes)],
              ['Write-ahead log', formatBytes(database.walBytes)],
              ['Schema', `version ${database.schemaVersion}`],
              ['Data', `version ${dataVersion}`],
              [
                'Last check',
                database.lastCheck === null
                  ? 'none'
                  : `${formatTimestamp(database.lastCheck.at)}: ${database.lastCheck.message}`,
              ],
              [
                'Last backup',
                database.lastBackup === null
                  ? 'none'
                  : `${formatTimestamp(database.lastBackup.at)}, ${formatBytes(database.lastBackup.sizeBytes)}`,
              ],
            ]}
          />
        )}
      </QueryState>
    </SectionCard>
  );
};
