import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { filled } from '#renderer/lib/filled.ts';
import { FieldRow } from '#renderer/ui/field/FieldRow.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import type { ImportPreview, ImportSubject } from '#shared/contract/imports.ts';
import { choiceOf, columnsInUse, savedColumns, type FileColumnChoice } from './column-choice.ts';

/** The columns of a chosen file, and which field each one is. */
export interface ColumnChoicesProps {
  readonly subject: ImportSubject;
  readonly preview: ImportPreview;
  readonly choice: FileColumnChoice;
  readonly disabled: boolean;
  readonly onChange: (choice: FileColumnChoice) => void;
}

/** Columns that were saved under a name, and a name for those that are chosen now. */
export const SavedColumns = ({ subject, preview, choice, disabled, onChange }: ColumnChoicesProps) => {
  const [name, setName] = useState('');
  const saved = known(
    useEndpoint('listImportMappings', { query: { subject } }),
    [],
    'Couldn’t load saved columns',
  );
  const save = useMutation({
    mutationFn: () => {
      const { dateFormat, timeZone, platform } = choice;
      const mapping = savedColumns(columnsInUse(preview, choice), choice.list);
      return call('saveImportMapping', {
        body: {
          subject,
          name: name.trim(),
          mapping,
          ...filled({ dateFormat, timeZone, platform: platform.trim() }),
        },
      });
    },
    onSuccess: ({ name: savedName }) => notify.done('Columns saved', savedName),
    onError: (error) => notify.failed('Couldn’t save the columns', error),
  });
  return (
    <FieldRow>
      {saved.note}
      {saved.value.length === 0 ? null : (
        <SelectField
          label="Saved columns"
          value=""
          isDisabled={disabled}
          none="Choose…"
          options={saved.value.map((entry) => ({ value: String(entry.id), label: entry.name }))}
          onChange={(value) => {
            const entry = saved.value.find(({ id }) => String(id) === value);
            if (entry !== undefined) onChange(choiceOf(entry, choice.encoding));
          }}
        />
      )}
      <TextField
        label="Save these columns as"
        value={name}
        maxLength={100}
        placeholder="Name"
        isDisabled={disabled}
        onChange={setName}
      />
      <Button
        variant="outlined"
        icon="floppy-disk"
        text="Save Columns"
        disabled={disabled || name.trim() === '' || save.isPending}
        onClick={() => save.mutate()}
      />
    </FieldRow>
  );
};
