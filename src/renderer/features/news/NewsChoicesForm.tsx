import type { ChoicesProps } from '#renderer/entities/import/FileImport.tsx';
import { DraftTextField } from '#renderer/ui/field/DraftTextField.tsx';
import { FieldRow } from '#renderer/ui/field/FieldRow.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import type { FaultMend } from '#shared/contract/imports.ts';
import type { NewsImportPreview } from '#shared/contract/news.ts';
import { NEWS_LAYOUT_OPTIONS } from '#shared/layouts.ts';
import type { NewsChoices } from './news.ts';
import { SameEvents } from './SameEvents.tsx';

/** What a file of events does not say: its layout, and the source of rows that name none. */
export const NewsChoicesForm = ({
  choices,
  preview,
  disabled,
  onChange,
}: ChoicesProps<NewsChoices, NewsImportPreview>) => (
  <>
    <FieldRow>
      <SelectField
        label="Layout"
        value={choices.format}
        isDisabled={disabled}
        options={NEWS_LAYOUT_OPTIONS}
        onChange={(format) => onChange({ ...choices, format })}
      />
      <DraftTextField
        label="Source"
        info="(optional)"
        help="For rows without a source"
        value={choices.source}
        isDisabled={disabled}
        maxLength={100}
        onChange={(source) => onChange({ ...choices, source })}
      />
    </FieldRow>
    {preview === undefined || preview.same.count === 0 ? null : (
      <SameEvents
        same={preview.same}
        value={choices.sameEvents}
        disabled={disabled}
        onChange={(sameEvents) => onChange({ ...choices, sameEvents })}
      />
    )}
  </>
);

/** The source of rows that name none, next to the sentence that asks for it. */
export const NewsMend = ({
  mend,
  choices,
  disabled,
  onChange,
}: ChoicesProps<NewsChoices, NewsImportPreview> & { readonly mend: FaultMend }) =>
  mend === 'source' ? (
    <DraftTextField
      label="Source of these events"
      value={choices.source}
      isDisabled={disabled}
      maxLength={100}
      onChange={(source) => onChange({ ...choices, source })}
    />
  ) : null;
