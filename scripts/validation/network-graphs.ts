import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { structureInput, structureOf } from '#main/analysis/methods/network/structure.ts';
import type { MeasureApart } from './observe.ts';
import { partOfTest } from './rates.ts';

const NODES = 60;
const EDGES = 150;
const GROUPS = 6;
const GRAPHS = 99;

/** Edges between any two nodes, or in the planted graph half of them within six groups. */
const edgesOf = (seed: number, isPlanted: boolean) => {
  const { below, unit } = createRandom(deriveSeed(seed, 'edges'));
  return Array.from({ length: EDGES }, () => {
    const source = below(NODES);
    const others = isPlanted && unit() < 1 / 2 ? NODES / GROUPS : NODES;
    const target = source - (source % others) + (((source % others) + 1 + below(others - 1)) % others);
    return { source: `n${source}`, target: `n${target}`, kind: 'reference' as const };
  });
};

const typeOf = new Map(Array.from({ length: NODES }, (_, node) => [`n${node}`, 'qDrop' as const]));

/** Clustering and modularity of `count` random graphs, and of as many with six groups; “found” is p ≤ 0.05. */
export const measureNetworks: MeasureApart = (count, seed, onDone) => {
  const measured = (one: number, isPlanted: boolean) =>
    structureOf(
      structureInput(edgesOf(one, isPlanted), typeOf),
      { graphs: GRAPHS, seed: deriveSeed(one, 'structure') },
      () => undefined,
    );
  const rows = Array.from({ length: count }, (_, i) => {
    onDone?.(i, count);
    return { none: measured(seed + i, false), planted: measured(seed + i, true) };
  });
  return (['clustering', 'modularity'] as const).map((name) =>
    partOfTest(
      `${name} beyond graphs of the same degrees; planted: half of 150 edges within six groups of ten`,
      rows.map(({ planted }) => planted[name]?.p ?? 1),
      rows.map(({ none }) => none[name]?.p ?? 1),
    ),
  );
};
