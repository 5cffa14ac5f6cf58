import { Button } from '@blueprintjs/core';
import { formatDelta, formatP, formatScore } from '#renderer/lib/format.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { EDGE_KIND_LABELS } from './graph/look.ts';
import type { GraphEdge, Network } from './graph/model.ts';
import { NodeText } from './NodeText.tsx';
import type { ChangeView } from './use-view.ts';

interface EdgeCardProps {
  readonly edge: GraphEdge;
  readonly network: Network;
  readonly change: ChangeView;
}

const factsOf = (edge: GraphEdge, minutes: number | null): readonly (readonly [string, string])[] => [
  [edge.kind === 'correlation' ? 'Score' : 'Weight', formatScore(edge.weight)],
  ['Distance in time', minutes === null ? '–' : formatDelta(minutes)],
  ['Disparity α', formatScore(edge.disparity)],
  ['p', edge.p === null ? 'not given for this edge' : formatP(edge.p)],
  ['q', edge.q === null ? 'not given for this edge' : formatP(edge.q)],
];

/** The selected edge: the two texts it joins, its score and what chance says where that is known. */
export const EdgeCard = ({ edge, network, change }: EdgeCardProps) => {
  const [from, to] = [network.nodeOf.get(edge.source), network.nodeOf.get(edge.target)];
  if (from === undefined || to === undefined) return null;
  const minutes = from.time === null || to.time === null ? null : (to.time - from.time) / 60;
  return (
    <SectionCard
      title={`${EDGE_KIND_LABELS[edge.kind]}: ${from.label} – ${to.label}`}
      icon="link"
      actions={
        <Button
          size="small"
          variant="minimal"
          icon="cross"
          aria-label="Close the edge's card"
          onClick={() => change({ edge: null })}
        />
      }
    >
      <div className="ds-stack-tight">
        <div className="ds-two">
          {[from, to].map((node) => (
            <div key={node.id} className="ds-stack-tight">
              <NodeText node={node} />
              <Button
                size="small"
                variant="minimal"
                icon="selection"
                text={`Select ${node.label}`}
                ellipsizeText
                onClick={() => change({ node: node.id, edge: null })}
              />
            </div>
          ))}
        </div>
        <dl className="ds-facts ds-graph-facts">
          {factsOf(edge, minutes).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="ds-num">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="ds-faint ds-small">
          A score is nearness in time and wording, not evidence: many pairs reach it by chance.
        </p>
      </div>
    </SectionCard>
  );
};
