import type Sigma from 'sigma';
import type { Coordinates } from 'sigma/types';
import { discAt, lineAt, type DiscSpot, type LineSpot } from './hit-test.ts';

/** Presses of which sigma would tell what is under them; nobody here asks. */
const UNASKED = ['mousedown', 'mouseup', 'rightClick', 'doubleClick', 'wheel'] as const;
/** An edge is thin: so many pixels next to it still count. */
const EDGE_SLACK_PX = 2;

type Spots = ReadonlyMap<string, DiscSpot>;

/** Every visible node where it is on the screen, in pixels. */
const nodeSpots = (sigma: Sigma): Spots => {
  const nodes = new Map<string, DiscSpot>();
  sigma.getGraph().forEachNode((id) => {
    const data = sigma.getNodeDisplayData(id);
    if (data?.hidden === false)
      nodes.set(id, { id, ...sigma.framedGraphToViewport(data), radius: sigma.scaleSize(data.size) });
  });
  return nodes;
};

const edgeSpots = (sigma: Sigma, nodes: Spots): readonly LineSpot[] => {
  const edges: LineSpot[] = [];
  sigma.getGraph().forEachEdge((id, _attributes, source, target) => {
    const data = sigma.getEdgeDisplayData(id);
    const [from, to] = [nodes.get(source), nodes.get(target)];
    if (data?.hidden === false && from !== undefined && to !== undefined)
      edges.push({ id, from, to, width: sigma.scaleSize(data.size) });
  });
  return edges;
};

/**
 * What is under the pointer, computed. Sigma paints every picture a second time in colors that stand for its parts and reads a
 * pixel of it back, which waits until the card has drawn everything: a second for 5,000 nodes drawn in software. Our
 * programs of nodes and edges leave that second picture out.
 */
const computeLookups = (sigma: Sigma): void => {
  // Kept until the next picture; edges are looked up only where there is no node.
  let nodes: Spots | null = null;
  let edges: readonly LineSpot[] | null = null;
  sigma.on('afterRender', () => {
    nodes = null;
    edges = null;
  });
  const nodesNow = (): Spots => (nodes ??= nodeSpots(sigma));
  const edgesNow = (): readonly LineSpot[] => (edges ??= edgeSpots(sigma, nodesNow()));
  Object.assign(sigma, {
    getNodeAtPosition: (at: Coordinates): string | null => discAt(at, nodesNow().values()),
    getEdgeAtPoint: (x: number, y: number): string | null => lineAt({ x, y }, edgesNow(), EDGE_SLACK_PX),
  });
};

/** Asks what is under the pointer once a frame, and never while the picture moves under the hand. Gives what ends it. */
export const calmLookups = (sigma: Sigma): (() => void) => {
  computeLookups(sigma);
  const captor = sigma.getMouseCaptor();
  for (const event of UNASKED) captor.removeAllListeners(event);
  const lookUps = captor.listeners('mousemove');
  captor.removeAllListeners('mousemove');
  let frame: number | null = null;
  captor.on('mousemove', (place) => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = captor.isMouseDown
      ? null
      : requestAnimationFrame(() => {
          frame = null;
          for (const lookUp of lookUps) lookUp(place);
        });
  });
  return () => {
    if (frame !== null) cancelAnimationFrame(frame);
  };
};
