import { useEndpoint } from '#renderer/api/endpoint.ts';
import type { ChoicesProps } from '#renderer/entities/import/FileImport.tsx';
import { FieldRow } from '#renderer/ui/field/FieldRow.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { known } from '#renderer/ui/known.tsx';
import type { DropPreview } from '#shared/contract/datasets.ts';
import { DROP_LAYOUTS } from '#shared/layouts.ts';
import type { DropChoices } from './datasets.ts';

const FORMATS = {
  auto: 'Detect the format',
  ...DROP_LAYOUTS,
  json: 'JSON',
  ndjson: 'JSON lines',
  csv: 'CSV',
};

/** How a file of drops is read, and which dataset it goes into. */
export const ImportChoices = ({
  choices,
  preview,
  disabled,
  onChange,
}: ChoicesProps<DropChoices, DropPreview>) => {
  const datasets = known(useEndpoint('listDatasets'), [], 'Couldn’t load the datasets');
  const own = datasets.value.filter(({ kind }) => kind === 'own');
  const target =
    preview === undefined
      ? ''
      : preview.target.id === null
        ? `A new dataset, “${preview.target.name}”`
        : `The dataset “${preview.target.name}”`;
  return (
    <FieldRow>
      <SelectField
        label="Format"
        value={choices.format}
        isDisabled={disabled}
        options={FORMATS}
        onChange={(format) => onChange({ ...choices, format })}
      />
      <SelectField
        label="Import into"
        help={target}
        value={choices.dataset}
        isDisabled={disabled}
        none="The dataset of this file, or a new one"
        options={[
          { value: 'new', label: 'A new dataset' },
          { value: 'archive', label: 'The archive (this file is a copy of it)' },
          ...own.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(dataset) => onChange({ ...choices, dataset })}
      />
      {datasets.note}
    </FieldRow>
  );
};
