import { plural } from '#renderer/lib/format.ts';
import type { Shown } from '#renderer/ui/graph/drawing.ts';
import { pathBetween, reachOf } from '#renderer/ui/graph/reach.ts';
import type { AccountsView } from './accounts-view.ts';
import type { NetworkDrawing } from './network-drawing.ts';

/** The part of a drawn network that is looked at. */
export interface Narrowed {
  readonly shown: Shown;
  /** Accounts that stand out; null: all alike. */
  readonly marked: ReadonlySet<string> | null;
  /** What is looked at, as a sentence; empty for all. */
  readonly sentence: string;
}

type Choice = Pick<AccountsView, 'account' | 'steps' | 'path' | 'period'>;

const partWith = ({ graph, edgeOf }: NetworkDrawing, period: number | null): Shown => {
  const edges = new Set(
    graph.filterEdges(
      (id) => period === null || edgeOf(id)?.periods.some(([place]) => place === period) === true,
    ),
  );
  const nodes = new Set([...edges].flatMap((id) => graph.extremities(id)));
  return { nodes, edges };
};

const pathSentence = (path: readonly string[] | null, from: string, to: string): string =>
  path === null
    ? `No path of drawn edges joins ${from} and ${to}.`
    : `A shortest path has ${plural(path.length - 1, 'edge')}: ${path.join(' – ')}.`;

/** What a view shows of a network: one period, the surroundings of an account, a path between two. */
export const narrowed = (
  drawing: NetworkDrawing,
  { account, steps, path: end, period }: Choice,
): Narrowed => {
  const { graph } = drawing;
  const all = partWith(drawing, period === null ? null : period - 1);
  const isShown = (id: string): boolean => all.nodes.has(id);
  if (!isShown(account)) return { shown: all, marked: null, sentence: '' };
  if (end !== '') {
    const path = pathBetween(graph, account, end, isShown);
    const marked = new Set(path ?? [account, end].filter(isShown));
    return { shown: all, marked, sentence: pathSentence(path, account, end) };
  }
  if (steps === 0) return { shown: all, marked: reachOf(graph, account, 1, isShown), sentence: '' };
  const nodes = reachOf(graph, account, steps, isShown);
  const edges = [...all.edges].filter((id) => graph.extremities(id).every((one) => nodes.has(one)));
  return {
    shown: { nodes, edges: new Set(edges) },
    marked: null,
    sentence: `${plural(nodes.size - 1, 'account')} within ${plural(steps, 'step')} of ${account}.`,
  };
};
