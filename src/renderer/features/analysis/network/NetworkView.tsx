import { Button } from '@blueprintjs/core';
import { Fragment, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { useIsLow } from '#renderer/lib/use-media.ts';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import type { Shown } from '#renderer/ui/graph/drawing.ts';
import { GraphCanvas, type GraphControls, type Look } from '#renderer/ui/graph/GraphCanvas.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { GraphLayout } from '#shared/methods/network.ts';
import { EdgeCard } from './EdgeCard.tsx';
import { backboneOf, pathPart, type NetworkPart } from './graph/backbone.ts';
import { countShown, filterNetwork, searchNodes } from './graph/filter.ts';
import { GRAPH_LAYOUT_LABELS } from './graph/layouts.ts';
import { dropNumberOf, type GraphNodeType, type Network } from './graph/model.ts';
import { paintOf } from './graph/paint.ts';
import { GraphLegend } from './GraphLegend.tsx';
import { MetricsTable } from './MetricsTable.tsx';
import { NetworkFilters } from './NetworkFilters.tsx';
import { NetworkToolbar } from './NetworkToolbar.tsx';
import { NodeCard } from './NodeCard.tsx';
import { MatrixPicture, TimePicture } from './OtherPictures.tsx';
import { useLayout } from './use-layout.ts';
import { useView, windowOf, type GraphView, type NetworkViewState } from './view.ts';
import styles from './NetworkView.module.css';
import busy from '#renderer/ui/busy.module.css';

interface NetworkViewProps {
  readonly network: Network;
  /** Threshold and parts, stamped on exports. */
  readonly context: string;
  readonly isBusy: boolean;
  /** Measures over time, below the pictures of the periods. */
  readonly structure: ReactNode;
  readonly onDrop: (dropNumber: number) => unknown;
}

const CountCards = ({ network, shown }: { readonly network: Network; readonly shown: Shown }) => {
  const { nodes, edges } = countShown(network, shown);
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

/** What is drawn alone: a path, or the backbone; null: what the filters leave of all edges. */
const useNetworkPart = (network: Network, { all, ego, node, path }: GraphView) => {
  const backbone = useMemo(() => backboneOf(network.edges), [network]);
  const hasPath = node !== null && path !== null && node !== path;
  const way = useMemo(() => (hasPath ? pathPart(network, path, node) : null), [hasPath, network, path, node]);
  // What is around a node is looked for among all edges.
  const part = way ?? (all || ego !== null ? null : backbone);
  return { part, backbone, isUnjoined: hasPath && way === null };
};

/** The camera follows into an ego view or the backbone and back out of it. */
const useFitTo = (ego: GraphView['ego'], part: NetworkPart | null, controls: GraphControls | null) => {
  const last = useRef('');
  const what = ego === null ? (part?.sentence ?? 'all') : `${ego.steps} ${ego.id}`;
  useEffect(() => {
    if (controls === null || last.current === what) return;
    const isFirst = last.current === '';
    last.current = what;
    // At first the picture fits by itself, but for what is around a node.
    if (!isFirst || ego !== null) controls.fit();
  }, [controls, what, ego]);
};

interface DrawnProps extends ReturnType<typeof useNetworkPart> {
  readonly network: Network;
  readonly state: NetworkViewState;
}

/** Which edges are drawn and how they hang together; nothing where all of them can be read. */
const Drawn = ({ network: { graph }, part, backbone, isUnjoined, state: { view, change } }: DrawnProps) => {
  const start = graph.hasNode(view.path) ? graph.getNodeAttribute(view.path, 'label') : null;
  if (backbone === null && start === null) return <span className="ds-grow" />;
  return (
    <div className={cx('ds-num', styles.drawn)} role="status" data-testid="drawn-edges">
      <p>
        <strong>Drawn: {part?.sentence ?? 'all edges that the filters leave.'}</strong>
        {isUnjoined ? ` No path joins ${start ?? 'its start'} to the node.` : ''}
      </p>
      {part === null ? null : <p className="ds-muted ds-small">{part.detail}</p>}
      {start === null ? null : (
        <QuietButton
          icon="cross"
          text={`End the path from ${start}`}
          onClick={() => change({ path: null })}
        />
      )}
    </div>
  );
};

const describe = ({ nodes, edges }: Shown, layout: GraphLayout): string =>
  `${GRAPH_LAYOUT_LABELS[layout]} of ${plural(nodes.size, 'node')} and ${plural(edges.size, 'edge')}. The table below lists every node with its measures.`;

const PICTURES = { network: 'Network', time: 'Over time', matrix: 'Matrix' };

/** The picture, its tools, the table below it and the card of what is selected. */
export const NetworkView = ({ network, context, isBusy, structure, onDrop }: NetworkViewProps) => {
  const state = useView();
  const { view, change } = state;
  const field = partsOf(view, change);
  const isLow = useIsLow();
  const [controls, setControls] = useState<GraphControls | null>(null);
  const [unavailable, setUnavailable] = useState<string | null>(null);
  const drawn = useNetworkPart(network, view);
  const { part } = drawn;
  const shown = useMemo(
    () =>
      filterNetwork(network, {
        hiddenTypes: view.hidden,
        window: windowOf(view),
        ego: view.ego,
        part: part?.edges,
      }),
    [network, view, part],
  );
  const marked = useMarked(network, shown, view);
  const run = useLayout(network, view.layout, part?.places ?? null);
  const look = useMemo<Look>(
    () => ({ shown, paint: paintOf(network, view.colours), marked, node: view.node, edge: view.edge }),
    [network, shown, view.colours, marked, view.node, view.edge],
  );
  useFitTo(view.ego, part, controls);
  const { graph } = network;
  const node = graph.hasNode(view.node) ? graph.getNodeAttributes(view.node) : undefined;
  const edge = graph.hasEdge(view.edge) ? graph.getEdgeAttributes(view.edge) : undefined;
  const select = (id: string): void => {
    change({ node: id, edge: null });
    const dropNumber = dropNumberOf(id);
    if (dropNumber !== null) onDrop(dropNumber);
  };
  const tools = [
    <NetworkToolbar
      key="tools"
      state={state}
      controls={controls}
      run={run}
      picture={{ network, shown, places: run.places, colours: view.colours }}
      context={context}
    />,
    <NetworkFilters key="filters" network={network} state={state} hits={marked} />,
  ];
  const picture = (
    <Fragment key="picture">
      {view.picture === 'matrix' ? (
        <MatrixPicture network={network} shown={shown} change={change} />
      ) : view.picture === 'time' ? (
        <TimePicture network={network} shown={shown} change={change} places={run.places} paint={look.paint} />
      ) : unavailable === null ? (
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
        <TitledCallout intent="warning" title="The graph cannot be drawn here">
          <p>{unavailable} The table has the same nodes, and exports still work.</p>
          <Button size="small" icon="refresh" text="Try again" onClick={() => setUnavailable(null)} />
        </TitledCallout>
      )}
    </Fragment>
  );
  return (
    <div data-testid="network" aria-busy={isBusy} className={cx('ds-stack-tight', isBusy && busy.busy)}>
      <div className={styles.head}>
        <Drawn {...drawn} network={network} state={state} />
        <div className="ds-row">
          {drawn.backbone === null ? null : <SwitchField label="All edges" {...field('all')} />}
          <SegmentField label="Picture of the network" options={PICTURES} {...field('picture')} />
        </div>
      </div>
      {isLow ? [picture, ...tools] : [...tools, picture]}
      <GraphLegend network={network} state={state} />
      {node === undefined ? null : (
        <NodeCard node={node} network={network} shown={shown} state={state} controls={controls} />
      )}
      {edge === undefined ? null : <EdgeCard edge={edge} network={network} change={change} />}
      <CountCards network={network} shown={shown} />
      {view.picture === 'time' ? structure : null}
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
  );
};
