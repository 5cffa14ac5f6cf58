import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { known } from '#renderer/ui/known.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import type { OthersPlan } from '#shared/contract/exchange.ts';
import { planColumns } from './plan-columns.tsx';

const BY: Column<OthersPlan> = { id: 'by', header: 'By', width: '160px', value: ({ by }) => by };

/** Plans that came with files of others’ work; shown where there are any. */
export const OthersPlansCard = () => {
  const { timeZone } = usePreferences();
  const plans = known(useQuery(endpointQuery('listOthersPlans')), [], 'Failed to fetch plans of others');
  const columns = useMemo(() => planColumns<OthersPlan>(timeZone, BY), [timeZone]);
  if (plans.value.length === 0) return plans.note;
  return (
    <SectionCard title="Plans of others" icon="people" padded={false}>
      <DataTable
        label="Plans of others"
        rows={plans.value}
        columns={columns}
        rowKey={({ name, sha256 }) => `${name} ${sha256}`}
        height={300}
      />
      {plans.note}
    </SectionCard>
  );
};
