import { Button } from '@blueprintjs/core';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodingBatch } from '#shared/contract/coding.ts';
import { NewBatchDialog } from './NewBatchDialog.tsx';

const progressOf = ({ coders, drops }: CodingBatch): string =>
  coders
    .map(({ coder, coded, closedAt }) =>
      closedAt === null ? `${coder} ${formatCount(coded)} of ${formatCount(drops)}` : `${coder} closed`,
    )
    .join(' · ');

interface BatchListProps {
  readonly book: Codebook;
  readonly onOpen: (id: string) => void;
}

export const BatchList = ({ book, onOpen }: BatchListProps) => (
  <QueryCard
    title="Batches of several coders"
    icon="people"
    subtitle="A coder is a person, a rule or a model"
    actions={
      <DialogButton
        icon="plus"
        text="New batch"
        dialog={(close) => <NewBatchDialog book={book} onClose={close} onAdded={onOpen} />}
      />
    }
    query={useEndpoint('listCodingBatches')}
    failed="Couldn’t load batches"
    isEmpty={() => false}
  >
    {(all) => {
      const own = all.filter(({ codebookId }) => codebookId === book.id);
      return own.length === 0 ? (
        <p className="ds-muted">No batch with this code book yet.</p>
      ) : (
        <RowTable
          label="Batches"
          columns={['Batch', 'Drops', 'Coders', '']}
          figures={['Drops']}
          rows={own.map((batch) => ({
            key: batch.id,
            cells: [
              batch.name,
              formatCount(batch.drops),
              progressOf(batch),
              <Button
                key="open"
                size="small"
                text={batch.isOpened ? 'Compare codes' : 'Code'}
                aria-label={`${batch.isOpened ? 'Compare codes' : 'Code'}: ${batch.name}`}
                onClick={() => onOpen(batch.id)}
              />,
            ],
          }))}
        />
      );
    }}
  </QueryCard>
);
