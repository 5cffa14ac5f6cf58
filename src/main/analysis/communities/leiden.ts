import type { Random } from '#main/analysis/chance/random.ts';
import { aggregate, renumber, type PlainGraph } from './plain-graph.ts';

/** Sums of the weights from one node to communities, cleared after each node. */
class Sums {
  readonly #sum: Float64Array;
  readonly #met: Int32Array;
  #count = 0;

  constructor(size: number) {
    this.#sum = new Float64Array(size);
    this.#met = new Int32Array(size);
  }

  add(c: number, weight: number): void {
    if (this.#sum[c] === 0) {
      this.#met[this.#count] = c;
      this.#count += 1;
    }
    (this.#sum[c] as number) += weight;
  }

  of(c: number): number {
    return this.#sum[c] as number;
  }

  met(): Int32Array {
    return this.#met.subarray(0, this.#count);
  }

  clear(): void {
    for (let k = 0; k < this.#count; k += 1) this.#sum[this.#met[k] as number] = 0;
    this.#count = 0;
  }
}

const strengthsOf = (graph: PlainGraph, community: Int32Array): Float64Array => {
  const strengths = new Float64Array(graph.nodes);
  for (let v = 0; v < graph.nodes; v += 1)
    (strengths[community[v] as number] as number) += graph.strength[v] as number;
  return strengths;
};

const range = (count: number): Int32Array => Int32Array.from({ length: count }, (_, i) => i);

/** Gains smaller than this are rounding. */
const NOTHING = 1e-12;

/** Moves nodes to the community they fit best until no move helps; only neighbors of moved nodes are looked at again. */
const moveNodes = (graph: PlainGraph, community: Int32Array, random: Random): void => {
  const { nodes, starts, neighbors, weights, strength, total } = graph;
  const strengths = strengthsOf(graph, community);
  const sums = new Sums(nodes);
  const sizes = new Int32Array(nodes);
  for (const c of community) (sizes[c] as number) += 1;
  const empty = [...range(nodes)].filter((c) => sizes[c] === 0);
  const queue = [...random.shuffle(range(nodes))];
  const isQueued = new Uint8Array(nodes).fill(1);
  // The list grows during the loop.
  for (const v of queue) {
    isQueued[v] = 0;
    const own = community[v] as number;
    const k = strength[v] as number;
    for (let e = starts[v] as number; e < (starts[v + 1] as number); e += 1)
      sums.add(community[neighbors[e] as number] as number, weights[e] as number);
    (strengths[own] as number) -= k;
    const gainOf = (c: number): number => sums.of(c) - (k * (strengths[c] as number)) / total;
    let best = own;
    let most = gainOf(own);
    for (const c of sums.met()) {
      const gain = gainOf(c);
      if (gain > most + NOTHING) [best, most] = [c, gain];
    }
    // Alone a node gains nothing and loses nothing.
    if (most < -NOTHING && (sizes[own] as number) > 1) best = empty.pop() ?? own;
    sums.clear();
    (strengths[best] as number) += k;
    if (best === own) continue;
    community[v] = best;
    (sizes[own] as number) -= 1;
    (sizes[best] as number) += 1;
    if (sizes[own] === 0) empty.push(own);
    for (let e = starts[v] as number; e < (starts[v + 1] as number); e += 1) {
      const w = neighbors[e] as number;
      if (isQueued[w] === 1 || community[w] === best) continue;
      isQueued[w] = 1;
      queue.push(w);
    }
  }
};

/** How random the choice of the refinement is: the published default. */
const RANDOMNESS = 0.01;

/** One of several parts, each the likelier the more it gains. */
const choose = (parts: readonly number[], gains: readonly number[], random: Random): number => {
  const most = Math.max(...gains);
  const odds = gains.map((gain) => Math.exp((gain - most) / RANDOMNESS));
  let left = random.unit() * odds.reduce((sum, odd) => sum + odd, 0);
  for (const [i, part] of parts.entries()) {
    left -= odds[i] ?? 0;
    if (left < 0) return part;
  }
  return parts.at(-1) ?? 0;
};

/**
 * Splits each community into parts that hang together: every node begins alone, and a node that is well connected to its community joins
 * one of its well-connected parts, at random among those that gain.
 */
const refine = (graph: PlainGraph, community: Int32Array, random: Random): Int32Array => {
  const { nodes, starts, neighbors, weights, strength, total } = graph;
  const strengths = strengthsOf(graph, community);
  const part = range(nodes);
  const partStrength = strength.slice();
  const isAlone = new Uint8Array(nodes).fill(1);
  /** Weight from each part to the rest of its community. */
  const outward = new Float64Array(nodes);
  for (let v = 0; v < nodes; v += 1)
    for (let e = starts[v] as number; e < (starts[v + 1] as number); e += 1)
      if (community[neighbors[e] as number] === community[v]) (outward[v] as number) += weights[e] as number;
  const isWell = (p: number, c: number): boolean => {
    const inside = partStrength[p] as number;
    return (outward[p] as number) >= (inside * ((strengths[c] as number) - inside)) / total - NOTHING;
  };
  const sums = new Sums(nodes);
  for (const v of random.shuffle(range(nodes))) {
    const c = community[v] as number;
    if (isAlone[v] === 0 || !isWell(v, c)) continue;
    for (let e = starts[v] as number; e < (starts[v + 1] as number); e += 1) {
      const w = neighbors[e] as number;
      if (community[w] === c) sums.add(part[w] as number, weights[e] as number);
    }
    const k = strength[v] as number;
    const [parts, gains]: [number[], number[]] = [[v], [0]];
    for (const p of sums.met()) {
      const gain = sums.of(p) - (k * (partStrength[p] as number)) / total;
      if (gain < 0 || !isWell(p, c)) continue;
      parts.push(p);
      gains.push((2 * gain) / total);
    }
    const chosen = choose(parts, gains, random);
    const joined = sums.of(chosen);
    sums.clear();
    if (chosen === v) continue;
    part[v] = chosen;
    isAlone[chosen] = 0;
    partStrength[chosen] = (partStrength[chosen] as number) + k;
    outward[chosen] = (outward[chosen] as number) + (outward[v] as number) - 2 * joined;
  }
  return part;
};

/** One pass from single nodes of `graph` up to communities that no aggregation improves. @param community where it begins, changed */
const pass = (graph: PlainGraph, community: Int32Array, random: Random): void => {
  let level = graph;
  let own = community.slice();
  /** The node of the current level that contains each node of the graph. */
  const holder = range(graph.nodes);
  for (;;) {
    moveNodes(level, own, random);
    const communities = renumber(own);
    if (communities === level.nodes) break;
    const parts = refine(level, own, random);
    const count = renumber(parts);
    for (let v = 0; v < holder.length; v += 1) holder[v] = parts[holder[v] as number] as number;
    const next = new Int32Array(count);
    for (const [v, p] of parts.entries()) next[p] = own[v] as number;
    own = next;
    if (count === level.nodes) break;
    level = aggregate(level, parts, count);
  }
  for (let v = 0; v < community.length; v += 1) community[v] = own[holder[v] as number] as number;
};

/** A limit on passes; no graph so far needed as many. */
const MOST_PASSES = 10;

/**
 * Communities of a graph by modularity; the same for one state of the generator. Each hangs together, and no node alone would fit better
 * elsewhere. Source: Traag, Waltman & van Eck (2019), From Louvain to Leiden, Sci. Rep. 9:5233.
 * @returns the community of each node, from 0 in the order of their first node
 */
export const leiden = (graph: PlainGraph, random: Random): Int32Array => {
  const community = range(graph.nodes);
  if (graph.total === 0) return community;
  for (let round = 0; round < MOST_PASSES; round += 1) {
    const before = community.slice();
    pass(graph, community, random);
    renumber(community);
    if (community.every((c, v) => c === before[v])) break;
  }
  return community;
};
