import { useState } from 'react';
import type { CodingBatch, GivenCode } from '#shared/contract/coding.ts';
import { toggled } from './coding-keys.ts';
import { NOTHING_SELECTED, spanOf, stepped, withSpan } from './span-text.ts';

const wholeOf = (code: string): GivenCode => ({ code, start: null, end: null });

export const namesOf = (codes: readonly GivenCode[]): readonly string[] => [
  ...new Set(codes.map(({ code }) => code)),
];

interface DeskCodes {
  readonly unit: CodingBatch['unit'];
  readonly text: string;
  readonly given: readonly GivenCode[];
  readonly onChange: (codes: readonly GivenCode[]) => void;
}

/** Gives codes to a whole text, or to what is selected in it. */
export const useDeskCodes = ({ unit, text, given, onChange }: DeskCodes) => {
  const [selected, setSelected] = useState(NOTHING_SELECTED);
  const [problem, setProblem] = useState<string | null>(null);
  const give = (code: string): void => {
    if (unit === 'drop') {
      onChange(toggled(namesOf(given), code).map(wholeOf));
      return;
    }
    const next = withSpan(given, spanOf(text, code, selected));
    setProblem(next.problem);
    if (next.problem === null) onChange(next.codes);
  };
  const moveCaret = (way: -1 | 1, isExtended: boolean, isByWord: boolean): void => {
    const focus = stepped(text, selected.focus, way, isByWord);
    setSelected({ anchor: isExtended ? selected.anchor : focus, focus });
  };
  const reset = (): void => {
    setSelected(NOTHING_SELECTED);
    setProblem(null);
  };
  return { selected, setSelected, problem, give, moveCaret, reset };
};
