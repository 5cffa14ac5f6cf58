import type { CodedDrops, CodingBatch, CodingDifference, GivenCode } from '#shared/contract/coding.ts';

/** The names of some codes. */
export const namesOf = (codes: readonly GivenCode[] | null | undefined): ReadonlySet<string> =>
  new Set((codes ?? []).map(({ code }) => code));

/** The codes of a drop as adjudicated: what was decided, or what every coder gave, wherever in the text. */
export const adjudicated = ({ coders, decision }: CodingDifference): ReadonlySet<string> => {
  if (decision !== null) return namesOf(decision.codes);
  const [first, ...others] = coders.map(({ coded }) => namesOf(coded?.codes));
  return new Set([...(first ?? [])].filter((code) => others.every((given) => given.has(code))));
};

/** Whether the coders of a drop gave it different codes. */
export const isDiffering = ({ coders }: CodingDifference): boolean =>
  new Set(coders.map(({ coded }) => JSON.stringify(coded?.codes ?? null))).size > 1;

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
        : namesOf(item.coders.find((one) => one.coder === coder)?.coded?.codes),
  }));
  return {
    by: coder,
    codes: codes.map(({ code }) => ({
      code,
      drops: given.filter(({ names }) => names.has(code)).map(({ dropNumber }) => dropNumber),
    })),
    undecided:
      coder === null ? items.filter((item) => item.decision === null && isDiffering(item)).length : 0,
  };
};
