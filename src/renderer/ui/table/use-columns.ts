import { useState } from 'react';
import { AS_GIVEN, choiceKey, readChoice, type ColumnChoice } from './columns.ts';

/** The choice of columns of one table, kept on this machine. */
export const useColumns = (
  columns: readonly { readonly id: string }[],
): readonly [ColumnChoice, (choice: ColumnChoice) => void] => {
  const [key] = useState(() => choiceKey(columns));
  const [choice, setChoice] = useState(() => readChoice(localStorage.getItem(key)));
  const choose = (next: ColumnChoice): void => {
    setChoice(next);
    if (next === AS_GIVEN) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
  };
  return [choice, choose];
};
