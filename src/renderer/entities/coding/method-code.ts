import { parseAsString, useQueryStates } from 'nuqs';
import { filled } from '#renderer/lib/filled.ts';
import type { CodeChoice } from './CodeSelect.tsx';

export const codeParsers = {
  batch: parseAsString.withDefault(''),
  code: parseAsString.withDefault(''),
  coder: parseAsString.withDefault(''),
};

export interface MethodCode {
  readonly choice: CodeChoice;
  readonly choose: (choice: CodeChoice) => void;
  readonly query: { readonly batch?: string; readonly code?: string; readonly coder?: string };
}

/** The code whose drops the methods of a page look at, in the address; empty: all drops. */
export const useMethodCode = (): MethodCode => {
  const [choice, change] = useQueryStates(codeParsers);
  return {
    choice,
    choose: (next) => {
      void change(next);
    },
    query: filled(choice),
  };
};
