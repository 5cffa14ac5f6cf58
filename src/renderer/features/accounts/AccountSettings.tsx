import { Button, PopupKind } from '@blueprintjs/core';
import { PlatformField } from '#renderer/entities/account/PlatformField.tsx';
import { MethodSetField } from '#renderer/entities/set/MethodSetField.tsx';
import { Choices } from '#renderer/ui/field/Choices.tsx';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { CURVE_WINDOWS, SHARED_OBJECTS } from '#shared/methods/account-coordination.ts';
import { durationText, NULL_LABELS, OBJECT_LABELS, type AccountsViewState } from './accounts-view.ts';
import styles from './Accounts.module.css';
import fieldRow from '#renderer/ui/field/FieldRow.module.css';

const MINIMUMS = [1, 2, 3, 5, 10, 20, 50] as const;

/** The steps that are offered, and the value in force where it is another. */
const stepsWith = (steps: readonly number[], value: number): readonly number[] =>
  steps.includes(value) ? steps : [...steps, value].sort((a, b) => a - b);

/** What counts as the same thing; at least one kind is on. */
const Objects = ({ view, change }: AccountsViewState) => (
  <Popover
    popupKind={PopupKind.DIALOG}
    content={
      <div className={styles.kinds}>
        <Choices
          label="What counts as the same thing"
          options={SHARED_OBJECTS.map((id) => ({ id, label: OBJECT_LABELS[id] }))}
          chosen={view.objects}
          onChange={(objects) => {
            if (objects.length > 0) void change({ objects });
          }}
        />
      </div>
    }
  >
    <Button
      icon="duplicate"
      endIcon="caret-down"
      text={`Same thing: ${view.objects.map((kind) => OBJECT_LABELS[kind].toLowerCase()).join(', ')}`}
    />
  </Popover>
);

/** Which posts are compared, by what they share, how closely, and next to which chance. */
export const AccountSettings = ({ view, change }: AccountsViewState) => {
  const field = partsOf(view, change);
  return (
    <div className="ds-stack-tight">
      <div className={fieldRow.row}>
        <PlatformField label="Platform" {...field('platform')} />
        <MethodSetField />
        <SelectField
          label="Window"
          help="Between two posts, at most"
          value={String(view.window)}
          options={stepsWith(CURVE_WINDOWS, view.window).map((seconds) => ({
            value: String(seconds),
            label: durationText(seconds),
          }))}
          onChange={(seconds) => void change({ window: Number(seconds) })}
        />
        <SelectField
          label="Minimum participation"
          help="Shares that an account needs"
          value={String(view.minimum)}
          options={stepsWith(MINIMUMS, view.minimum).map(String)}
          onChange={(minimum) => void change({ minimum: Number(minimum) })}
        />
        <SelectField
          label="Chance"
          help="Ranks the edges and decides which are grouped"
          options={NULL_LABELS}
          {...field('chance')}
        />
      </div>
      <div className="ds-row-wrap">
        <Objects view={view} change={change} />
        <SwitchField label="Include reposts" {...field('reposts')} />
        <SwitchField label="Author of the drops as one more account" {...field('author')} />
      </div>
    </div>
  );
};
