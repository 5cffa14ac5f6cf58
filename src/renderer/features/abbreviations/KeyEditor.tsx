import { Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { call } from '#renderer/api/workstation.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { LongTextField } from '#renderer/ui/field/LongTextField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { KEY_CATEGORIES, KEY_STATUSES } from '#shared/contract/abbreviation-key.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import { CATEGORY_LOOK, STATUS_NOTE } from './abbreviations-view.ts';
import { EMPTY_FORM, formOf, inputOf, type KeyForm } from './key-form.ts';
import { useKeyAction } from './use-key-actions.ts';

interface KeyEditorProps {
  /** The key to change; null: a new one. */
  readonly edited: AbbreviationKey | null;
  readonly onClose: () => void;
}

interface FieldsProps {
  readonly form: KeyForm;
  readonly setForm: (form: KeyForm) => void;
}

const Fields = ({ form, setForm }: FieldsProps) => {
  const field = fieldsOf(form, setForm);
  return (
    <>
      <TextField
        label="Abbreviation"
        autoFocus
        info="(required)"
        className="ds-mono"
        {...field('abbreviation')}
      />
      <LongTextField
        label="Meanings"
        info="(required)"
        help="One per line. The first is the default."
        {...field('meanings')}
      />
      <LongTextField
        label="Aliases"
        help="Other spellings, one per line. Matched exactly as typed."
        rows={2}
        className="ds-mono"
        {...field('aliases')}
      />
      <div className="ds-halves">
        <SelectField
          label="Category"
          isWide
          options={KEY_CATEGORIES.map((value) => ({ value, label: CATEGORY_LOOK[value].label }))}
          {...field('category')}
        />
        <SelectField
          label="Status"
          help={STATUS_NOTE[form.status]}
          isWide
          options={KEY_STATUSES}
          {...field('status')}
        />
      </div>
      <TextField label="Source note" help="Where this definition comes from." {...field('source')} />
      <SwitchField label="Case-sensitive" {...field('caseSensitive')} />
      <SwitchField label="Use the category’s icon as its image" {...field('hasThumbnail')} />
    </>
  );
};

/** Adds a key or changes one; a shipped key keeps the change through upgrades. */
export const KeyEditor = ({ edited, onClose }: KeyEditorProps) => {
  const [form, setForm] = useState<KeyForm>(edited === null ? EMPTY_FORM : formOf(edited));
  const [isTried, setTried] = useState(false);
  const act = useKeyAction();
  const result = inputOf(form, edited?.guard ?? null);
  const save = (): void => {
    setTried(true);
    if ('problem' in result) return;
    const body = result.input;
    act.mutate(
      {
        done: `${body.abbreviation} ${edited === null ? 'added' : 'changed'}`,
        run: () =>
          edited === null
            ? call('addAbbreviationKey', { body })
            : call('editAbbreviationKey', { params: { id: edited.id }, body }),
      },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      title={edited === null ? 'Add an abbreviation key' : `Edit ${edited.abbreviation}`}
      icon="edit"
      submitText={edited === null ? 'Add key' : 'Save'}
      isBusy={act.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Fields form={form} setForm={setForm} />
      {edited?.guard === null || edited === null ? null : (
        <Callout compact icon="filter">
          This key is also a plain word in capitals, so a guard counts it only in some contexts. Editing does
          not change the guard.
        </Callout>
      )}
      <Failure error={isTried && 'problem' in result ? result.problem : act.error} />
    </FormDialog>
  );
};
