import { InputGroup } from '@blueprintjs/core';
import type { ReactElement, Ref } from 'react';
import { useDraft } from '#renderer/lib/use-draft.ts';
import { QuietButton } from './QuietButton.tsx';

/** Search debounce of section 9. */
const DEBOUNCE_MS = 300;

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly help?: ReactElement;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A search box that waits 300 ms after the last key, searches at once on Enter, and follows when the search changes elsewhere. */
export const SearchBox = ({ label, placeholder, value, onSearch, help, inputRef }: SearchBoxProps) => {
  const { shown: text, change, commit } = useDraft(value, onSearch, DEBOUNCE_MS);
  return (
    <InputGroup
      type="search"
      leftIcon="search"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      {...(inputRef === undefined ? {} : { inputRef })}
      onValueChange={change}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(text);
      }}
      rightElement={
        <span className="ds-row" style={{ gap: 0, marginRight: 'var(--ds-0)' }}>
          {text === '' ? null : (
            <QuietButton icon="cross" aria-label="Clear the search" onClick={() => commit('')} />
          )}
          {help}
        </span>
      }
    />
  );
};
