import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import type { OthersPlan } from '#shared/contract/exchange.ts';

const columnsFor = (when: (timestamp: string) => string): readonly Column<OthersPlan>[] => [
  { id: 'name', header: 'Plan', width: 'minmax(180px, 1.5fr)', value: ({ name }) => name },
  { id: 'by', header: 'By', width: '160px', value: ({ by }) => by },
  {
    id: 'locked',
    header: 'Locked',
    width: '200px',
    value: ({ lockedAt }) => lockedAt,
    render: ({ lockedAt }) => when(lockedAt),
  },
  {
    id: 'deviations',
    header: 'Deviations',
    width: '110px',
    align: 'right',
    value: ({ deviations }) => deviations.length,
  },
  {
    id: 'hash',
    header: 'SHA-256',
    width: '150px',
    value: ({ sha256 }) => sha256,
    render: ({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}</code>,
  },
];

/** Plans that came with files of others’ work; shown where there are any. */
export const OthersPlansCard = () => {
  const { timeZone } = usePreferences();
  const { data = [] } = useQuery(endpointQuery('listOthersPlans'));
  const columns = useMemo(() => columnsFor((timestamp) => formatTimestamp(timestamp, timeZone)), [timeZone]);
  if (data.length === 0) return null;
  return (
    <SectionCard title="Plans of others" icon="people" padded={false}>
      <DataTable
        label="Plans of others"
        rows={data}
        columns={columns}
        rowKey={({ name, sha256 }) => `${name} ${sha256}`}
        height={Math.min(300, 110 + data.length * 36)}
      />
    </SectionCard>
  );
};
