import { Button, ButtonGroup } from '@blueprintjs/core';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { formatCount, formatScore } from '#renderer/lib/format.ts';
import { Facts } from '#renderer/ui/Facts.tsx';
import type { Shown } from '#renderer/ui/graph/drawing.ts';
import type { GraphControls } from '#renderer/ui/graph/GraphCanvas.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { readItemKey } from '#shared/items.ts';
import { communityName, EDGE_KIND_LABELS } from './graph/look.ts';
import type { GraphNode, Network } from './graph/model.ts';
import { NodeText } from './NodeText.tsx';
import type { ChangeView, GraphView } from './view.ts';

interface NodeCardProps {
  readonly node: GraphNode;
  readonly network: Network;
  readonly shown: Shown;
  readonly view: GraphView;
  readonly change: ChangeView;
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

const Edges = ({ node, network, shown, change }: Omit<NodeCardProps, 'view' | 'controls'>) => {
  const edges = network.edges
    .filter(({ id, source, target }) => shown.edges.has(id) && (source === node.id || target === node.id))
    .sort((a, b) => b.weight - a.weight);
  return (
    <ul className="ds-plain-list" aria-label="Edges of this node">
      {edges.slice(0, EDGES_LISTED).map((edge) => {
        const other = network.graph.getNodeAttribute(network.graph.opposite(node.id, edge.id), 'label');
        return (
          <li key={edge.id}>
            <Button
              size="small"
              variant="minimal"
              alignText="left"
              fill
              ellipsizeText
              onClick={() => change({ edge: edge.id, node: null })}
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
};

/** The node and its neighbors in the picture; a post’s name in the network is not the one that sets keep. */
const neighborhood = ({ node, network, shown }: Pick<NodeCardProps, 'node' | 'network' | 'shown'>) => {
  const neighbors = network.edges.flatMap(({ id, source, target }) =>
    shown.edges.has(id) && (source === node.id || target === node.id) ? [source, target] : [],
  );
  return [node.id, ...neighbors].filter((id) => ['drop', 'event'].includes(readItemKey(id)?.kind ?? ''));
};

const EgoButtons = ({ node, view, change }: Pick<NodeCardProps, 'node' | 'view' | 'change'>) => {
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

/** The selected node: its text, its measures, its edges, and the view of what is around it. */
export const NodeCard = ({ node, network, shown, view, change, controls }: NodeCardProps) => (
  <SectionCard
    title={node.label}
    icon="selection"
    actions={
      <div className="ds-row">
        <EgoButtons node={node} view={view} change={change} />
        <SaveItemsAsSet
          items={neighborhood({ node, network, shown })}
          suggestedName={`Neighbors of ${node.label}`}
        />
        <Button
          size="small"
          variant="minimal"
          icon="locate"
          text="Centre"
          disabled={controls === null}
          onClick={() => controls?.centre(node.id)}
        />
        <Button
          size="small"
          variant="minimal"
          icon="cross"
          aria-label="Close the node's card"
          onClick={() => change({ node: null })}
        />
      </div>
    }
  >
    <div className="ds-two">
      <NodeText node={node} />
      <div className="ds-stack-tight">
        <Measures node={node} />
        <Edges node={node} network={network} shown={shown} change={change} />
      </div>
    </div>
  </SectionCard>
);
