import { z } from 'zod';
import { checkpoint, defineMethod, noTests } from '#main/analysis/method.ts';
import { boardKey, indexByPostKey, postKey } from '#main/analysis/text/board-key.ts';
import { findReferences } from '#main/analysis/text/text-layers.ts';
import { isDayDated } from '#main/analysis/time/day-dates.ts';
import { intervalOf } from '#main/analysis/time/resolution.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { listOf } from '#shared/methods/parts.ts';

const parameters = z.object({});

const edgeSchema = z.object({
  from: z.number(),
  to: z.number(),
  /** The cited post's number on their board. */
  postId: z.string(),
  mentions: z.number(),
  /** Time of the citing drop; the start of its day where only that is known. */
  time: z.number(),
  /** How exactly that time is known; absent: to the second. */
  resolution: z.enum(['minute', 'day']).optional(),
  /** Citing − cited, seconds: positive where the cited drop came first. Whole days where one of them is dated to the day. */
  deltaSeconds: z.number(),
});
/** A drop that cites another drop, however often. */
export type ReferenceEdge = ValueOf<typeof edgeSchema>;

const startOf = (drop: AnalysisDrop): number =>
  isDayDated(drop) ? intervalOf(drop.time, 'day').start : drop.time;

const secondsBetween = (cited: AnalysisDrop, citing: AnalysisDrop): number => {
  if (!isDayDated(cited) && !isDayDated(citing)) return citing.time - cited.time;
  return intervalOf(citing.time, 'day').start - intervalOf(cited.time, 'day').start;
};

const elsewhereSchema = z.object({
  from: z.number(),
  board: z.string(),
  postId: z.string(),
  drops: listOf(z.number()),
});
/** A `>>id` that names no drop of its own board but drops of others: listed, never an edge. */
export type ElsewhereReference = ValueOf<typeof elsewhereSchema>;

const resultSchema = z.object({
  dropsTested: z.number(),
  /** Every `>>id` in the drops' own text. */
  references: z.number(),
  citingDrops: z.number(),
  edges: listOf(edgeSchema),
  /** References behind the edges: a drop may cite another more than once. */
  mentions: z.number(),
  /** References to posts of the board that are no drops. */
  toOtherPosts: z.number(),
  elsewhere: listOf(elsewhereSchema),
});
export type References = ValueOf<typeof resultSchema>;

/** Which drop cites which, for the method and for the network's edges. */
export const referencesOf = (drops: readonly AnalysisDrop[], context: AnalysisContext): References => {
  const byKey = indexByPostKey(drops);
  const byPostId = Map.groupBy(drops, ({ postId }) => postId);
  const edges = new Map<string, ReferenceEdge>();
  const elsewhere: ElsewhereReference[] = [];
  let references = 0;
  let citingDrops = 0;
  let toOtherPosts = 0;
  for (const [done, drop] of drops.entries()) {
    if (done % 1000 === 0) checkpoint(context, done, drops.length);
    const cited = findReferences(drop.content);
    references += cited.length;
    if (cited.length > 0) citingDrops += 1;
    for (const { postId } of cited) {
      const target = drops[byKey.get(postKey(drop, postId)) ?? -1];
      if (target === undefined) {
        const numbers = (byPostId.get(postId) ?? []).map(({ number }) => number);
        if (numbers.length === 0) toOtherPosts += 1;
        else elsewhere.push({ from: drop.number, board: boardKey(drop), postId, drops: numbers });
        continue;
      }
      const id = `${drop.number}→${target.number}`;
      edges.set(id, {
        from: drop.number,
        to: target.number,
        postId,
        mentions: (edges.get(id)?.mentions ?? 0) + 1,
        time: startOf(drop),
        ...(drop.resolution === undefined ? {} : { resolution: drop.resolution }),
        deltaSeconds: secondsBetween(target, drop),
      });
    }
  }
  return {
    dropsTested: drops.length,
    references,
    citingDrops,
    edges: [...edges.values()],
    mentions: [...edges.values()].reduce((sum, edge) => sum + edge.mentions, 0),
    toOtherPosts,
    elsewhere,
  };
};

/** Which drop cites which with `>>id`. Input: drops in canonical order; edges come in the order of the citing drops. */
export const dropReferences = defineMethod({
  id: 'references',
  version: 2,
  title: 'References between drops',
  summary: 'Lists which drop cites which by its post number.',
  definition: [
    'Every >>N in a drop’s own text (the text of cited posts is not read) targets the citing drop’s own board: 4chan boards have their own numbering, 8chan and 8kun share one per board. An edge is a pair of drops (citing, cited), counted once however often the number occurs in the text.',
    'A number that belongs to no drop of that board is a reference to another post. If it is the number of a drop on another board it is listed as elsewhere and makes no edge: post numbers recur across boards, and links in the file sometimes name the wrong board.',
  ].join('\n'),
  reads: ['drops'],
  parameters,
  result: resultSchema,
  outputs: {
    edges: ['Distinct pairs of citing and cited drop', 'count'],
    mentions: ['Every >>N that makes an edge, repetitions counted', 'count'],
    references: ['Every >>N', 'count'],
    toOtherPosts: ['References to posts that are no drops', 'count'],
    elsewhere: 'Numbers that are drops on other boards only',
  },
  limits: ['A citation says that a post was answered or pointed at, not that it was agreed with.'],
  source: 'The >>N convention of image boards.',
  run: ({ drops }, _parameters, context) => referencesOf(drops, context),
  tests: noTests,
});
