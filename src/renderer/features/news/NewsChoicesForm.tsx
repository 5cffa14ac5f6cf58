import type { ChoicesProps } from '#renderer/entities/import/FileImport.tsx';
import { SampleTable } from '#renderer/entities/import/SampleTable.tsx';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { DraftTextField } from '#renderer/ui/field/DraftTextField.tsx';
import { FieldRow } from '#renderer/ui/field/FieldRow.tsx';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { RadioField } from '#renderer/ui/field/RadioField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { FaultMend } from '#shared/contract/imports.ts';
import type { NewsImportPreview } from '#shared/contract/news.ts';
import { NEWS_LAYOUT_OPTIONS } from '#shared/layouts.ts';
import type { NewsChoices } from './news.ts';

interface SameEventsProps {
  readonly same: NewsImportPreview['same'];
  readonly value: NewsChoices['sameEvents'];
  readonly disabled: boolean;
  readonly onChange: (value: NewsChoices['sameEvents']) => void;
}

/** Events of a file that are likely the same happening as one that is here, and how they are to count. */
const SameEvents = ({ same, value, disabled, onChange }: SameEventsProps) => (
  <TitledCallout
    compact
    intent="warning"
    icon="duplicate"
    title={`${plural(same.count, 'event')} likely here already, from another source`}
  >
    <p>Taken for one happening: {same.rule}.</p>
    <SampleTable
      label="Events that are likely the same happening"
      isStriped={false}
      columns={['Day', 'In the file', 'Here', 'Words in both']}
      rows={same.events.map(({ day, title, source, here, shared }) => [
        day,
        `${title} (${source})`,
        `${here.title} (${here.source})`,
        `${Math.round(shared * 100)}%`,
      ])}
    />
    {same.count > same.events.length ? (
      <p>
        The first {formatCount(same.events.length)} of {formatCount(same.count)}.
      </p>
    ) : null}
    <RadioField
      label="Each of these events"
      value={value}
      options={[
        { value: 'merge', label: 'Counts as one with the event that is here' },
        { value: 'keep', label: 'Counts as an event of its own' },
      ]}
      isDisabled={disabled}
      onChange={onChange}
    />
  </TitledCallout>
);

/** What a file of events does not say: its layout, and the source of rows that name none. */
export const NewsChoicesForm = ({
  choices,
  preview,
  disabled,
  onChange,
}: ChoicesProps<NewsChoices, NewsImportPreview>) => {
  const field = fieldsOf(choices, onChange);
  return (
    <>
      <FieldRow>
        <SelectField
          label="Layout"
          isDisabled={disabled}
          options={NEWS_LAYOUT_OPTIONS}
          {...field('format')}
        />
        <DraftTextField
          label="Source"
          info="(optional)"
          help="For rows without a source"
          isDisabled={disabled}
          maxLength={100}
          {...field('source')}
        />
      </FieldRow>
      {preview === undefined || preview.same.count === 0 ? null : (
        <SameEvents same={preview.same} disabled={disabled} {...field('sameEvents')} />
      )}
    </>
  );
};

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
      isDisabled={disabled}
      maxLength={100}
      value={choices.source}
      onChange={(source) => onChange({ ...choices, source })}
    />
  ) : null;
