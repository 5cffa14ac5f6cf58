import { useRef, useState, type KeyboardEvent } from 'react';
import { codeOfKey, codesTyped, typedAfter, type KeyedCode } from './coding-keys.ts';

export interface CodeKeys {
  readonly codes: readonly KeyedCode[];
  readonly onGive: (code: string) => void;
  readonly onNext: () => void;
  readonly onSkip: () => void;
  readonly onPrevious: () => void;
  readonly onUnsure?: () => void;
  /** `.`: what surrounds the drop. */
  readonly onContext?: () => void;
  /** `=`: the codes of one coder after another. */
  readonly onTake?: () => void;
  /** Arrow keys in a text whose parts are coded. */
  readonly onCaret?: (way: -1 | 1, isExtended: boolean, isByWord: boolean) => void;
}

/** Keys of a desk: digits and letters give codes, Enter and arrows move. `typed` is what is being searched, `field` where Tab leads. */
export const useCodeKeys = (keys: CodeKeys) => {
  const [typed, setTyped] = useState('');
  // Tab leads past the buttons of codes, which have keys of their own.
  const field = useRef<HTMLInputElement>(null);
  const names = keys.codes.map(({ code }) => code);
  const give = (code: string): void => {
    setTyped('');
    keys.onGive(code);
  };
  const search = (letter: string): void => {
    const next = typedAfter(names, typed, letter);
    const [only, second] = next === '' ? [] : codesTyped(names, next);
    if (only !== undefined && second === undefined) give(only);
    else setTyped(next);
  };
  const move = (run: () => void): void => {
    setTyped('');
    run();
  };
  const actions: Readonly<Record<string, () => void>> = {
    Enter: () => {
      const [first] = typed === '' ? [] : codesTyped(names, typed);
      if (first === undefined) move(keys.onNext);
      else give(first);
    },
    ArrowDown: () => move(keys.onSkip),
    ArrowUp: () => move(keys.onPrevious),
    Backspace: () => setTyped(''),
    Tab: () => move(() => field.current?.focus()),
    ...(keys.onUnsure === undefined ? {} : { '?': keys.onUnsure }),
    ...(keys.onContext === undefined ? {} : { '.': keys.onContext }),
    ...(keys.onTake === undefined ? {} : { '=': keys.onTake }),
  };
  const actionOf = (key: string): (() => void) | undefined => {
    const code = codeOfKey(keys.codes, key);
    if (code !== undefined) return () => give(code);
    return actions[key] ?? (/^\p{L}$/u.test(key) ? () => search(key) : undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // What bubbles from a field or a button is theirs.
    if (event.target !== event.currentTarget) return;
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    if (way !== null && keys.onCaret !== undefined && !event.metaKey && !event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      keys.onCaret(way, event.shiftKey, event.ctrlKey);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key === 'Tab' && event.shiftKey)) return;
    const action = actionOf(event.key);
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return { typed, field, onKeyDown };
};
