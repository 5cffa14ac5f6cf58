import { formatCount, plural } from '#renderer/lib/format.ts';
import { SIGNIFICANT_Q } from '#shared/figures.ts';
import type { NullName } from '#shared/methods/account-coordination.ts';
import { isAbove, type CoordinationAnswer } from './Sentences.tsx';

type Edge = CoordinationAnswer['edges'][number];

/** The edges that are drawn, and which they are, as a sentence. */
export interface DrawnEdges {
  readonly edges: readonly Edge[];
  readonly sentence: string;
}

interface Ends {
  readonly degree: number;
  readonly strength: number;
}

const endsOf = (edges: readonly Edge[]): ReadonlyMap<string, Ends> => {
  const ends = new Map<string, Ends>();
  for (const { a, b, weight } of edges)
    for (const account of [a, b]) {
      const { degree, strength } = ends.get(account) ?? { degree: 0, strength: 0 };
      ends.set(account, { degree: degree + 1, strength: strength + weight });
    }
  return ends;
};

/**
 * The strongest edge of each account by the disparity filter: that with the least α = (1 − weight/strength)^(degree − 1) of its ends
 * (Serrano, Boguñá & Vespignani 2009); of equals the heavier, then the first of the list.
 */
const strongestOfEach = (edges: readonly Edge[]): readonly Edge[] => {
  const ends = endsOf(edges);
  const alphaAt = (account: string, { weight }: Edge): number => {
    const { degree, strength } = ends.get(account) ?? { degree: 1, strength: weight };
    return degree < 2 ? 1 : (1 - weight / strength) ** (degree - 1);
  };
  const best = new Map<string, Edge>();
  for (const edge of edges)
    for (const account of [edge.a, edge.b]) {
      const known = best.get(account);
      if (
        known === undefined ||
        alphaAt(account, edge) < alphaAt(account, known) ||
        (alphaAt(account, edge) === alphaAt(account, known) && edge.weight > known.weight)
      )
        best.set(account, edge);
    }
  const kept = new Set(best.values());
  return edges.filter((edge) => kept.has(edge));
};

/** What is drawn first: the edges above chance, or the strongest of each account where none is; or all that are kept. */
export const drawnEdges = (
  { edges, edgeCount }: Pick<CoordinationAnswer, 'edges' | 'edgeCount'>,
  chance: NullName,
  isAll: boolean,
): DrawnEdges => {
  const count = (drawn: readonly Edge[]): string =>
    `${formatCount(drawn.length)} of ${plural(edgeCount, 'edge')}`;
  if (isAll) return { edges, sentence: `${count(edges)}: all that are kept, of weight 2 or more.` };
  const above = edges.filter((edge) => isAbove(edge, chance));
  if (above.length > 0)
    return { edges: above, sentence: `${count(above)}: those above chance (q < ${SIGNIFICANT_Q}).` };
  const strongest = strongestOfEach(edges);
  return {
    edges: strongest,
    sentence: `${count(strongest)}: the strongest of each account by the disparity filter, as none is above chance.`,
  };
};
