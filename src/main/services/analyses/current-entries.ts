import { questionOf, type Questioned, type RegisterRow } from '#main/repositories/test-register.ts';

type Entry = Questioned & Pick<RegisterRow, 'version'>;

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
