import { HTMLTable } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import { FieldRow } from '#renderer/ui/field/FieldRow.tsx';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import type { ImportPreview } from '#shared/contract/imports.ts';
import { columnsInUse, fieldLabel, withColumn } from './column-choice.ts';
import { SavedColumns, type ColumnChoicesProps } from './SavedColumns.tsx';
import styles from './ColumnChoices.module.css';

/** Ways to write dates that are offered where the file leaves it open. */
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
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Column of the file</th>
          <th scope="col">Detected content</th>
        </tr>
      </thead>
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
