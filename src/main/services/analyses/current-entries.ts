import type { CountedRow } from '#main/repositories/test-register.ts';
import { withoutFamilySize } from '#shared/test-family.ts';

type Entry = Pick<
  CountedRow,
  'method' | 'version' | 'label' | 'parameters_json' | 'selection_json' | 'seed' | 'input_sha256'
>;

/** The same text for one question over one input, whichever version of its method answered it; null where the input is not known. */
const questionOf = (entry: Entry): string | null => {
  const { method, label, parameters_json: parameters, selection_json: selection, seed } = entry;
  const { input_sha256: input } = entry;
  return input === null
    ? null
    : JSON.stringify([method, withoutFamilySize(label), parameters, selection, seed, input]);
};

/**
 * Without what a later version of the method has registered anew: one question over one input would be two entries, and a small p would
 * count twice. What a plan made confirmatory stays, with every entry of its question.
 */
export const currentEntries = <Row extends Entry>(
  rows: readonly Row[],
  isConfirmatory: (row: Row) => boolean,
): Row[] => {
  const groups = Map.groupBy(rows, questionOf);
  return rows.filter((row) => {
    const question = questionOf(row);
    const same = question === null ? [] : (groups.get(question) ?? []);
    return same.every(({ version }) => version <= row.version) || same.some(isConfirmatory);
  });
};
