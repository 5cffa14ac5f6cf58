import { Button, InputGroup } from '@blueprintjs/core';
import { useEffect, useState, type ReactElement, type Ref } from 'react';

/** Search debounce of section 9. */
const DEBOUNCE_MS = 300;

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  /** The search in force. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly debounceMs?: number;
  /** More at the right end: a help button. */
  readonly help?: ReactElement;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A search box that waits 300 ms after the last key, searches at once on Enter, and follows when the search changes elsewhere. */
export const SearchBox = ({
  label,
  placeholder,
  value,
  onSearch,
  debounceMs = DEBOUNCE_MS,
  help,
  inputRef,
}: SearchBoxProps) => {
  const [typed, setTyped] = useState({ text: value, from: value });
  // The search in force changed elsewhere (back, a link): what is typed follows.
  if (typed.from !== value) setTyped({ text: value, from: value });
  const { text } = typed;
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => {
      onSearch(text);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, value, onSearch, debounceMs]);
  return (
    <InputGroup
      type="search"
      leftIcon="search"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      {...(inputRef === undefined ? {} : { inputRef })}
      onValueChange={(next) => setTyped({ text: next, from: value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(text);
      }}
      rightElement={
        <span className="ds-row ds-search-tools">
          {text === '' ? null : (
            <Button
              variant="minimal"
              size="small"
              icon="cross"
              aria-label="Clear the search"
              onClick={() => {
                setTyped({ text: '', from: value });
                onSearch('');
              }}
            />
          )}
          {help}
        </span>
      }
    />
  );
};
