import { readFileSync } from 'node:fs';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import { createRandom } from '#main/analysis/chance/random.ts';
import { toWorkGraph, type NetworkEdge, type NetworkNode } from '#main/analysis/methods/network/graph.ts';
import { layOut } from '#main/analysis/methods/network/layouts.ts';
import { metricsOf } from '#main/analysis/methods/network/metrics.ts';
import { countTrigrams } from '#main/analysis/methods/style-change/counts.ts';
import { cosineDistances, type Distances } from '#main/analysis/methods/style-change/distances.ts';
import { energySplitter } from '#main/analysis/methods/style-change/split.ts';
import { rangeOf } from '#main/analysis/methods/style-change/test-split.ts';
import { cutChunks, plainText, styleText } from '#main/analysis/methods/style-change/text.ts';
import { dropsOfPosts } from '#tests/helpers/posts-json.ts';
import { compare, toRow, type Bench, type BenchRow } from './measure.ts';
import { benchArchive } from './source.ts';

const CHUNKS = 50;

/** Cosine distances of the 3-gram counts of texts cut into at most `CHUNKS` chunks of equal length. */
const styleMatrix = (texts: readonly string[]): Distances => {
  const size = Math.floor(texts.reduce((sum, text) => sum + text.length, 0) / CHUNKS);
  return cosineDistances(countTrigrams(cutChunks(texts, size).slice(0, CHUNKS), 'letters', 500));
};

const styleRows = async (): Promise<BenchRow[]> => {
  const drops = dropsOfPosts(readFileSync(benchArchive(), 'utf8'));
  const texts = drops.map((drop) => styleText(plainText(drop)));
  const matrix = () => styleMatrix(texts);
  const readAll = (): number => {
    let sum = 0;
    for (const { content } of drops)
      for (let at = 0; at < content.length; at += 1) sum += content.charCodeAt(at);
    return sum;
  };
  const permuted = (): number => {
    const split = energySplitter(matrix(), 3);
    const order = rangeOf(0, CHUNKS);
    const random = createRandom(4966);
    let best = 0;
    for (let i = 0; i < 100; i += 1) best = Math.max(best, split(random.shuffle(order)).best.value);
    return best;
  };
  const hundredTimes = (): void => {
    for (let i = 0; i < 100; i += 1) matrix();
  };
  return [
    toRow('style matrix', await compare(matrix, readAll, 41), 'one charCodeAt pass', 20, {
      note: '3-grams, 50 chunks, all cosines',
    }),
    toRow('100 label permutations of it', await compare(permuted, hundredTimes), 'the matrix × 100', 0.6, {
      note: 'on one thread',
    }),
  ];
};

const NODES = 5000;
const EDGES = 8000;
const ITERATIONS = 100;

const layoutRows = async (): Promise<BenchRow[]> => {
  const random = createRandom(4966);
  const nodes = Array.from({ length: NODES }, (_, i): NetworkNode => ({
    id: `n${i}`,
    label: '',
    type: 'qDrop',
    time: i,
  }));
  const edges = Array.from({ length: EDGES }, (_, i): NetworkEdge => ({
    id: `e${i}`,
    source: `n${random.below(NODES)}`,
    target: `n${random.below(NODES)}`,
    weight: 1,
    kind: 'reference',
    time: null,
  })).filter(({ source, target }) => source !== target);
  const graph = toWorkGraph(nodes, edges);
  const metrics = metricsOf(graph, false, createRandom(1));
  const ours = (theta: number) => () =>
    layOut('force-directed', {
      nodes,
      graph,
      metrics,
      iterations: ITERATIONS,
      theta,
      random: createRandom(1),
    });
  const library = () => {
    const settings = { ...forceAtlas2.inferSettings(graph), barnesHutOptimize: true };
    return forceAtlas2(graph, { iterations: ITERATIONS, settings, getEdgeWeight: 'weight' });
  };
  return [
    toRow('layout, θ 0.5', await compare(ours(0.5), library), "the library's own run", 1.1, {
      note: '5,000 nodes, 8,000 edges, 100 iterations',
    }),
    toRow('layout, θ 1.0', await compare(ours(1), library), "the library's own run, θ 0.5", 0.5, {
      note: '5,000 nodes, 8,000 edges, 100 iterations',
    }),
  ];
};

export const patternsBench: Bench = async () => [...(await styleRows()), ...(await layoutRows())];
