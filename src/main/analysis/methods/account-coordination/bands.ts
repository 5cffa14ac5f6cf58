import { againstNull } from '#main/analysis/chance/significance.ts';
import { checkpoint } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { NULLS, type AccountCoordinationResult, type Move } from '#shared/methods/account-coordination.ts';
import { copiesOf, roundsOf } from './nulls.ts';
import type { SortedShares } from './shares.ts';

/** A count next to one null. */
export type Band = AccountCoordinationResult['curve']['points'][number]['repetition'];

const NOT_COMPARED: Band = { expected: null, low: null, high: null, p: null };

/** A count next to its copies; nulls where there is no copy. */
export const bandOf = (observed: number, copies: Float64Array): Band => {
  if (copies.length === 0) return NOT_COMPARED;
  const { expected, bandLow, bandHigh, p } = againstNull(observed, copies);
  return { expected, low: bandLow, high: bandHigh, p };
};

/** Counts of the shares, each next to those of the copies of both nulls: the same copies serve all counts. */
export const nextToCopies = (
  shares: SortedShares,
  { surrogates, move }: { readonly surrogates: number; readonly move: Move },
  countsIn: (copy: SortedShares) => Iterable<number>,
  context: AnalysisContext,
): readonly { readonly observed: number; readonly repetition: Band; readonly closeness: Band }[] => {
  const observed = [...countsIn(shares)];
  const [repetition, closeness] = NULLS.map((name, n) => {
    const copies = copiesOf(shares, name, move, context.seed);
    const rounds = roundsOf(copies, surrogates);
    const counts = Array.from({ length: rounds }, (_, round) => {
      checkpoint(context, n * surrogates + round, NULLS.length * surrogates);
      return [...countsIn(copies.next())];
    });
    return observed.map((count, place) =>
      bandOf(
        count,
        Float64Array.from(counts, (row) => row[place] ?? 0),
      ),
    );
  });
  return observed.map((count, place) => ({
    observed: count,
    repetition: repetition?.[place] ?? NOT_COMPARED,
    closeness: closeness?.[place] ?? NOT_COMPARED,
  }));
};
