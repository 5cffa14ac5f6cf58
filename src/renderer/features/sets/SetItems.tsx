import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { endpointPageQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import { callPage } from '#renderer/api/workstation.ts';
import { ItemKey } from '#renderer/entities/set/ItemKey.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { cx } from '#renderer/lib/cx.ts';
import { plural } from '#renderer/lib/format.ts';
import { pageParser } from '#renderer/lib/url.ts';
import { Pager } from '#renderer/ui/Pager.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { hashColumn, textColumn, timeColumn } from '#renderer/ui/table/text-columns.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import { LIST_LIMIT_MAX } from '#shared/constants.ts';
import type { SetItem, WorkingSet } from '#shared/contract/sets.ts';
import type { TimeZone } from '#shared/zones.ts';
import cells from '#renderer/ui/table/cells.module.css';

const SHOWN = 500;

const columnsIn = (zone: TimeZone): readonly Column<SetItem>[] => [
  textColumn(
    'key',
    'Item',
    ({ key }) => key,
    'minmax(120px, 1fr)',
    ({ key }) => <ItemKey itemKey={key} />,
  ),
  timeColumn('at', 'Time', ({ at }) => at, zone),
  {
    id: 'text',
    header: 'Text',
    width: 'minmax(240px, 4fr)',
    value: ({ text }) => text,
    render: ({ text }) => text ?? <span className="ds-muted">Not in the data</span>,
  },
  hashColumn('hash', 'Hash of its content', ({ hash }) => hash),
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
    if (items.length === 0) throw new Error(`The set has ${plural(lines.length, 'item')}, not ${set.items}.`);
    lines.push(...items.map(({ key, hash }) => `${key}\t${hash}`));
  }
  return `${[...head, ...lines].join('\n')}\n`;
};

/** The items of a frozen set in its order, a page at a time. */
export const SetItems = ({ set }: { readonly set: WorkingSet }) => {
  const [page] = useQueryState('page', pageParser);
  const { timeZone } = usePreferences();
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);
  const save = useSaveFile();
  const input = { params: { name: set.name }, query: { limit: SHOWN, offset: (page - 1) * SHOWN } };
  const items = useQuery(withLastAnswer(endpointPageQuery('listSetItems', input)));
  return (
    <QueryCard
      title="Items"
      icon="th-list"
      padded={false}
      actions={
        <Button
          size="small"
          icon="export"
          text={`Export ${plural(set.items, 'item')}`}
          onClick={() =>
            void save(async () => ({
              name: `dropscope-set-${set.name.replaceAll(' ', '-')}-${set.hash?.slice(0, 12) ?? ''}.tsv`,
              content: await itemFile(set),
              type: 'text/tab-separated-values',
            }))
          }
        />
      }
      query={items}
      failed="Failed to fetch the items"
      isEmpty={({ total }) => total === 0}
      none={<p className={cx('ds-muted', cells.note)}>The set is empty: its query found nothing.</p>}
    >
      {({ items: list, total }) => (
        <>
          <Pager total={total} size={SHOWN} className={cells.note} />
          <DataTable
            label="Items of the set"
            rows={list}
            columns={columns}
            rowKey={({ key }) => key}
            height={320}
            total={total}
            canExport={false}
          />
        </>
      )}
    </QueryCard>
  );
};
