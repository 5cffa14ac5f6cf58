import { Button, FormGroup, HTMLSelect, HTMLTable, InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import {
  FORMAT_LABELS,
  MAPPED_FIELDS,
  withColumn,
  type ImportChoices,
  type SocialMapping,
} from '#renderer/features/social/social-import.ts';
import type { SocialPreview } from '#shared/contract/posts.ts';

interface ImportChoicesFormProps {
  readonly preview: SocialPreview;
  readonly choices: ImportChoices;
  readonly disabled: boolean;
  readonly onChange: (choices: ImportChoices) => void;
  /** Looks at the file again with the choices; absent where that cannot be done. */
  readonly onLookAgain?: () => void;
}

const FORMATS = Object.entries(FORMAT_LABELS).map(([value, label]) => ({ value, label }));

interface MappingProps {
  readonly preview: SocialPreview;
  readonly mapping: SocialMapping;
  readonly onChange: (mapping: SocialMapping) => void;
}

const Mapping = ({ preview, mapping, onChange }: MappingProps) => {
  const used = Object.keys(mapping).length > 0 ? mapping : (preview.mapping ?? {});
  return (
    <HTMLTable compact className="ds-mapping">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Column of the file</th>
        </tr>
      </thead>
      <tbody>
        {MAPPED_FIELDS.map(([field, label, needed]) => (
          <tr key={field}>
            <th scope="row">
              {label}
              {needed ? <span className="ds-faint"> (needed)</span> : null}
            </th>
            <td>
              <HTMLSelect
                aria-label={`Column for ${label}`}
                value={(used as SocialMapping)[field] ?? ''}
                options={[
                  { value: '', label: 'None' },
                  ...preview.columns.map((column) => ({ value: column, label: column })),
                ]}
                onChange={(event) =>
                  onChange(withColumn(used as SocialMapping, field, event.currentTarget.value))
                }
              />
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
};

/** What the file does not say by itself: the account, the platform, the columns, what to do with faulty rows. */
export const ImportChoicesForm = ({
  preview,
  choices,
  disabled,
  onChange,
  onLookAgain,
}: ImportChoicesFormProps) => {
  const set = (change: Partial<ImportChoices>): void => {
    onChange({ ...choices, ...change });
  };
  const isGeneric = preview.format === 'generic' || choices.format === 'generic';
  return (
    <div className="ds-stack-tight">
      <div className="ds-form-row">
        <FormGroup label="Layout" labelFor="posts-format">
          <HTMLSelect
            id="posts-format"
            value={choices.format}
            disabled={disabled}
            options={FORMATS}
            onChange={(event) => set({ format: event.currentTarget.value as ImportChoices['format'] })}
          />
        </FormGroup>
        <FormGroup
          label="Whose posts"
          labelFor="posts-username"
          helperText={
            preview.needsUsername
              ? 'The file does not say: name the account'
              : preview.username === null
                ? 'Each row names its author'
                : `@${preview.username} where the rows do not say`
          }
          intent={preview.needsUsername && choices.username === '' ? 'warning' : 'none'}
        >
          <InputGroup
            id="posts-username"
            value={choices.username}
            placeholder={preview.username ?? ''}
            disabled={disabled}
            maxLength={51}
            onValueChange={(username) => set({ username })}
          />
        </FormGroup>
        {isGeneric ? (
          <FormGroup label="Platform" labelFor="posts-platform">
            <HTMLSelect
              id="posts-platform"
              value={choices.platform}
              disabled={disabled}
              options={[
                { value: '', label: 'As the ids say' },
                { value: 'twitter', label: 'Twitter' },
                { value: 'truthsocial', label: 'Truth Social' },
              ]}
              onChange={(event) => set({ platform: event.currentTarget.value as ImportChoices['platform'] })}
            />
          </FormGroup>
        ) : null}
        {onLookAgain === undefined ? null : (
          <Button
            variant="outlined"
            icon="eye-open"
            text="Look again"
            disabled={disabled}
            onClick={onLookAgain}
          />
        )}
      </div>
      {isGeneric ? (
        <Mapping preview={preview} mapping={choices.mapping} onChange={(mapping) => set({ mapping })} />
      ) : null}
      <RadioGroup
        label="When a record is faulty"
        selectedValue={choices.onError}
        disabled={disabled}
        onChange={(event) => set({ onError: event.currentTarget.value === 'skip' ? 'skip' : 'abort' })}
      >
        <Radio value="abort" label="Import nothing and say what is wrong" />
        <Radio value="skip" label="Leave it out and import the others" />
      </RadioGroup>
    </div>
  );
};
