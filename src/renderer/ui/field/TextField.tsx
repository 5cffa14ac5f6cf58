import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { Field, type FieldProps } from './Field.tsx';

interface TextFieldProps
  extends
    FieldProps,
    Pick<
      InputGroupProps,
      | 'type'
      | 'placeholder'
      | 'autoFocus'
      | 'autoComplete'
      | 'min'
      | 'max'
      | 'step'
      | 'maxLength'
      | 'leftIcon'
      | 'rightElement'
      | 'size'
      | 'required'
      | 'readOnly'
      | 'onBlur'
      | 'className'
      | 'inputRef'
    > {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the value; shown instead of the help. */
  readonly problem?: string | null | undefined;
  readonly onEnter?: (() => void) | undefined;
}

export const TextField = ({
  label,
  isLabelHidden,
  isInline,
  help,
  info,
  isDisabled = false,
  value,
  onChange,
  problem = null,
  onEnter,
  ...input
}: TextFieldProps) => (
  <Field
    label={label}
    isLabelHidden={isLabelHidden}
    isInline={isInline}
    info={info}
    isDisabled={isDisabled}
    help={problem ?? help}
  >
    {(attributes) => (
      <InputGroup
        {...input}
        {...attributes}
        disabled={isDisabled}
        intent={problem === null ? 'none' : 'danger'}
        aria-invalid={problem !== null}
        value={value}
        onValueChange={onChange}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.();
        }}
      />
    )}
  </Field>
);
