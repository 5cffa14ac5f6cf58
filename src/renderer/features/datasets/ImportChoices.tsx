import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import type { ChoicesProps } from '#renderer/entities/import/FileImport.tsx';
import type { DropPreview } from '#shared/contract/datasets.ts';
import type { DropChoices } from './datasets.ts';

const FORMATS: readonly (readonly [DropChoices['format'], string])[] = [
  ['auto', 'Detect the format'],
  ['json-qanon', 'JSON-QAnon (posts.json, .jsonl)'],
  ['json', 'JSON'],
  ['ndjson', 'JSON lines'],
  ['csv', 'CSV'],
];

/** How a file of drops is read, and which dataset it goes into. */
export const ImportChoices = ({
  choices,
  preview,
  disabled,
  onChange,
}: ChoicesProps<DropChoices, DropPreview>) => {
  const { data: datasets = [] } = useQuery(endpointQuery('listDatasets'));
  const own = datasets.filter(({ kind }) => kind === 'own');
  const target =
    preview === undefined
      ? ''
      : preview.target.id === null
        ? `A new dataset, “${preview.target.name}”`
        : `The dataset “${preview.target.name}”`;
  return (
    <div className="ds-form-row">
      <FormGroup label="Format" labelFor="import-format">
        <HTMLSelect
          id="import-format"
          value={choices.format}
          disabled={disabled}
          options={FORMATS.map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) =>
            onChange({ ...choices, format: currentTarget.value as DropChoices['format'] })
          }
        />
      </FormGroup>
      <FormGroup label="Import into" labelFor="import-target" helperText={target}>
        <HTMLSelect
          id="import-target"
          value={choices.dataset}
          disabled={disabled}
          options={[
            { value: '', label: 'The dataset of this file, or a new one' },
            { value: 'new', label: 'A new dataset' },
            { value: 'archive', label: 'The archive (this file is a copy of it)' },
            ...own.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ ...choices, dataset: currentTarget.value })}
        />
      </FormGroup>
    </div>
  );
};
