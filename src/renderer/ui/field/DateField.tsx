import { InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { dayProblem } from '#renderer/lib/day.ts';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Field.module.css';

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or empty for none. */
  readonly value: string;
  /** Called with whole days within the bounds, and with the empty text. */
  readonly onChange: (day: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Whether the day does not fit another one; the place that knows says why. */
  readonly isWrong?: boolean;
  /** Id of the sentence that says why. */
  readonly describedBy?: string | undefined;
}

/**
 * At once, or when the button of the pointer is up again: a sentence that appears while it is down moves what it was put down on, and
 * that gets no click.
 */
const afterPress = (then: () => void): void => {
  if (document.querySelector(':active') === null) then();
  else window.addEventListener('pointerup', () => setTimeout(then), { once: true });
};

/** A day as the rest of the program writes it, whatever the system's language; the system's calendar chooses one. */
export const DateField = ({
  value,
  onChange,
  min,
  max,
  isWrong = false,
  describedBy,
  help,
  ...field
}: DateFieldProps) => {
  const [draft, setDraft] = useState<{ readonly text: string; readonly of: string } | null>(null);
  const [isLeft, setLeft] = useState(true);
  const picker = useRef<HTMLInputElement>(null);
  // A value from outside takes the place of what was typed before.
  const text = draft !== null && draft.of === value ? draft.text : value;
  const problem = dayProblem(text, min, max);
  const shown = isLeft || text.length >= 10 ? problem : null;
  const input = useRef<HTMLInputElement>(null);
  // A form is not sent with half a day: the browser says why.
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);
  const take = (next: string): void => {
    const isTaken = dayProblem(next, min, max) === null;
    setDraft(isTaken ? null : { text: next, of: value });
    if (isTaken && next !== value) onChange(next);
  };
  return (
    <Field {...field} help={shown ?? help}>
      {(attributes) => (
        <InputGroup
          {...attributes}
          inputRef={input}
          placeholder="yyyy-mm-dd"
          maxLength={10}
          autoComplete="off"
          spellCheck={false}
          disabled={field.isDisabled ?? false}
          intent={shown !== null || isWrong ? 'danger' : 'none'}
          aria-invalid={shown !== null || isWrong}
          aria-describedby={describedBy}
          value={text}
          onValueChange={take}
          onFocus={() => setLeft(false)}
          onBlur={() => afterPress(() => setLeft(true))}
          rightElement={
            <>
              <input
                ref={picker}
                type="date"
                className={styles.picker}
                tabIndex={-1}
                aria-hidden
                value={value}
                min={min}
                max={max}
                onChange={({ currentTarget }) => take(currentTarget.value)}
              />
              <QuietButton
                icon="calendar"
                aria-label="Choose a day"
                disabled={field.isDisabled ?? false}
                onClick={() => picker.current?.showPicker()}
              />
            </>
          }
        />
      )}
    </Field>
  );
};
