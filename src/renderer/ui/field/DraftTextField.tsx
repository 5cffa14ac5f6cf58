import { useDraft } from '#renderer/lib/use-draft.ts';
import { TextField } from './TextField.tsx';

/** A name is used when the hand rests. */
const REST_MS = 400;

interface DraftTextFieldProps {
  readonly label: string;
  readonly info?: string;
  readonly help?: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly isDisabled?: boolean;
  readonly maxLength: number;
  /** What is wrong with a text; null where nothing is. */
  readonly problemOf?: (text: string) => string | null;
  readonly onChange: (value: string) => void;
}

/**
 * One line of text that is used when the hand rests, at Enter, and on the way to another field. What is written is the
 * field's own: once it is gone nothing of it is used.
 */
export const DraftTextField = ({
  value,
  isDisabled = false,
  problemOf = () => null,
  onChange,
  ...input
}: DraftTextFieldProps) => {
  const { shown, change, commit } = useDraft(value, onChange, REST_MS);
  const use = (): void => commit(shown);
  return (
    <TextField
      {...input}
      value={shown}
      isDisabled={isDisabled}
      problem={problemOf(shown)}
      onChange={change}
      onEnter={use}
      onBlur={use}
    />
  );
};
