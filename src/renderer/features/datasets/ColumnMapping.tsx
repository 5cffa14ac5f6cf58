import { HTMLSelect, HTMLTable } from '@blueprintjs/core';
import { compact } from '#renderer/entities/drop/compact.ts';
import type { FilePreview } from './import-preview.ts';

/** Our field → the file's column. What is not mapped is looked for under its usual names. */
export type Mapping = Readonly<Partial<Record<FieldId, string>>>;

const FIELDS = [
  ['number', 'Drop number', true],
  ['time', 'Time', true],
  ['content', 'Text', true],
  ['platform', 'Platform', false],
  ['board', 'Board', false],
  ['postId', 'Post id', false],
  ['tripcode', 'Tripcode', false],
  ['author', 'Author', false],
  ['authorId', 'Author id', false],
  ['images', 'Images', false],
  ['sourceUrl', 'Archive link', false],
] as const;
type FieldId = (typeof FIELDS)[number][0];

const SAMPLE_LENGTH = 60;

interface ColumnMappingProps {
  readonly preview: FilePreview;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

const without = (mapping: Mapping, field: FieldId): Mapping =>
  Object.fromEntries(Object.entries(mapping).filter(([key]) => key !== field));

/** Which column of a generic file holds which field, beside the first record's value. */
export const ColumnMapping = ({ preview, mapping, onChange }: ColumnMappingProps) => (
  <HTMLTable compact className="ds-mapping">
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Column of the file</th>
        <th scope="col">First record</th>
      </tr>
    </thead>
    <tbody>
      {FIELDS.map(([field, label, required]) => {
        const column = mapping[field];
        return (
          <tr key={field}>
            <th scope="row">
              {label}
              {required ? <span className="ds-faint"> (needed)</span> : null}
            </th>
            <td>
              <HTMLSelect
                aria-label={`Column for ${label}`}
                value={column ?? ''}
                options={[
                  { value: '', label: 'By its usual names' },
                  ...preview.columns.map((value) => ({ value, label: value })),
                ]}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  onChange(value === '' ? without(mapping, field) : { ...mapping, [field]: value });
                }}
              />
            </td>
            <td className="ds-muted">
              {column === undefined ? '' : compact(preview.sample[column] ?? '', SAMPLE_LENGTH)}
            </td>
          </tr>
        );
      })}
    </tbody>
  </HTMLTable>
);
