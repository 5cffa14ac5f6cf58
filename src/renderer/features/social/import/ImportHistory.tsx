import { Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { sourceLabel } from '#renderer/features/social/social-import.ts';
import { socialImportsQuery } from '#renderer/features/social/social.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import type { SocialImport } from '#shared/contract/posts.ts';

const count = (
  id: 'imported' | 'updated' | 'unchanged' | 'skipped' | 'flagged',
  header: string,
): Column<SocialImport> => ({
  id,
  header,
  align: 'right',
  width: '90px',
  value: (one) => one[id],
  render: (one) => formatCount(one[id]),
});

const COLUMNS: readonly Column<SocialImport>[] = [
  {
    id: 'finished',
    header: 'When (UTC)',
    width: '160px',
    value: (one) => one.finishedAt?.replace('T', ' ') ?? '',
  },
  {
    id: 'source',
    header: 'From',
    width: 'minmax(240px, 1.5fr)',
    value: (one) => sourceLabel(one.source),
    render: (one) => (
      <span className="ds-row">
        <span className="ds-cut">{sourceLabel(one.source)}</span>
        <Tag minimal>{one.kind}</Tag>
      </span>
    ),
  },
  {
    id: 'what',
    header: 'File or account',
    width: 'minmax(160px, 2fr)',
    value: (one) => one.fileName || (one.username === null ? 'Invented accounts' : `@${one.username}`),
  },
  count('imported', 'New'),
  count('updated', 'Updated'),
  count('unchanged', 'Unchanged'),
  count('skipped', 'Left out'),
  count('flagged', 'Flagged'),
  {
    id: 'stopped',
    header: 'Stopped by',
    width: '110px',
    value: (one) => one.stoppedBy ?? '',
  },
];

/** Every file of posts read and every collector run. */
export const ImportHistory = () => {
  const imports = useQuery(socialImportsQuery());
  return (
    <SectionCard title="Files and runs" icon="history" padded={false}>
      <QueryState
        query={imports}
        failed="Failed to fetch imports"
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon="history" title="No file was imported and no collector run yet" />}
      >
        {(list) => (
          <DataTable
            label="Files and runs"
            rows={list}
            columns={COLUMNS}
            rowKey={(one) => one.id}
            height={260}
          />
        )}
      </QueryState>
    </SectionCard>
  );
};
