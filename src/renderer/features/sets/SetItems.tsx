import { Button } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointPageQuery } from '#renderer/api/endpoint-query.ts';
import { callPage } from '#renderer/api/workstation.ts';
import { ItemKey } from '#renderer/entities/set/ItemKey.tsx';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import { LIST_LIMIT_MAX } from '#shared/constants.ts';
import type { SetItem, WorkingSet } from '#shared/contract/sets.ts';
import cells from '#renderer/ui/table/cells.module.css';

const SHOWN = 500;

const COLUMNS: readonly Column<SetItem>[] = [
  {
    id: 'key',
    header: 'Item',
    width: 'minmax(220px, 1fr)',
    value: ({ key }) => key,
    render: ({ key }) => <ItemKey itemKey={key} />,
  },
  {
    id: 'hash',
    header: 'Hash of its content',
    width: 'minmax(360px, 2fr)',
    value: ({ hash }) => hash,
    render: ({ hash }) => <code>{hash}</code>,
  },
];

/** All items with their hashes, one a line, under what the set is. */
const itemFile = async (set: WorkingSet): Promise<string> => {
  const head = [
    `# set: ${set.name}`,
    `# query: ${set.query}`,
    `# sha256: ${set.hash ?? ''}`,
    `# dataset: ${set.datasetSha256 ?? ''}`,
    'item\thash',
  ];
  const lines: string[] = [];
  while (lines.length < set.items) {
    const { items } = await callPage('listSetItems', {
      params: { name: set.name },
      query: { limit: LIST_LIMIT_MAX, offset: lines.length },
    });
    if (items.length === 0) throw new Error(`The set has ${lines.length} items, not ${set.items}.`);
    lines.push(...items.map(({ key, hash }) => `${key}\t${hash}`));
  }
  return `${[...head, ...lines].join('\n')}\n`;
};

/** The items of a frozen set in its order, a page at a time. */
export const SetItems = ({ set }: { readonly set: WorkingSet }) => {
  const [offset, setOffset] = useState(0);
  const save = useSaveFile();
  const page = useQuery({
    ...endpointPageQuery('listSetItems', { params: { name: set.name }, query: { limit: SHOWN, offset } }),
    placeholderData: keepPreviousData,
  });
  return (
    <SectionCard
      title="Items"
      icon="th-list"
      padded={false}
      actions={
        <Button
          size="small"
          icon="export"
          text={`Export ${formatCount(set.items)} items`}
          onClick={() =>
            void save(async () => ({
              name: `dropscope-set-${set.name.replaceAll(' ', '-')}-${set.hash?.slice(0, 12) ?? ''}.tsv`,
              content: await itemFile(set),
              type: 'text/tab-separated-values',
            }))
          }
        />
      }
    >
      <QueryState
        query={page}
        failed="Failed to fetch the items"
        isEmpty={({ total }) => total === 0}
        empty={<p className={cx('ds-muted', cells.note)}>The set is empty: its query found nothing.</p>}
      >
        {({ items, total }) => (
          <>
            {total > SHOWN ? (
              <div className={cx('ds-row-between', cells.note)}>
                <span className="ds-muted ds-num" role="status">
                  {formatCount(offset + 1)}–{formatCount(offset + items.length)} of {formatCount(total)}
                </span>
                <div className="ds-row">
                  <Button
                    size="small"
                    text="Previous"
                    disabled={offset === 0}
                    onClick={() => setOffset(Math.max(0, offset - SHOWN))}
                  />
                  <Button
                    size="small"
                    text="Next"
                    disabled={offset + SHOWN >= total}
                    onClick={() => setOffset(offset + SHOWN)}
                  />
                </div>
              </div>
            ) : null}
            <DataTable
              label="Items of the set"
              rows={items}
              columns={COLUMNS}
              rowKey={({ key }) => key}
              height={320}
              canExport={false}
            />
          </>
        )}
      </QueryState>
    </SectionCard>
  );
};
