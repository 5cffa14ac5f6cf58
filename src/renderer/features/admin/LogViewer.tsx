import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx';
import { LOG_LEVELS } from '#shared/contract/admin.ts';

const HEIGHT = 360;

/** The newest entries of the log. */
export const LogViewer = () => {
  const [level, setLevel] = useState<(typeof LOG_LEVELS)[number]>('info');
  const [search, setSearch] = useState('');
  const log = useQuery(endpointQuery('readLog', { query: { level, ...(search === '' ? {} : { search }) } }));
  return (
    <SectionCard
      title="Log"
      icon="document"
      actions={
        <div className="ds-row">
          <SelectField
            label="Minimum level"
            isLabelHidden
            value={level}
            options={LOG_LEVELS}
            onChange={setLevel}
          />
          <TextField
            size="small"
            type="search"
            leftIcon="search"
            label="Search the log"
            isLabelHidden
            placeholder="Search the log"
            value={search}
            onChange={setSearch}
          />
        </div>
      }
    >
      <QueryState
        query={log}
        failed="Couldn’t load the log"
        empty={<EmptyState icon="document" title="No entries at this level" />}
      >
        {(entries) => (
          <PlainTable
            label="Log"
            height={HEIGHT}
            columns={['Time (UTC)', 'Level', 'Message', 'Details']}
            rows={entries.map(({ time, level: at, message, fields }) => [time, at, message, fields])}
          />
        )}
      </QueryState>
    </SectionCard>
  );
};
