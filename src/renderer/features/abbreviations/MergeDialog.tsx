import { useState } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import { useKeyAction } from './use-key-actions.ts';

interface MergeDialogProps {
  readonly source: AbbreviationKey;
  readonly onClose: () => void;
}

/** Makes a key a spelling of another one. */
export const MergeDialog = ({ source, onClose }: MergeDialogProps) => {
  const keys = useEndpoint('listAbbreviationKeys', {});
  const [into, setInto] = useState('');
  const act = useKeyAction();
  const target = keys.data?.find((key) => key.id === into);
  return (
    <FormDialog
      title={`Merge ${source.abbreviation} into another key`}
      icon="merge-columns"
      submitText="Merge"
      missing={target === undefined ? ['Into'] : []}
      isBusy={act.isPending}
      onSubmit={() => {
        if (target === undefined) return;
        act.mutate(
          {
            done: `${source.abbreviation} merged into ${target.abbreviation}`,
            run: () => call('mergeAbbreviationKey', { params: { id: source.id }, body: { into } }),
          },
          { onSuccess: onClose },
        );
      }}
      onClose={onClose}
    >
      <p className="ds-muted">
        The spellings and meanings of {source.abbreviation} go to the other key; {source.abbreviation} itself
        is disabled. You can undo this.
      </p>
      <QueryState query={keys} failed="Couldn’t load abbreviation keys">
        {(all) => (
          <SelectField
            label="Into"
            isWide
            value={into}
            none="Choose a key"
            options={all
              .filter((key) => key.id !== source.id)
              .map((key) => ({ value: key.id, label: `${key.abbreviation}: ${key.definition}` }))}
            onChange={setInto}
          />
        )}
      </QueryState>
    </FormDialog>
  );
};
