import { LAYOUT_SEED, startPlaces } from '#renderer/features/analysis/network/graph/layouts.ts';
import { toNetwork } from '#renderer/features/analysis/network/graph/model.ts';
import { paintOf } from '#renderer/features/analysis/network/graph/paint.ts';
import { seeded } from '#renderer/features/analysis/network/graph/random.ts';
import { runLayout } from '#renderer/features/analysis/network/graph/run-layout.ts';
import { createSigmaView } from '#renderer/ui/graph/sigma-view.ts';
import { graphEdge, graphNode } from '#tests/helpers/graph-answer.ts';

/** What the bench asks this page for: a layout from beginning to end, drawn at every step or not at all. */
declare global {
  interface Window {
    layOut?: (isDrawn: boolean) => Promise<void>;
  }
}

const NODES = 5000;
const EDGES = 8000;
const ITERATIONS = 100;

const random = seeded(LAYOUT_SEED);
const anyNode = (): string => `drop:${String(Math.floor(NODES * random()))}`;
const network = toNetwork({
  nodes: Array.from({ length: NODES }, (_, i) =>
    graphNode({ id: `drop:${i}`, label: `Drop #${i}`, type: 'qDrop', timestamp: null }),
  ),
  edges: Array.from({ length: EDGES }, (_, i) =>
    graphEdge({ id: String(i), source: anyNode(), target: anyNode(), weight: 1, kind: 'reference' }),
  ),
});
const input = {
  nodes: network.nodes.map(({ id }) => ({ id })),
  edges: network.edges.map(({ source, target, weight }) => ({ source, target, weight })),
  seed: LAYOUT_SEED,
  iterations: ITERATIONS,
};

const box = document.getElementById('graph');
if (box === null) throw new Error('The page has no box for the graph.');
const nothing = (): void => undefined;
const view = createSigmaView(
  box,
  {
    graph: network.graph,
    places: startPlaces(network.nodes, LAYOUT_SEED),
    look: {
      shown: { nodes: new Set(network.graph.nodes()), edges: new Set(network.graph.edges()) },
      paint: paintOf(network, 'type'),
      marked: null,
      node: null,
      edge: null,
    },
  },
  { onNode: nothing, onEdge: nothing, onStage: nothing, onLost: nothing },
);

window.layOut = (isDrawn) =>
  new Promise((resolve, reject) => {
    runLayout(input, {
      onStep: ({ done, total, places }) => {
        if (isDrawn) view.place(places);
        if (done >= total) resolve();
      },
      onFailed: (message) => {
        reject(new Error(message));
      },
    });
  });
