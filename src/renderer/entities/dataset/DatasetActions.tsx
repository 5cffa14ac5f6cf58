import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#renderer/api/workstation.ts';
import { plural } from '#renderer/lib/format.ts';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import type { Dataset } from '#shared/contract/datasets.ts';

const useAction = (action: () => Promise<{ readonly message: string }>, failed: string) =>
  useMutation({
    mutationFn: action,
    onSuccess: ({ message }) => notify.done(message),
    meta: { failed },
  });

/** Opens a dataset that is closed, or deletes one by its name. */
export const DatasetActions = ({ dataset }: { readonly dataset: Dataset }) => {
  const { id, name, current, recordCount } = dataset;
  const [isAsking, setIsAsking] = useState(false);
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
      <Button
        size="small"
        variant="minimal"
        icon="trash"
        text="Delete…"
        aria-label={`Delete ${name}`}
        disabled={isBusy}
        onClick={() => setIsAsking(true)}
      />
      {isAsking ? (
        <ConfirmByName
          name={name}
          verb="Delete"
          icon="trash"
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            remove.mutate();
          }}
        >
          <p>
            {plural(recordCount, 'drop')} of this dataset, its imports and the codes given to its drops will
            be deleted. A backup of the database is made first.
          </p>
        </ConfirmByName>
      ) : null}
    </span>
  );
};
