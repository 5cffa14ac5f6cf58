import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import type { OthersPlan } from '#shared/contract/exchange.ts';
import { planColumns } from './plan-columns.tsx';

const BY: Column<OthersPlan> = { id: 'by', header: 'By', width: '160px', value: ({ by }) => by };

/** Plans that came with files of others’ work; shown where there are any. */
export const OthersPlansCard = () => {
  const { timeZone } = usePreferences();
  const { data = [] } = useQuery(endpointQuery('listOthersPlans'));
  const columns = useMemo(() => planColumns<OthersPlan>(timeZone, BY), [timeZone]);
  if (data.length === 0) return null;
  return (
    <SectionCard title="Plans of others" icon="people" padded={false}>
      <DataTable
        label="Plans of others"
        rows={data}
        columns={columns}
        rowKey={({ name, sha256 }) => `${name} ${sha256}`}
        height={300}
      />
    </SectionCard>
  );
};
