import { useState } from 'react';
import { AS_GIVEN, readChoice, type ColumnChoice } from './columns.ts';

const keyOf = (table: string): string => `dropscope.columns.${table}`;

/** The choice of columns of one table, kept on this machine under the table's name. */
export const useColumns = (table: string): readonly [ColumnChoice, (choice: ColumnChoice) => void] => {
  const [choice, setChoice] = useState(() => readChoice(localStorage.getItem(keyOf(table))));
  const choose = (next: ColumnChoice): void => {
    setChoice(next);
    if (next === AS_GIVEN) localStorage.removeItem(keyOf(table));
    else localStorage.setItem(keyOf(table), JSON.stringify(next));
  };
  return [choice, choose];
};
