import { useEndpoint } from '#renderer/api/endpoint.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { known } from '#renderer/ui/known.tsx';

export interface CodeChoice {
  /** Id of a batch; empty for no code. */
  readonly batch: string;
  readonly code: string;
  /** Who gave the code; empty: as adjudicated. */
  readonly coder: string;
}

interface CodeSelectProps {
  readonly value: CodeChoice;
  readonly onChange: (choice: CodeChoice) => void;
  /** Whether the codes of one coder can be chosen; otherwise they are as adjudicated. */
  readonly hasCoders?: boolean;
}

const NONE: CodeChoice = { batch: '', code: '', coder: '' };

/** Narrows a list or a method to drops with a code of a batch that all coders have closed; nothing where there is no such batch. */
export const CodeSelect = ({ value, onChange, hasCoders = true }: CodeSelectProps) => {
  const batches = useEndpoint('listCodingBatches');
  const { value: all, note } = known(batches, [], 'Couldn’t load the batches');
  const opened = all.filter(({ isOpened }) => isOpened);
  const batch = opened.find(({ id }) => id === value.batch);
  if (opened.length === 0 && value.batch === '') return note;
  return (
    <section className="ds-row-wrap" aria-label="Codes of a batch">
      <SelectField
        label="Coded in"
        isInline
        value={value.batch}
        none="Any batch or none"
        options={[
          ...(value.batch === '' || batch !== undefined
            ? []
            : [{ value: value.batch, label: batches.isSuccess ? 'A batch that is not here' : 'A batch' }]),
          ...opened.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => onChange(id === '' ? NONE : { batch: id, code: '', coder: '' })}
      />
      {batch === undefined ? null : (
        <SelectField
          label="Code"
          isInline
          value={value.code}
          none="All drops of the batch"
          options={batch.codes.map(({ code }) => code)}
          onChange={(code) => onChange({ ...value, code, coder: code === '' ? '' : value.coder })}
        />
      )}
      {batch === undefined || value.code === '' || !hasCoders ? null : (
        <SelectField
          label="Code given by"
          isInline
          value={value.coder}
          none="All coders, or decided"
          options={batch.coders.map(({ coder }) => coder)}
          onChange={(coder) => onChange({ ...value, coder })}
        />
      )}
      {note}
    </section>
  );
};
