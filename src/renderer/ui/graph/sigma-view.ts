import { MultiUndirectedGraph } from 'graphology';
import Sigma from 'sigma';
import { palette } from '#renderer/ui/chart/palette.ts';
import { cameraOver, CLOSEST } from './camera-over.ts';
import type { DrawableGraph, Paint, Places, Shown } from './drawing.ts';
import { createNames, type Disc } from './labels.ts';
import { calmLookups } from './lookups.ts';
import { EdgeLineProgram, NodeShapeProgram } from './shape-program.ts';

export interface Look {
  readonly shown: Shown;
  readonly paint: Paint;
  /** Search hits or a community: the rest steps back. Null: nothing marked. */
  readonly marked: ReadonlySet<string> | null;
  readonly node: string | null;
  readonly edge: string | null;
}

export interface GraphHandlers {
  readonly onNode: (id: string) => void;
  readonly onEdge: (id: string) => void;
  readonly onStage: () => void;
  /** The drawing context was taken away; this view is of no use any more. */
  readonly onLost: () => void;
}

export interface GraphControls {
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  /** Brings what is shown into sight. */
  readonly fit: () => void;
  readonly centre: (id: string) => void;
}

export interface SigmaView extends GraphControls {
  readonly look: (look: Look) => void;
  readonly place: (places: Places) => void;
  readonly resize: () => void;
  /** What is in the picture, by the library's own account. */
  readonly drawn: () => {
    readonly nodes: readonly string[];
    readonly edges: readonly string[];
    /** Of nodes and edges, each once. */
    readonly colors: readonly (string | undefined)[];
  };
  readonly kill: () => void;
}

interface Drawn {
  readonly graph: DrawableGraph;
  readonly places: Places;
  readonly look: Look;
}

/** Chromium keeps 16 drawing contexts and each graph takes three. */
const GRAPHS_AT_ONCE = 5;
let live = 0;

const LABEL_PX = 12;

/** The library’s graph holds what it draws: places move in it, which the model does not know. */
const toSigmaGraph = ({ graph: model, places, look: { paint } }: Drawn): MultiUndirectedGraph => {
  const graph = new MultiUndirectedGraph();
  model.forEachNode((id, { label }) =>
    graph.addNode(id, { ...(places.get(id) ?? { x: 0, y: 0 }), label, size: paint.nodeSize(id) }),
  );
  model.forEachEdge((id, _attributes, source, target) =>
    graph.addUndirectedEdgeWithKey(id, source, target, { size: paint.edgeSize(id) }),
  );
  return graph;
};

interface State {
  look: Look;
  hovered: string | null;
}

const inFront = (graph: DrawableGraph, { look, hovered }: State, id: string): boolean => {
  if (hovered !== null) return id === hovered || graph.areNeighbors(hovered, id);
  return look.marked === null || look.marked.has(id);
};

/** The nodes that are in front, as they are drawn. */
const discsOf = (sigma: Sigma, graph: DrawableGraph, state: State): readonly Disc[] =>
  [...state.look.shown.nodes].flatMap((id) => {
    const data = inFront(graph, state, id) ? sigma.getNodeDisplayData(id) : undefined;
    return data === undefined
      ? []
      : [{ ...sigma.framedGraphToViewport(data), radius: sigma.scaleSize(data.size) }];
  });

const reducersOf = (graph: DrawableGraph, state: State) => ({
  nodeReducer: (id: string, data: Record<string, unknown>) => {
    if (!state.look.shown.nodes.has(id)) return { ...data, hidden: true };
    const chosen = id === state.look.node;
    const shape = state.look.paint.nodeShape(id);
    if (!inFront(graph, state, id) && !chosen)
      return { ...data, shape, color: palette.nodeFaded, label: '', zIndex: 0 };
    const marked = state.look.marked?.has(id) === true || state.hovered === id;
    return {
      ...data,
      color: state.look.paint.nodeColor(id),
      shape,
      highlighted: chosen,
      isBoxed: state.hovered === id,
      forceLabel: chosen || marked || state.look.paint.isNamed?.(id) === true,
      zIndex: chosen || marked ? 2 : 1,
    };
  },
  edgeReducer: (id: string, data: Record<string, unknown>) => {
    if (!state.look.shown.edges.has(id)) return { ...data, hidden: true };
    if (id === state.look.edge) return { ...data, color: palette.accent, size: 3, zIndex: 2 };
    const ends = graph.extremities(id);
    if (state.hovered !== null)
      return ends.includes(state.hovered)
        ? { ...data, color: palette.textMuted, zIndex: 1 }
        : { ...data, hidden: true };
    const isInFront = ends.every((end) => inFront(graph, state, end));
    return isInFront
      ? { ...data, color: state.look.paint.edgeColor(id) }
      : { ...data, color: palette.border, zIndex: 0 };
  },
});

const listenToLoss = (sigma: Sigma, onLost: () => void): (() => void) => {
  const canvases = Object.values(sigma.getCanvases());
  const lost = (event: Event): void => {
    event.preventDefault();
    onLost();
  };
  for (const canvas of canvases) canvas.addEventListener('webglcontextlost', lost);
  return () => {
    for (const canvas of canvases) canvas.removeEventListener('webglcontextlost', lost);
  };
};

const controlsOf = (sigma: Sigma, state: State): GraphControls => ({
  zoomIn: () => void sigma.getCamera().animatedZoom({ duration: 150 }),
  zoomOut: () => void sigma.getCamera().animatedUnzoom({ duration: 150 }),
  fit: () => {
    // Places are in the camera’s coordinates only once they have been drawn.
    sigma.once('afterRender', () => {
      const places = [...state.look.shown.nodes].flatMap((id) => sigma.getNodeDisplayData(id) ?? []);
      void sigma.getCamera().animate({ ...cameraOver(places), angle: 0 }, { duration: 150 });
    });
    sigma.scheduleRender();
  },
  centre: (id) => {
    const place = sigma.getNodeDisplayData(id);
    if (place !== undefined)
      void sigma.getCamera().animate({ x: place.x, y: place.y, ratio: 0.3 }, { duration: 250 });
  },
});

const listen = (
  sigma: Sigma,
  box: HTMLElement,
  state: State,
  on: GraphHandlers,
  redraw: () => void,
): void => {
  const hover = (id: string | null): void => {
    state.hovered = id;
    box.dataset['hovered'] = id ?? '';
    redraw();
  };
  const point = (cursor: string): void => {
    box.style.cursor = cursor;
  };
  sigma.on('enterNode', ({ node }) => {
    point('pointer');
    hover(node);
  });
  sigma.on('leaveNode', () => {
    point('default');
    hover(null);
  });
  sigma.on('enterEdge', () => point('pointer'));
  sigma.on('leaveEdge', () => point('default'));
  sigma.on('clickNode', ({ node }) => on.onNode(node));
  sigma.on('clickEdge', ({ edge }) => on.onEdge(edge));
  sigma.on('clickStage', on.onStage);
};

/**
 * Draws a network into a box that has a size. Looks are reducers over an unchanged graph; only layouts move nodes.
 * @throws Error where WebGL is not to be had or too many graphs are open.
 */
export const createSigmaView = (box: HTMLElement, contents: Drawn, on: GraphHandlers): SigmaView => {
  if (live >= GRAPHS_AT_ONCE) throw new Error(`Only ${GRAPHS_AT_ONCE} graphs can be drawn at once.`);
  const state: State = { look: contents.look, hovered: null };
  const graph = toSigmaGraph(contents);
  // Sigma hands over the first names while it is made.
  let view: Sigma | null = null;
  const names = createNames(LABEL_PX, () => (view === null ? [] : discsOf(view, contents.graph, state)));
  const sigma = new Sigma(graph, box, {
    ...reducersOf(contents.graph, state),
    allowInvalidContainer: true,
    defaultDrawNodeHover: names.hover,
    defaultDrawNodeLabel: names.collect,
    defaultNodeType: 'shape',
    nodeProgramClasses: { shape: NodeShapeProgram },
    defaultEdgeType: 'line',
    edgeProgramClasses: { line: EdgeLineProgram },
    enableEdgeEvents: true,
    hideLabelsOnMove: true,
    labelFont: "'Inter Variable', sans-serif",
    labelRenderedSizeThreshold: 7,
    labelDensity: 0.6,
    labelSize: LABEL_PX,
    maxCameraRatio: 4,
    minCameraRatio: CLOSEST,
    zIndex: true,
  });
  live += 1;
  view = sigma;
  // The first picture is drawn while sigma is made.
  names.draw();
  sigma.on('afterRender', names.draw);
  const redraw = (): void => {
    sigma.refresh({ skipIndexation: true, schedule: true });
  };
  listen(sigma, box, state, on, redraw);
  const unlisten = listenToLoss(sigma, on.onLost);
  const stopLookups = calmLookups(sigma);
  return {
    ...controlsOf(sigma, state),
    look: (look) => {
      state.look = look;
      redraw();
    },
    place: (places) => {
      graph.updateEachNodeAttributes((id, attributes) => ({ ...attributes, ...(places.get(id) ?? {}) }), {
        attributes: ['x', 'y'],
      });
    },
    resize: () => {
      sigma.resize();
      sigma.scheduleRefresh();
    },
    drawn: () => {
      const nodes = graph.filterNodes((id) => sigma.getNodeDisplayData(id)?.hidden === false);
      const edges = graph.filterEdges((id) => sigma.getEdgeDisplayData(id)?.hidden === false);
      const colors = new Set([
        ...nodes.map((id) => sigma.getNodeDisplayData(id)?.color),
        ...edges.map((id) => sigma.getEdgeDisplayData(id)?.color),
      ]);
      return { nodes, edges, colors: [...colors] };
    },
    kill: () => {
      unlisten();
      stopLookups();
      sigma.kill();
      live -= 1;
    },
  };
};
