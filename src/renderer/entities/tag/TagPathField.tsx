import type { ComponentProps } from 'react';
import { TextField } from '#renderer/ui/field/TextField.tsx';

interface TagPathFieldProps extends Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'help'> {
  readonly isWrong: boolean;
  /** What the workstation said of it; null where nothing is wrong. */
  readonly refusal: string | null;
}

export const TagPathField = ({ isWrong, refusal, ...field }: TagPathFieldProps) => (
  <TextField
    {...field}
    label="Tag"
    autoFocus
    autoComplete="off"
    maxLength={200}
    problem={isWrong ? 'Write names parted by / and without , and #.' : refusal}
  />
);
