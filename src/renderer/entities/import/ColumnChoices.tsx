import { Button, HTMLTable } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { cx } from '#renderer/lib/cx.ts';
import { filled } from '#renderer/lib/filled.ts';
import { FieldRow } from '#renderer/ui/field/FieldRow.tsx';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { TableHead } from '#renderer/ui/table/TableHead.tsx';
import { notify } from '#renderer/ui/toaster.ts';
import type { ImportPreview, ImportSubject } from '#shared/contract/imports.ts';
import {
  choiceOf,
  columnsInUse,
  fieldLabel,
  savedColumns,
  withColumn,
  type FileColumnChoice,
} from './column-choice.ts';
import styles from './ColumnChoices.module.css';

/** The columns of a chosen file, and which field each one is. */
interface ColumnChoicesProps {
  readonly subject: ImportSubject;
  readonly preview: ImportPreview;
  readonly choice: FileColumnChoice;
  readonly disabled: boolean;
  readonly onChange: (choice: FileColumnChoice) => void;
}

const SavedColumns = ({ subject, preview, choice, disabled, onChange }: ColumnChoicesProps) => {
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

const DATE_FORMATS = [
  'DD.MM.YYYY HH:mm',
  'DD.MM.YYYY',
  'DD/MM/YYYY HH:mm',
  'MM/DD/YYYY HH:mm',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD-MM-YYYY HH:mm',
  'MM-DD-YYYY HH:mm',
  'YYYY/MM/DD HH:mm',
  'YYYY-MM-DD HH:mm',
  'YYYY-MM-DD',
  'MMM D, YYYY HH:mm',
  'D MMM YYYY HH:mm',
];

const ZONES = Intl.supportedValuesOf('timeZone');

const typeOf = ({ columnTypes }: ImportPreview, column: string): string => {
  const guess = columnTypes.find((entry) => entry.column === column);
  return guess === undefined ? '' : `${guess.type}: ${guess.examples.join(' · ')}`;
};

const Columns = ({ preview, choice, disabled, onChange }: ColumnChoicesProps) => {
  const used = columnsInUse(preview, choice);
  return (
    <HTMLTable compact className={cx(styles.mapping)}>
      <TableHead columns={['Field', 'Column of the file', 'Detected content']} />
      <tbody>
        {preview.fields.map((field) => {
          const column = used[field] ?? '';
          return (
            <tr key={field}>
              <th scope="row">
                {fieldLabel(field)}
                {preview.missing.includes(field) ? <span className="ds-faint"> (required)</span> : null}
              </th>
              <td>
                <SelectField
                  label={`Column for ${fieldLabel(field)}`}
                  isLabelHidden
                  value={column}
                  isDisabled={disabled}
                  none="None"
                  options={preview.columns}
                  onChange={(value) => onChange({ ...choice, mapping: withColumn(used, field, value) })}
                />
              </td>
              <td className="ds-muted">{typeOf(preview, column)}</td>
            </tr>
          );
        })}
      </tbody>
    </HTMLTable>
  );
};

const Dates = ({ preview, choice, disabled, onChange }: ColumnChoicesProps) => {
  const field = fieldsOf(choice, onChange);
  const offered = [...new Set([...preview.dateFormats, ...DATE_FORMATS])];
  const isAmbiguous = preview.dateFormats.length > 1;
  return (
    <FieldRow>
      <SelectField
        label="Date format"
        help={
          isAmbiguous
            ? 'Day and month are ambiguous. Choose a format.'
            : preview.dateFormat === null
              ? 'See the first rows below for the result'
              : `Read as ${preview.dateFormat}`
        }
        intent={isAmbiguous ? 'warning' : 'none'}
        isDisabled={disabled}
        none="Recognize"
        options={offered}
        {...field('dateFormat')}
      />
      <SelectField
        label="Time zone"
        help="For dates without a time zone"
        isDisabled={disabled}
        none="UTC"
        options={ZONES}
        {...field('timeZone')}
      />
    </FieldRow>
  );
};

/** Which column of a file contains which field and how its dates are written; what was named once can be used again. */
export const ColumnChoices = (props: ColumnChoicesProps) => (
  <div className="ds-stack-tight">
    <SavedColumns {...props} />
    <Columns {...props} />
    <Dates {...props} />
  </div>
);
