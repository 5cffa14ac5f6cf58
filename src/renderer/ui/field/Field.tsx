import { FormGroup, type Intent } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import styles from './Field.module.css';

export interface FieldProps {
  readonly label: string;
  /** The label is read out and not shown: the place says what it is. */
  readonly isLabelHidden?: boolean | undefined;
  /** Label and control in one line. */
  readonly isInline?: boolean | undefined;
  /** A line below the control. */
  readonly help?: ReactNode;
  /** Next to the label: a unit, a value, “(required)”. */
  readonly info?: ReactNode;
  readonly isDisabled?: boolean | undefined;
  /** The color of the help. */
  readonly intent?: Intent | undefined;
}

interface FrameProps extends FieldProps {
  readonly children: (attributes: { readonly id: string; readonly 'aria-label'?: string }) => ReactNode;
}

/** Label, control and help of one field; the control gets its id, or its name where the label is hidden. */
export const Field = ({
  label,
  isLabelHidden,
  isInline = false,
  help,
  info,
  isDisabled,
  intent = 'none',
  children,
}: FrameProps) => {
  const id = useId();
  if (isLabelHidden === true) return children({ id, 'aria-label': label });
  return (
    <FormGroup
      className={cx(styles.field)}
      label={label}
      labelFor={id}
      labelInfo={info}
      helperText={help}
      inline={isInline}
      disabled={isDisabled ?? false}
      intent={intent}
    >
      {children({ id })}
    </FormGroup>
  );
};
