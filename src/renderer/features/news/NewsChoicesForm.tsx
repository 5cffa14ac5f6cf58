import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import type { ChoicesProps } from '#renderer/entities/import/FileImport.tsx';
import { useDraft } from '#renderer/lib/use-draft.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import type { ImportPreview } from '#shared/contract/imports.ts';
import { FORMAT_LABELS, type NewsChoices, type NewsFormat } from './news.ts';

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
    <div className="ds-form-row">
      <FormGroup label="Layout" labelFor="news-format">
        <HTMLSelect
          id="news-format"
          value={choices.format}
          disabled={disabled}
          options={Object.entries(FORMAT_LABELS).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) =>
            onChange({ ...choices, format: currentTarget.value as NewsFormat })
          }
        />
      </FormGroup>
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
    </div>
  );
};
