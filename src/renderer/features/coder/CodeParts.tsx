import { LongTextField } from '#renderer/ui/field/LongTextField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { NO_COLOR } from '#shared/code-book.ts';
import type { CodeDraft } from './coder.ts';
import styles from './BookDialog.module.css';

const TEXTS = [
  { part: 'example', label: 'Example' },
  { part: 'inclusion', label: 'Given when' },
  { part: 'exclusion', label: 'Not given when' },
] as const;

interface CodePartsProps {
  readonly draft: CodeDraft;
  /** From 1. */
  readonly number: number;
  /** Names of the other codes. */
  readonly others: readonly string[];
  readonly onChange: (part: Partial<CodeDraft>) => void;
}

/** What else a code of the book says. */
export const CodeParts = ({ draft, number, others, onChange }: CodePartsProps) => (
  <div className={styles.parts}>
    <SelectField
      label={`Placed under, code ${number}`}
      isWide
      value={draft.parent}
      none="No other code"
      options={others}
      onChange={(parent) => onChange({ parent })}
    />
    <TextField
      label={`Key of code ${number}`}
      maxLength={1}
      help="One letter or digit"
      value={draft.key}
      onChange={(key) => onChange({ key })}
    />
    <TextField
      label={`Color of code ${number}`}
      type="color"
      value={draft.color === '' ? NO_COLOR : draft.color}
      onChange={(color) => onChange({ color })}
    />
    {TEXTS.map(({ part, label }) => (
      <LongTextField
        key={part}
        label={`${label}, code ${number}`}
        rows={2}
        maxLength={5000}
        value={draft[part]}
        onChange={(text) => onChange({ [part]: text })}
      />
    ))}
  </div>
);
