import {
  Button,
  Callout,
  Dialog,
  DialogBody,
  DialogFooter,
  FormGroup,
  InputGroup,
  Switch,
  TextArea,
} from '@blueprintjs/core';
import { useState } from 'react';
import { messageOf } from '#renderer/lib/errors.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { KEY_CATEGORIES, KEY_STATUSES } from '#shared/contract/abbreviation-key.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import { CATEGORY_LOOK, STATUS_NOTE } from './abbreviations-view.ts';
import { saveKey } from './abbreviations.ts';
import { EMPTY_FORM, formOf, inputOf, type KeyForm } from './key-form.ts';
import { useKeyActions } from './use-key-actions.ts';

interface KeyEditorProps {
  /** The key to change; null: a new one. */
  readonly edited: AbbreviationKey | null;
  readonly onClose: () => void;
}

interface FieldsProps {
  readonly form: KeyForm;
  readonly change: (part: Partial<KeyForm>) => void;
}

const Words = ({ form, change }: FieldsProps) => (
  <>
    <FormGroup label="Abbreviation" labelFor="key-abbreviation" labelInfo="(required)">
      <InputGroup
        id="key-abbreviation"
        className="ds-mono"
        value={form.abbreviation}
        onValueChange={(abbreviation) => change({ abbreviation })}
      />
    </FormGroup>
    <FormGroup
      label="Meanings"
      labelFor="key-meanings"
      labelInfo="(required)"
      helperText="One per line. The first is the default."
    >
      <TextArea
        id="key-meanings"
        fill
        rows={3}
        value={form.meanings}
        onChange={(event) => change({ meanings: event.currentTarget.value })}
      />
    </FormGroup>
    <FormGroup
      label="Aliases"
      labelFor="key-aliases"
      helperText="Other spellings, one per line. Matched exactly as typed."
    >
      <TextArea
        id="key-aliases"
        fill
        rows={2}
        className="ds-mono"
        value={form.aliases}
        onChange={(event) => change({ aliases: event.currentTarget.value })}
      />
    </FormGroup>
  </>
);

const Kinds = ({ form, change }: FieldsProps) => (
  <div className="ds-key-kinds">
    <SelectField
      label="Category"
      isWide
      value={form.category}
      options={KEY_CATEGORIES.map((value) => ({ value, label: CATEGORY_LOOK[value].label }))}
      onChange={(category) => change({ category })}
    />
    <SelectField
      label="Status"
      help={STATUS_NOTE[form.status]}
      isWide
      value={form.status}
      options={KEY_STATUSES}
      onChange={(status) => change({ status })}
    />
  </div>
);

const Rest = ({ form, change }: FieldsProps) => (
  <>
    <FormGroup label="Source note" labelFor="key-source" helperText="Where this definition comes from.">
      <InputGroup id="key-source" value={form.source} onValueChange={(source) => change({ source })} />
    </FormGroup>
    <Switch
      label="Case-sensitive"
      checked={form.caseSensitive}
      onChange={() => change({ caseSensitive: !form.caseSensitive })}
    />
    <Switch
      label="Use the category’s icon as its image"
      checked={form.hasThumbnail}
      onChange={() => change({ hasThumbnail: !form.hasThumbnail })}
    />
  </>
);

/** Adds a key or changes one; a shipped key keeps the change through upgrades. */
export const KeyEditor = ({ edited, onClose }: KeyEditorProps) => {
  const [form, setForm] = useState<KeyForm>(edited === null ? EMPTY_FORM : formOf(edited));
  const [isTried, setTried] = useState(false);
  const { act } = useKeyActions();
  const change = (part: Partial<KeyForm>): void => {
    setForm((current) => ({ ...current, ...part }));
  };
  const result = inputOf(form, edited?.guard ?? null);
  const save = (): void => {
    setTried(true);
    if ('problem' in result) return;
    const done =
      edited === null ? `${result.input.abbreviation} added` : `${result.input.abbreviation} changed`;
    act.mutate({ done, run: () => saveKey(edited?.id ?? null, result.input) }, { onSuccess: onClose });
  };
  const title = edited === null ? 'Add an abbreviation key' : `Edit ${edited.abbreviation}`;
  return (
    <Dialog isOpen title={title} icon="edit" onClose={onClose} className="ds-key-editor">
      <DialogBody>
        <Words form={form} change={change} />
        <Kinds form={form} change={change} />
        <Rest form={form} change={change} />
        {edited?.guard === null || edited === null ? null : (
          <Callout compact icon="filter">
            This key is also a plain word in capitals, so a guard counts it only in some contexts. Editing
            does not change the guard.
          </Callout>
        )}
        {isTried && 'problem' in result ? (
          <Callout compact intent="danger" role="alert">
            {result.problem}
          </Callout>
        ) : null}
        {act.error === null ? null : (
          <Callout compact intent="danger" role="alert">
            {messageOf(act.error)}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button
              intent="primary"
              loading={act.isPending}
              text={edited === null ? 'Add key' : 'Save'}
              onClick={save}
            />
          </>
        }
      />
    </Dialog>
  );
};
