import { useQuery } from '@tanstack/react-query';
import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import { eventDelta } from '#renderer/lib/event-delta.ts';
import { formatDelta, formatP, formatScore } from '#renderer/lib/format.ts';
import { Facts, type NamedFact } from '#renderer/ui/Facts.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { EDGE_KIND_LABELS } from './graph/look.ts';
import type { GraphEdge, GraphNode, Network } from './graph/model.ts';
import { eventOfNode, nodeEventsQuery, NodeText } from './NodeText.tsx';
import type { ChangeView } from './view.ts';
import styles from './EdgeCard.module.css';

interface EdgeCardProps {
  readonly edge: GraphEdge;
  readonly network: Network;
  readonly change: ChangeView;
}

/** The distance in time of both ends; to an event of which only the day is known, by days. */
const useDistance = (from: GraphNode, to: GraphNode): string => {
  const event = [from, to].find((node) => node.type === 'newsEvent');
  const other = event === from ? to : from;
  const timestamp = event?.timestamp ?? null;
  const { data } = useQuery({ ...nodeEventsQuery(timestamp ?? ''), enabled: timestamp !== null });
  const [start, end] = [from.time, to.time];
  if (start === null || end === null) return '–';
  if (event === undefined) return formatDelta((end - start) / 60);
  const dated = data === undefined ? undefined : eventOfNode(data, event);
  return dated === undefined || other.timestamp === null ? '–' : eventDelta(dated, other.timestamp);
};

const factsOf = (edge: GraphEdge, distance: string): readonly NamedFact[] => [
  [edge.kind === 'correlation' ? 'Score' : 'Weight', formatScore(edge.weight)],
  ['Distance in time', distance],
  ['Disparity α', formatScore(edge.disparity)],
  [
    'p',
    edge.p === null ? (
      'not available for this edge'
    ) : (
      <>
        {formatP(edge.p)} <PlanMark plan={edge.plan} />
      </>
    ),
  ],
  ['q', edge.q === null ? 'not available for this edge' : formatP(edge.q)],
];

/** The selected edge: the two texts it joins, its score and what chance says where that is known. */
export const EdgeCard = ({ edge, network, change }: EdgeCardProps) => {
  const [from, to] = [
    network.graph.getNodeAttributes(edge.source),
    network.graph.getNodeAttributes(edge.target),
  ];
  const distance = useDistance(from, to);
  return (
    <SectionCard
      title={`${EDGE_KIND_LABELS[edge.kind]}: ${from.label} – ${to.label}`}
      icon="link"
      stack="tight"
      actions={
        <QuietButton icon="cross" aria-label="Close the edge's card" onClick={() => change({ edge: null })} />
      }
    >
      <div className="ds-two">
        {[from, to].map((node) => (
          <div key={node.id} className="ds-stack-tight">
            <NodeText node={node} />
            <QuietButton
              icon="selection"
              text={`Select ${node.label}`}
              ellipsizeText
              onClick={() => change({ node: node.id, edge: null })}
            />
          </div>
        ))}
      </div>
      <div className={styles.facts}>
        <Facts facts={factsOf(edge, distance)} />
      </div>
      <p className="ds-faint ds-small">
        A score measures closeness in time and wording. It is not evidence; many pairs reach it by chance.
      </p>
    </SectionCard>
  );
};
