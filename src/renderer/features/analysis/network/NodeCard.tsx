import { Button, ButtonGroup } from '@blueprintjs/core';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { formatCount, formatScore } from '#renderer/lib/format.ts';
import { Facts } from '#renderer/ui/Facts.tsx';
import type { Shown } from '#renderer/ui/graph/drawing.ts';
import type { GraphControls } from '#renderer/ui/graph/GraphCanvas.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { readItemKey } from '#shared/items.ts';
import { communityName, EDGE_KIND_LABELS } from './graph/look.ts';
import type { GraphEdge, GraphNode, Network } from './graph/model.ts';
import { NodeText } from './NodeText.tsx';
import type { NetworkViewState } from './view.ts';

interface NodeCardProps {
  readonly node: GraphNode;
  readonly network: Network;
  readonly shown: Shown;
  readonly state: NetworkViewState;
  readonly controls: GraphControls | null;
}

const EDGES_LISTED = 12;

const Measures = ({ node }: { readonly node: GraphNode }) => (
  <Facts
    facts={[
      ['Degree', formatCount(node.degree)],
      ['Weighted degree', formatScore(node.weightedDegree, 2)],
      ['Betweenness', formatScore(node.betweenness, 5)],
      ['PageRank', formatScore(node.pageRank, 5)],
      ['Community', communityName(node.community)],
    ]}
  />
);

interface EdgesProps extends Pick<NodeCardProps, 'node' | 'network' | 'state'> {
  readonly edges: readonly GraphEdge[];
}

const Edges = ({ node, network: { graph }, edges, state }: EdgesProps) => (
  <ul className="ds-plain-list" aria-label="Edges of this node">
    {edges.slice(0, EDGES_LISTED).map((edge) => {
      const other = graph.getNodeAttribute(graph.opposite(node.id, edge.id), 'label');
      return (
        <li key={edge.id}>
          <QuietButton
            alignText="left"
            fill
            ellipsizeText
            onClick={() => state.change({ edge: edge.id, node: null })}
            text={`${EDGE_KIND_LABELS[edge.kind]} ${formatScore(edge.weight, 2)} · ${other}`}
          />
        </li>
      );
    })}
    {edges.length > EDGES_LISTED ? (
      <li className="ds-faint ds-small">and {formatCount(edges.length - EDGES_LISTED)} more</li>
    ) : null}
  </ul>
);

const EgoButtons = ({ node, state: { view, change } }: Pick<NodeCardProps, 'node' | 'state'>) => {
  const steps = view.ego?.id === node.id ? view.ego.steps : 0;
  return (
    <ButtonGroup>
      {[1, 2].map((distance) => (
        <Button
          key={distance}
          size="small"
          active={steps === distance}
          aria-pressed={steps === distance}
          text={distance === 1 ? 'Ego view: neighbors' : '2 steps'}
          onClick={() => change({ ego: steps === distance ? null : { id: node.id, steps: distance } })}
        />
      ))}
    </ButtonGroup>
  );
};

export const NodeCard = ({ node, network, shown, state, controls }: NodeCardProps) => {
  const { graph } = network;
  const edges = graph
    .mapEdges(node.id, (_id, edge) => edge)
    .filter(({ id }) => shown.edges.has(id))
    .sort((a, b) => b.weight - a.weight);
  // A post’s name in the network is not the one that sets keep.
  const neighborhood = [node.id, ...edges.map(({ id }) => graph.opposite(node.id, id))].filter((id) =>
    ['drop', 'event'].includes(readItemKey(id)?.kind ?? ''),
  );
  return (
    <SectionCard
      title={node.label}
      icon="selection"
      actions={
        <div className="ds-row">
          <EgoButtons node={node} state={state} />
          <QuietButton
            icon="route"
            text="Path from here"
            active={state.view.path === node.id}
            aria-pressed={state.view.path === node.id}
            title="The next node that you choose is its end"
            onClick={() => state.change({ path: state.view.path === node.id ? null : node.id })}
          />
          <SaveItemsAsSet items={neighborhood} suggestedName={`Neighbors of ${node.label}`} />
          <QuietButton
            icon="locate"
            text="Center"
            disabled={controls === null}
            onClick={() => controls?.centre(node.id)}
          />
          <QuietButton
            icon="cross"
            aria-label="Close the node's card"
            onClick={() => state.change({ node: null })}
          />
        </div>
      }
    >
      <div className="ds-two">
        <NodeText node={node} />
        <div className="ds-stack-tight">
          <Measures node={node} />
          <Edges node={node} network={network} edges={edges} state={state} />
        </div>
      </div>
    </SectionCard>
  );
};
