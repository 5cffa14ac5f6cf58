import { FormGroup, HTMLSelect, Radio, RadioGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import type { DropPreview } from '#shared/contract/datasets.ts';
import type { DropChoices } from './datasets.ts';

const FORMATS: readonly (readonly [DropChoices['format'], string])[] = [
  ['auto', 'Detect the format'],
  ['json-qanon', 'JSON-QAnon (posts.json, .jsonl)'],
  ['json', 'JSON'],
  ['ndjson', 'JSON lines'],
  ['csv', 'CSV'],
];

interface ImportChoicesProps {
  readonly choices: DropChoices;
  readonly preview: DropPreview | undefined;
  readonly disabled: boolean;
  readonly onChange: (choices: DropChoices) => void;
}

/** How a file of drops is read, which dataset it goes into, and what happens to faulty records. */
export const ImportChoices = ({ choices, preview, disabled, onChange }: ImportChoicesProps) => {
  const { data: datasets = [] } = useQuery(endpointQuery('listDatasets'));
  const own = datasets.filter(({ kind }) => kind === 'own');
  const target =
    preview === undefined
      ? ''
      : preview.target.id === null
        ? `A new dataset, “${preview.target.name}”`
        : `The dataset “${preview.target.name}”`;
  return (
    <>
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
              { value: 'archive', label: 'The archive: this file is a copy of it' },
              ...own.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget }) => onChange({ ...choices, dataset: currentTarget.value })}
          />
        </FormGroup>
      </div>
      <RadioGroup
        label="When a record is faulty"
        selectedValue={choices.onError}
        disabled={disabled}
        onChange={({ currentTarget }) =>
          onChange({ ...choices, onError: currentTarget.value === 'skip' ? 'skip' : 'abort' })
        }
      >
        <Radio value="abort" label="Import nothing and say what is wrong" />
        <Radio value="skip" label="Leave it out and import the others" />
      </RadioGroup>
    </>
  );
};
