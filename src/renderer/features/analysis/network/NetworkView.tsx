import { Button, Callout } from '@blueprintjs/core';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import type { Shown } from '#renderer/ui/graph/drawing.ts';
import { GraphCanvas, type GraphControls, type Look } from '#renderer/ui/graph/GraphCanvas.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import { EdgeCard } from './EdgeCard.tsx';
import { countShown, filterNetwork, searchNodes, type Counters } from './graph/filter.ts';
import { GRAPH_LAYOUT_LABELS, type GraphLayout } from './graph/layouts.ts';
import { dropNumberOf, type GraphNodeType, type Network } from './graph/model.ts';
import { paintOf } from './graph/paint.ts';
import { GraphLegend } from './GraphLegend.tsx';
import { MetricsTable } from './MetricsTable.tsx';
import { NetworkFilters } from './NetworkFilters.tsx';
import { NetworkToolbar } from './NetworkToolbar.tsx';
import { NodeCard } from './NodeCard.tsx';
import { useLayout } from './use-layout.ts';
import { useView, windowOf, type GraphView } from './view.ts';
import styles from './NetworkView.module.css';
import busy from '#renderer/ui/busy.module.css';

interface NetworkViewProps {
  readonly network: Network;
  /** Threshold and parts, stamped on exports. */
  readonly context: string;
  readonly isBusy: boolean;
  readonly onDrop: (dropNumber: number) => unknown;
}

const CountCards = ({ network, counters }: { readonly network: Network; readonly counters: Counters }) => {
  const { nodes, edges } = counters;
  const of = (count: number): string => `of ${formatCount(count)} shown`;
  const typed = (type: GraphNodeType): number => network.nodes.filter((node) => node.type === type).length;
  const pairs = network.edges.filter(({ kind }) => kind === 'correlation').length;
  return (
    <div className="ds-stats">
      <StatCard label="Drop nodes" value={nodes.qDrop} detail={of(typed('qDrop'))} />
      <StatCard label="News event nodes" value={nodes.newsEvent} detail={of(typed('newsEvent'))} />
      <StatCard label="Correlation edges" value={edges.correlation} detail={of(pairs)} />
    </div>
  );
};

/** Search hits, or the community looked at. */
const useMarked = (network: Network, shown: Shown, { find, community }: GraphView) => {
  const searchText = useDeferredValue(find);
  return useMemo(() => {
    const hits = searchNodes(network.nodes, shown, searchText);
    if (hits !== null || community === null) return hits;
    return new Set(network.nodes.filter((node) => node.community === community).map(({ id }) => id));
  }, [network, shown, searchText, community]);
};

/** The camera follows into an ego view and back out of it. */
const useFitToEgo = (ego: GraphView['ego'], controls: GraphControls | null) => {
  const isInside = useRef(false);
  const { id, steps } = ego ?? {};
  useEffect(() => {
    if (id === undefined && !isInside.current) return;
    isInside.current = id !== undefined;
    controls?.fit();
  }, [controls, id, steps]);
};

const describe = ({ nodes, edges }: Shown, layout: GraphLayout): string =>
  `${GRAPH_LAYOUT_LABELS[layout]} of ${formatCount(nodes.size)} nodes and ${formatCount(edges.size)} edges. The table next to it lists every node with its measures.`;

/** The picture, its tools, the table beside it and the card of what is selected. */
export const NetworkView = ({ network, context, isBusy, onDrop }: NetworkViewProps) => {
  const state = useView();
  const { view, change } = state;
  const [controls, setControls] = useState<GraphControls | null>(null);
  const [unavailable, setUnavailable] = useState<string | null>(null);
  const shown = useMemo(
    () => filterNetwork(network, { hiddenTypes: view.hidden, window: windowOf(view), ego: view.ego }),
    [network, view],
  );
  const marked = useMarked(network, shown, view);
  const run = useLayout(network, view.layout);
  const look = useMemo<Look>(
    () => ({ shown, paint: paintOf(network, view.colours), marked, node: view.node, edge: view.edge }),
    [network, shown, view.colours, marked, view.node, view.edge],
  );
  useFitToEgo(view.ego, controls);
  const { graph } = network;
  const node = graph.hasNode(view.node) ? graph.getNodeAttributes(view.node) : undefined;
  const edge = graph.hasEdge(view.edge) ? graph.getEdgeAttributes(view.edge) : undefined;
  const select = (id: string): void => {
    change({ node: id, edge: null });
    const dropNumber = dropNumberOf(id);
    if (dropNumber !== null) onDrop(dropNumber);
  };
  return (
    <div data-testid="network" aria-busy={isBusy} className={cx('ds-stack-tight', isBusy && busy.busy)}>
      <CountCards network={network} counters={countShown(network, shown)} />
      <NetworkToolbar
        state={state}
        controls={controls}
        run={run}
        picture={{ network, shown, places: run.places, colours: view.colours }}
        context={context}
      />
      <NetworkFilters network={network} state={state} hits={marked} />
      <div className={styles.body}>
        <div className="ds-stack-tight">
          {unavailable === null ? (
            <GraphCanvas
              graph={graph}
              places={run.places}
              look={look}
              description={describe(shown, view.layout)}
              onNode={select}
              onEdge={(id) => change({ edge: id, node: null })}
              onStage={() => {
                if (view.node !== null || view.edge !== null) change({ node: null, edge: null });
              }}
              onUnavailable={setUnavailable}
              onReady={setControls}
            />
          ) : (
            <Callout intent="warning" title="The graph cannot be drawn here">
              <p>{unavailable} The table has the same nodes, and exports still work.</p>
              <Button size="small" icon="refresh" text="Try again" onClick={() => setUnavailable(null)} />
            </Callout>
          )}
          <GraphLegend network={network} state={state} />
        </div>
        <MetricsTable
          network={network}
          shown={shown}
          marked={marked}
          selected={view.node}
          onOpen={(id) => {
            select(id);
            controls?.centre(id);
          }}
        />
      </div>
      {node === undefined ? null : (
        <NodeCard node={node} network={network} shown={shown} state={state} controls={controls} />
      )}
      {edge === undefined ? null : <EdgeCard edge={edge} network={network} change={change} />}
    </div>
  );
};
