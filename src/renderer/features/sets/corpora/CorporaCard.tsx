import { useState } from 'react';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import type { AttachedCorpus } from '#shared/contract/corpora.ts';
import { AskCorpus } from './AskCorpus.tsx';
import { AttachDialog } from './AttachDialog.tsx';

const columns: readonly Column<AttachedCorpus>[] = [
  { id: 'name', header: 'Corpus', width: '160px', value: ({ name }) => name },
  { id: 'address', header: 'Server', width: 'minmax(240px, 2fr)', value: ({ address }) => address },
  { id: 'table', header: 'Table', width: 'minmax(120px, 1fr)', value: ({ table }) => table },
  {
    id: 'searchedBy',
    header: 'Words by',
    width: '170px',
    value: ({ searchedBy }) => (searchedBy === 'index' ? 'full-text index' : 'comparing texts'),
  },
];

/** Corpora on PostgreSQL servers and in Parquet files. @param onDrawn called with the name of a set that was drawn */
export const CorporaCard = ({ onDrawn }: { readonly onDrawn: (set: string) => void }) => {
  const corpora = useEndpoint('listCorpora');
  const [name, setName] = useState<string | null>(null);
  const detach = useChange('detachCorpus', { done: 'Corpus detached', failed: 'Couldn’t detach the corpus' });
  const chosen = corpora.data?.find((corpus) => corpus.name === name);
  return (
    <>
      <QueryCard
        title="Attached corpora"
        icon="database"
        padded={corpora.data?.length === 0}
        actions={
          <div className="ds-row-wrap">
            {chosen === undefined ? null : (
              <DialogButton
                icon="trash"
                text="Detach…"
                dialog={(close) => (
                  <ConfirmByName
                    name={chosen.name}
                    verb="Detach"
                    icon="trash"
                    onClose={close}
                    onConfirm={() => {
                      detach.mutate({ params: { name: chosen.name } });
                      setName(null);
                    }}
                  >
                    <p>
                      The address, the mapping and the password are removed. Sets drawn from the corpus stay.
                    </p>
                  </ConfirmByName>
                )}
              />
            )}
            <DialogButton
              icon="add"
              text="Attach a corpus…"
              dialog={(close) => (
                <AttachDialog
                  onClose={close}
                  onAttached={(attached) => {
                    close();
                    setName(attached);
                  }}
                />
              )}
            />
          </div>
        }
        query={corpora}
        failed="Failed to fetch attached corpora"
        none={
          <p className="ds-muted">
            No corpora attached yet. Too many posts for this computer? Leave them on a PostgreSQL server or in
            Parquet files, and query them there.
          </p>
        }
      >
        {(list) => (
          <DataTable
            label="Attached corpora"
            rows={list}
            columns={columns}
            rowKey={(corpus) => corpus.name}
            selectedKey={name}
            onOpen={(corpus) => setName(corpus.name)}
            height={240}
          />
        )}
      </QueryCard>
      {chosen === undefined ? null : <AskCorpus key={chosen.name} corpus={chosen} onDrawn={onDrawn} />}
    </>
  );
};
