import { Button, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, tagKey } from '#renderer/api/endpoint-query.ts';
import { call } from '#renderer/api/workstation.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { toast } from '#renderer/ui/toaster.ts';
import type { ImportPreview, ImportSubject } from '#shared/contract/imports.ts';
import { choiceOf, columnQuery, columnsInUse, type ColumnChoice } from './column-choice.ts';

interface SavedColumnsProps {
  readonly subject: ImportSubject;
  readonly preview: ImportPreview;
  readonly choice: ColumnChoice;
  readonly disabled: boolean;
  readonly onChange: (choice: ColumnChoice) => void;
}

/** Columns that were saved under a name, and a name for those that are chosen now. */
export const SavedColumns = ({ subject, preview, choice, disabled, onChange }: SavedColumnsProps) => {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const { data: saved = [] } = useQuery(endpointQuery('listImportMappings', { query: { subject } }));
  const save = useMutation({
    mutationFn: () => {
      const { dateFormat, timeZone } = columnQuery(choice);
      return call('saveImportMapping', {
        body: {
          subject,
          name: name.trim(),
          mapping: { ...columnsInUse(preview, choice) },
          ...(dateFormat === undefined ? {} : { dateFormat }),
          ...(timeZone === undefined ? {} : { timeZone }),
        },
      });
    },
    onSuccess: async ({ name: savedName }) => {
      await queries.invalidateQueries({ queryKey: tagKey('listImportMappings') });
      await toast({ title: 'Columns saved', description: savedName, intent: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Couldn’t save the columns', description: messageOf(error), intent: 'danger' }),
  });
  return (
    <div className="ds-form-row">
      {saved.length === 0 ? null : (
        <FormGroup label="Saved columns" labelFor="import-saved">
          <HTMLSelect
            id="import-saved"
            value=""
            disabled={disabled}
            options={[
              { value: '', label: 'Choose…' },
              ...saved.map((entry) => ({ value: String(entry.id), label: entry.name })),
            ]}
            onChange={({ currentTarget }) => {
              const entry = saved.find(({ id }) => String(id) === currentTarget.value);
              if (entry !== undefined) onChange(choiceOf(entry));
            }}
          />
        </FormGroup>
      )}
      <FormGroup label="Save these columns as" labelFor="import-save-as">
        <InputGroup
          id="import-save-as"
          value={name}
          maxLength={100}
          placeholder="Name"
          disabled={disabled}
          onValueChange={setName}
        />
      </FormGroup>
      <Button
        variant="outlined"
        icon="floppy-disk"
        text="Save Columns"
        disabled={disabled || name.trim() === '' || save.isPending}
        onClick={() => save.mutate()}
      />
    </div>
  );
};
