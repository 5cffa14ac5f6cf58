import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#renderer/api/workstation.ts';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import type { ImportRecord } from '#shared/contract/imports.ts';

/** Undoes one whole import once its name was typed. */
export const UndoImport = ({ entry }: { readonly entry: Pick<ImportRecord, 'id' | 'name' | 'canUndo'> }) => {
  const [isAsking, setIsAsking] = useState(false);
  const undo = useMutation({
    mutationFn: () => call('undoImport', { params: { id: entry.id }, query: { confirm: entry.name } }),
    onSuccess: ({ message }) => notify.done('Import undone', message),
    onError: (error) => notify.failed('Couldn’t undo the import', error),
  });
  if (!entry.canUndo) return null;
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon="undo"
        text="Undo…"
        aria-label={`Undo ${entry.name}`}
        disabled={undo.isPending}
        onClick={() => setIsAsking(true)}
      />
      {isAsking ? (
        <ConfirmByName
          name={entry.name}
          verb="Undo"
          icon="undo"
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            undo.mutate();
          }}
        >
          <p>
            This removes what the import added and restores what it changed. A backup of the database is made
            first. Codes, readings and findings about removed items lose their subject.
          </p>
        </ConfirmByName>
      ) : null}
    </>
  );
};
