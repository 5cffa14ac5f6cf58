import { TextField } from '#renderer/ui/field/TextField.tsx';

interface TagPathFieldProps {
  readonly value: string;
  readonly onChange: (path: string) => void;
  readonly help: string;
  readonly isWrong: boolean;
  /** What the workstation said of it; null where nothing is wrong. */
  readonly refusal: string | null;
}

export const TagPathField = ({ value, onChange, help, isWrong, refusal }: TagPathFieldProps) => (
  <TextField
    label="Tag"
    autoFocus
    autoComplete="off"
    maxLength={200}
    value={value}
    onChange={onChange}
    help={help}
    problem={isWrong ? 'Write names parted by / and without , and #.' : refusal}
  />
);
