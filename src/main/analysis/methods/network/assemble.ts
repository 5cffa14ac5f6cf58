import { referencesOf } from '#main/analysis/methods/references.ts';
import { intervalOf } from '#main/analysis/time/resolution.ts';
import type { AnalysisInputs } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { DROP_CATEGORIES, NEWS_CATEGORIES, type DropCategory, type NewsCategory } from '#shared/constants.ts';
import { GRAPH_PARTS, type GraphPart } from '#shared/methods/network.ts';
import type { NetworkEdge, NetworkInput, NetworkNode } from './graph.ts';

export const PAIR_CATEGORIES = [...NEWS_CATEGORIES, ...DROP_CATEGORIES] as const;

/** What a network is made of. */
export interface NetworkChoice {
  readonly include: readonly GraphPart[];
  /** Least score of a correlation or a coordination finding. */
  readonly threshold: number;
  /** Kinds of event and of drop that a correlation may join; a side that names none is not restricted. */
  readonly categories: readonly (NewsCategory | DropCategory)[];
  /** Epoch seconds, both inclusive; nodes and edges without a time stay. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export type NetworkInputs = Pick<
  AnalysisInputs,
  'drops' | 'categories' | 'events' | 'pairs' | 'findings' | 'mentions'
>;

/** Time of each drop by its number, as nodes and edges carry it. */
type Times = ReadonlyMap<number, Pick<NetworkEdge, 'time' | 'resolution'>>;
const UNDATED = { time: null };

/** The moment, or the start of the day where only that is known: a place for layouts and periods. */
const timeOf = ({ time, resolution }: AnalysisDrop): Pick<NetworkEdge, 'time' | 'resolution'> => ({
  time: resolution === 'day' ? intervalOf(time, resolution).start : time,
  ...(resolution === undefined ? {} : { resolution }),
});

const dropId = (number: number): string => `drop:${number}`;

const dropNodes = (drops: readonly AnalysisDrop[]): readonly NetworkNode[] =>
  drops.map((drop) => ({
    id: dropId(drop.number),
    label: `Drop #${drop.number}`,
    type: 'qDrop',
    ...timeOf(drop),
  }));

/** Whether a pair joins kinds that are chosen. */
const createPairFilter = (
  { drops, categories, events }: NetworkInputs,
  chosen: NetworkChoice['categories'],
) => {
  const news = new Set<string>(
    chosen.filter((name) => (NEWS_CATEGORIES as readonly string[]).includes(name)),
  );
  const ofDrops = new Set<string>(
    chosen.filter((name) => (DROP_CATEGORIES as readonly string[]).includes(name)),
  );
  const categoryOf = new Map(events.map(({ id, category }) => [id, category]));
  const categoriesOf = new Map(drops.map(({ number }, i) => [number, categories[i] ?? []]));
  return (drop: number, eventId: string): boolean =>
    (news.size === 0 || news.has(categoryOf.get(eventId) ?? '')) &&
    (ofDrops.size === 0 || (categoriesOf.get(drop) ?? []).some((name) => ofDrops.has(name)));
};

const correlationPart = (inputs: NetworkInputs, choice: NetworkChoice, times: Times): NetworkInput => {
  const isChosen = createPairFilter(inputs, choice.categories);
  return {
    nodes: inputs.events.map(({ id, title, time, resolution }) => ({
      id: `event:${id}`,
      label: title,
      type: 'newsEvent',
      // A place for layouts and periods: the start of what is known.
      time: intervalOf(time, resolution).start,
      resolution,
    })),
    edges: inputs.pairs
      .filter(({ drop, eventId, score }) => score >= choice.threshold && isChosen(drop, eventId))
      .map(({ drop, eventId, score, p, q }) => ({
        id: `correlation:${drop}:${eventId}`,
        source: dropId(drop),
        target: `event:${eventId}`,
        weight: score,
        kind: 'correlation',
        ...(times.get(drop) ?? UNDATED),
        p,
        q,
      })),
  };
};

const referencePart = (drops: readonly AnalysisDrop[]): NetworkInput => ({
  nodes: [],
  edges: referencesOf(drops, { seed: 0 }).edges.map(({ from, to, time, resolution }) => ({
    id: `reference:${from}:${to}`,
    source: dropId(from),
    target: dropId(to),
    weight: 1,
    kind: 'reference',
    time,
    ...(resolution === undefined ? {} : { resolution }),
  })),
});

/** One mention weighs a half, many come near to one. */
const mentionWeight = (occurrences: number): number => occurrences / (occurrences + 1);

const mentionPart = ({ mentions }: NetworkInputs, times: Times): NetworkInput => {
  const keys = new Map(mentions.map(({ keyId, abbreviation }) => [keyId, abbreviation]));
  return {
    nodes: [...keys].map(([id, label]) => ({ id: `key:${id}`, label, type: 'key', time: null })),
    edges: mentions.map(({ drop, keyId, occurrences }) => ({
      id: `mention:${drop}:${keyId}`,
      source: dropId(drop),
      target: `key:${keyId}`,
      weight: mentionWeight(occurrences),
      kind: 'mention',
      ...(times.get(drop) ?? UNDATED),
    })),
  };
};

/** Findings of a score over the threshold; a pair of drop and post with several keeps its first, the best. */
const findingPart = ({ findings }: NetworkInputs, threshold: number, times: Times): NetworkInput => {
  const nodes = new Map<string, NetworkNode>();
  const edges = new Map<string, NetworkEdge>();
  for (const { drop, platform, postId, username, time, score, p, q } of findings) {
    if (score < threshold) continue;
    const post = `post:${platform}:${postId}`;
    const id = `coordination:${drop}:${platform}:${postId}`;
    nodes.set(post, { id: post, label: `@${username} ${postId}`, type: 'post', time });
    if (!edges.has(id))
      edges.set(id, {
        id,
        source: dropId(drop),
        target: post,
        weight: score,
        kind: 'coordination',
        ...(times.get(drop) ?? UNDATED),
        p,
        q,
      });
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
};

/** The nodes and edges that a network is chosen to be made of. */
export const assembleNetwork = (inputs: NetworkInputs, choice: NetworkChoice): NetworkInput => {
  const times = new Map(inputs.drops.map((drop) => [drop.number, timeOf(drop)]));
  const makers: Readonly<Record<GraphPart, () => NetworkInput>> = {
    correlations: () => correlationPart(inputs, choice, times),
    references: () => referencePart(inputs.drops),
    posts: () => findingPart(inputs, choice.threshold, times),
    keys: () => mentionPart(inputs, times),
  };
  const parts = [
    { nodes: dropNodes(inputs.drops), edges: [] },
    ...GRAPH_PARTS.filter((part) => choice.include.includes(part)).map((part) => makers[part]()),
  ];
  const within = ({ time }: { readonly time: number | null }): boolean =>
    time === null || (time >= (choice.from ?? -Infinity) && time <= (choice.to ?? Infinity));
  return {
    nodes: parts.flatMap(({ nodes }) => nodes).filter(within),
    edges: parts.flatMap(({ edges }) => edges).filter(within),
  };
};
