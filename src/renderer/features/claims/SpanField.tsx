import { Button, TextArea } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { Hit } from '#renderer/entities/drop/Hit.tsx';
import { Field } from '#renderer/ui/field/Field.tsx';
import type { TextRange } from '#shared/contract/common.ts';
import { rangeOf, wordsOf } from './span.ts';
import styles from './ClaimsPage.module.css';

interface SpanFieldProps {
  readonly text: string;
  readonly range: TextRange | null;
  readonly onChange: (range: TextRange | null) => void;
}

/** The text of a drop, in which the words of a claim are selected with the mouse or with Shift and the arrow keys. */
export const SpanField = ({ text, range, onChange }: SpanFieldProps) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const first = useRef(range);
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    if (first.current !== null) element.setSelectionRange(first.current.start, first.current.end + 1);
    // Not `readonly`, which hides the caret that a selection by keyboard needs.
    const refuse = (event: Event): void => event.preventDefault();
    element.addEventListener('beforeinput', refuse);
    return () => element.removeEventListener('beforeinput', refuse);
  }, []);
  const clear = (): void => {
    area.current?.setSelectionRange(0, 0);
    onChange(null);
  };
  return (
    <Field
      label="Words of the drop that say it"
      info="(optional)"
      help={
        range === null ? (
          'Select them with the mouse, or with Shift and the arrow keys.'
        ) : (
          <span className="ds-row-between">
            <span>
              Quoted: <Hit>{wordsOf(text, range)}</Hit>
            </span>
            <Button size="small" variant="minimal" icon="cross" text="Quote nothing" onClick={clear} />
          </span>
        )
      }
    >
      {(attributes) => (
        <TextArea
          {...attributes}
          inputRef={area}
          fill
          className={styles['source'] ?? ''}
          aria-readonly
          rows={6}
          defaultValue={text}
          onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
            onChange(rangeOf(text, selectionStart, selectionEnd))
          }
        />
      )}
    </Field>
  );
};
