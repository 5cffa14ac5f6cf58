import { Button, Tag } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { plural } from '#renderer/lib/format.ts';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { countColumn } from '#renderer/ui/table/number-column.ts';
import { utcColumn } from '#renderer/ui/table/text-columns.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import type { Dataset } from '#shared/contract/datasets.ts';
import cells from '#renderer/ui/table/cells.module.css';

const useAction = (action: () => Promise<{ readonly message: string }>, failed: string) =>
  useMutation({ mutationFn: action, onSuccess: ({ message }) => notify.done(message), meta: { failed } });

const DatasetActions = ({ dataset }: { readonly dataset: Dataset }) => {
  const { id, name, current, recordCount } = dataset;
  const open = useAction(() => call('openDataset', { params: { id } }), `Couldn’t open “${name}”`);
  const remove = useAction(
    () => call('deleteDataset', { params: { id }, query: { confirm: name } }),
    `Couldn’t delete “${name}”`,
  );
  const isBusy = open.isPending || remove.isPending;
  return (
    <span className="ds-row">
      {current ? null : (
        <Button
          size="small"
          variant="outlined"
          text={open.isPending ? 'Opening…' : 'Open'}
          aria-label={`Open ${name}`}
          disabled={isBusy}
          onClick={() => open.mutate()}
        />
      )}
      <DialogButton
        variant="minimal"
        icon="trash"
        text="Delete…"
        aria-label={`Delete ${name}`}
        disabled={isBusy}
        dialog={(close) => (
          <ConfirmByName
            name={name}
            verb="Delete"
            icon="trash"
            onClose={close}
            onConfirm={() => remove.mutate()}
          >
            <p>
              {plural(recordCount, 'drop')} of this dataset, its imports and the codes given to its drops will
              be deleted. A backup of the database is made first.
            </p>
          </ConfirmByName>
        )}
      />
    </span>
  );
};

const COLUMNS: readonly Column<Dataset>[] = [
  {
    id: 'name',
    header: 'Dataset',
    width: 'minmax(176px, 2fr)',
    value: (dataset) => dataset.name,
    render: (dataset) => (
      <span className="ds-row">
        <span className={cells.name}>{dataset.name}</span>
        {dataset.current ? (
          <Tag minimal intent="success">
            open
          </Tag>
        ) : null}
      </span>
    ),
  },
  { id: 'kind', header: 'Kind', width: '112px', value: (dataset) => dataset.kind },
  { id: 'file', header: 'File', width: 'minmax(136px, 1fr)', value: (dataset) => dataset.fileName },
  countColumn('records', 'Records', (dataset) => dataset.recordCount, '76px'),
  utcColumn('imported', 'Imported (UTC)', (dataset) => dataset.importedAt),
  {
    id: 'sha256',
    header: 'SHA-256',
    width: 'minmax(80px, 1fr)',
    value: (dataset) => dataset.sha256,
    render: (dataset) => <span className="ds-mono">{dataset.sha256}</span>,
  },
  {
    id: 'actions',
    header: '',
    width: '180px',
    sortable: false,
    value: () => null,
    render: (dataset) => <DatasetActions dataset={dataset} />,
  },
];

export const DatasetHistory = () => (
  <QueryCard
    title="Datasets"
    icon="history"
    padded={false}
    query={useEndpoint('listDatasets')}
    failed="Couldn’t load datasets"
    none={{ icon: 'database', title: 'Nothing has been imported yet' }}
  >
    {(list) => (
      <DataTable
        label="Datasets"
        rows={list}
        columns={COLUMNS}
        rowKey={(dataset) => dataset.id}
        height={260}
      />
    )}
  </QueryCard>
);
