import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { NO_STEP } from '#renderer/lib/url.ts';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx';
import { LOG_LEVELS } from '#shared/contract/admin.ts';

const HEIGHT = 360;

export const logParsers = {
  level: parseAsStringLiteral(LOG_LEVELS).withDefault('info'),
  search: parseAsString.withDefault(''),
};

export const LogViewer = () => {
  const [view, setView] = useQueryStates(logParsers);
  const field = partsOf(view, setView);
  const log = useEndpoint('readLog', { query: view });
  return (
    <QueryCard
      title="Log"
      icon="document"
      actions={
        <div className="ds-row">
          <SelectField label="Minimum level" isLabelHidden options={LOG_LEVELS} {...field('level')} />
          <TextField
            size="small"
            type="search"
            leftIcon="search"
            label="Search the log"
            isLabelHidden
            placeholder="Search the log"
            value={view.search}
            onChange={(search) => void setView({ search }, NO_STEP)}
          />
        </div>
      }
      query={log}
      failed="Couldn’t load the log"
      none={{ icon: 'document', title: 'No entries at this level' }}
    >
      {(entries) => (
        <PlainTable
          label="Log"
          height={HEIGHT}
          columns={['Time (UTC)', 'Level', 'Message', 'Details']}
          rows={entries.map(({ time, level, message, fields }) => [
            time.replace('T', ' ').replace('Z', ''),
            level,
            message,
            fields,
          ])}
        />
      )}
    </QueryCard>
  );
};
