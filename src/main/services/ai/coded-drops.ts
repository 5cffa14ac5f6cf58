import type { CodedDrops, CodingBatch, CodingDifference, GivenCode } from '#shared/contract/coding.ts';

const textOf = (codes: readonly GivenCode[] | null): string => JSON.stringify(codes);

/** What all coders gave alike, or what was decided; null: they differ, and nothing is decided. */
export const adjudicated = ({ coders, decision }: CodingDifference): readonly GivenCode[] | null => {
  if (decision !== null) return decision.codes;
  const [first, ...others] = coders.map(({ coded }) => coded?.codes ?? null);
  return first !== undefined && others.every((one) => textOf(one) === textOf(first)) ? first : null;
};

/**
 * The drops of each code of a batch that all have closed.
 * @param coder null: as adjudicated
 */
export const codedDropsOf = (
  codes: CodingBatch['codes'],
  items: readonly CodingDifference[],
  coder: string | null,
): CodedDrops => {
  const given = items.map((item) => ({
    dropNumber: item.dropNumber,
    names:
      coder === null
        ? adjudicated(item)
        : (item.coders.find((one) => one.coder === coder)?.coded?.codes ?? []),
  }));
  return {
    by: coder,
    codes: codes.map(({ code }) => ({
      code,
      drops: given
        .filter(({ names }) => names?.some((one) => one.code === code) === true)
        .map(({ dropNumber }) => dropNumber),
    })),
    undecided: given.filter(({ names }) => names === null).length,
  };
};
