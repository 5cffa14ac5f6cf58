import type { ChoicesProps } from '#renderer/entities/import/FileImport.tsx';
import { useDraft } from '#renderer/lib/use-draft.ts';
import { FieldRow } from '#renderer/ui/field/FieldRow.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import type { FaultMend, ImportPreview } from '#shared/contract/imports.ts';
import { NEWS_LAYOUT_OPTIONS } from '#shared/layouts.ts';
import type { NewsChoices } from './news.ts';

/** A name is looked at when the hand rests. */
const REST_MS = 400;

/** What a file of events does not say: its layout, and the source of rows that name none. */
export const NewsChoicesForm = ({
  choices,
  disabled,
  onChange,
}: ChoicesProps<NewsChoices, ImportPreview>) => {
  const source = useDraft(choices.source, (value) => onChange({ ...choices, source: value }), REST_MS);
  return (
    <FieldRow>
      <SelectField
        label="Layout"
        value={choices.format}
        isDisabled={disabled}
        options={NEWS_LAYOUT_OPTIONS}
        onChange={(format) => onChange({ ...choices, format })}
      />
      <TextField
        label="Source"
        info="(optional)"
        help="For rows without a source"
        value={source.shown}
        isDisabled={disabled}
        maxLength={100}
        onChange={source.change}
        onEnter={() => source.commit(source.shown)}
      />
    </FieldRow>
  );
};

/** The source of rows that name none, next to the sentence that asks for it. */
export const NewsMend = ({
  mend,
  choices,
  disabled,
  onChange,
}: ChoicesProps<NewsChoices, ImportPreview> & { readonly mend: FaultMend }) => {
  const source = useDraft(choices.source, (value) => onChange({ ...choices, source: value }), REST_MS);
  if (mend !== 'source') return null;
  return (
    <TextField
      label="Source of these events"
      value={source.shown}
      isDisabled={disabled}
      maxLength={100}
      onChange={source.change}
      onEnter={() => source.commit(source.shown)}
    />
  );
};
