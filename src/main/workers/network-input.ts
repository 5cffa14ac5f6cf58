import type { NetworkEdge, NetworkInput, NetworkNode } from '#main/analysis/methods/network/graph.ts';
import { dropReferences } from '#main/analysis/methods/references.ts';
import type { AnalysisDrop } from '#main/analysis/types.ts';
import type { Executor } from '#main/db/open.ts';
import { findAnalysisDrops } from '#main/repositories/analysis-drops.ts';
import { findCorrelationEdges, type CorrelationCriteria } from '#main/repositories/correlations.ts';
import { findCoordinationEdges, findMentionEdges } from '#main/repositories/network.ts';
import { findAnalysisEvents } from '#main/repositories/news-events.ts';
import type { GraphPart } from '#shared/contract/network.ts';

export interface NetworkPair {
  readonly dropNumber: number;
  readonly eventId: string;
  readonly score: number;
  readonly p: number;
  readonly q: number;
}

export interface NetworkParts {
  readonly include: readonly GraphPart[];
  readonly threshold: number;
  /** Which kinds of drop and event a correlation may join. */
  readonly pairs?: Pick<CorrelationCriteria, 'newsCategories' | 'dropCategories'>;
  /** Pairs over the threshold in the place of the stored ones. */
  readonly given?: readonly NetworkPair[];
  /** Epoch seconds, both inclusive; nodes and edges without a time stay. */
  readonly from?: number;
  readonly to?: number;
}

type Part = { readonly nodes: readonly NetworkNode[]; readonly edges: readonly NetworkEdge[] };
const nothing: Part = { nodes: [], edges: [] };

const dropId = (number: number): string => `drop:${number}`;

const dropNodes = (drops: readonly AnalysisDrop[]): readonly NetworkNode[] =>
  drops.map(({ number, time }) => ({
    id: dropId(number),
    label: `Drop #${number}`,
    type: 'qDrop',
    time,
  }));

type Times = ReadonlyMap<number, number>;

const correlationPart = async (
  db: Executor,
  { threshold, pairs: kinds, given }: NetworkParts,
  times: Times,
): Promise<Part> => {
  const [pairs, events] = await Promise.all([
    given ?? findCorrelationEdges(db, { minScore: threshold, ...kinds }),
    findAnalysisEvents(db),
  ]);
  return {
    nodes: events.map(({ id, title, time }) => ({
      id: `event:${id}`,
      label: title,
      type: 'newsEvent',
      time,
    })),
    edges: pairs.map(({ dropNumber, eventId, score, p, q }) => ({
      id: `correlation:${dropNumber}:${eventId}`,
      source: dropId(dropNumber),
      target: `event:${eventId}`,
      weight: score,
      kind: 'correlation',
      time: times.get(dropNumber) ?? null,
      p,
      q,
    })),
  };
};

const referencePart = (drops: readonly AnalysisDrop[]): Part => ({
  nodes: [],
  edges: dropReferences.run(drops, {}, { seed: 0 }).edges.map(({ from, to, time }) => ({
    id: `reference:${from}:${to}`,
    source: dropId(from),
    target: dropId(to),
    weight: 1,
    kind: 'reference',
    time,
  })),
});

/** One mention weighs a half, many come near to one. */
const mentionWeight = (occurrences: number): number => occurrences / (occurrences + 1);

const mentionPart = async (db: Executor, times: Times): Promise<Part> => {
  const mentions = await findMentionEdges(db);
  const keys = new Map(mentions.map(({ keyId, abbreviation }) => [keyId, abbreviation]));
  return {
    nodes: [...keys].map(([id, label]) => ({ id: `key:${id}`, label, type: 'key', time: null })),
    edges: mentions.map(({ dropNumber, keyId, occurrences }) => ({
      id: `mention:${dropNumber}:${keyId}`,
      source: dropId(dropNumber),
      target: `key:${keyId}`,
      weight: mentionWeight(occurrences),
      kind: 'mention',
      time: times.get(dropNumber) ?? null,
    })),
  };
};

/** Findings of a score over the threshold; a pair of drop and post with several keeps its best. */
const coordinationPart = async (db: Executor, threshold: number, times: Times): Promise<Part> => {
  const nodes = new Map<string, NetworkNode>();
  const edges = new Map<string, NetworkEdge>();
  for (const finding of await findCoordinationEdges(db, threshold)) {
    const { dropNumber, platform, postId, username, time, score, pValue, qValue } = finding;
    const post = `post:${platform}:${postId}`;
    const id = `coordination:${dropNumber}:${platform}:${postId}`;
    nodes.set(post, { id: post, label: `@${username} ${postId}`, type: 'post', time });
    if (!edges.has(id))
      edges.set(id, {
        id,
        source: dropId(dropNumber),
        target: post,
        weight: score,
        kind: 'coordination',
        time: times.get(dropNumber) ?? null,
        p: pValue,
        q: qValue,
      });
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
};

/** Loads the nodes and edges that a network is asked to be made of; read-only. */
export const loadNetwork = async (db: Executor, parts: NetworkParts): Promise<NetworkInput> => {
  const drops = await findAnalysisDrops(db);
  const times = new Map(drops.map(({ number, time }) => [number, time]));
  const has = (part: GraphPart): boolean => parts.include.includes(part);
  const found = [
    { nodes: dropNodes(drops), edges: [] },
    has('correlations') ? await correlationPart(db, parts, times) : nothing,
    has('references') ? referencePart(drops) : nothing,
    has('posts') ? await coordinationPart(db, parts.threshold, times) : nothing,
    has('keys') ? await mentionPart(db, times) : nothing,
  ];
  const within = ({ time }: { readonly time: number | null }): boolean =>
    time === null || (time >= (parts.from ?? -Infinity) && time <= (parts.to ?? Infinity));
  return {
    nodes: found.flatMap(({ nodes }) => nodes).filter(within),
    edges: found.flatMap(({ edges }) => edges).filter(within),
  };
};
