import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { correlationsQuery } from '#renderer/features/analysis/correlations.ts';
import { eventDelta } from '#renderer/lib/event-delta.ts';
import { formatDelta, formatP, formatScore } from '#renderer/lib/format.ts';
import { Facts, type Fact } from '#renderer/ui/Facts.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { EDGE_KIND_LABELS } from './graph/look.ts';
import type { GraphEdge, GraphNode, Network } from './graph/model.ts';
import { eventOfNode, nodeEventsQuery, NodeText } from './NodeText.tsx';
import type { ChangeView } from './use-view.ts';
import styles from './EdgeCard.module.css';

interface EdgeCardProps {
  readonly edge: GraphEdge;
  readonly network: Network;
  readonly change: ChangeView;
}

/** The distance in time of both ends; to an event of which only the day is known, by days. */
const useDistance = (from: GraphNode | undefined, to: GraphNode | undefined): string => {
  const event = [from, to].find((node) => node?.type === 'newsEvent');
  const other = event === from ? to : from;
  const timestamp = event?.timestamp ?? null;
  const { data } = useQuery({ ...nodeEventsQuery(timestamp ?? ''), enabled: timestamp !== null });
  const [start, end] = [from?.time ?? null, to?.time ?? null];
  if (start === null || end === null) return '–';
  if (event === undefined || other === undefined) return formatDelta((end - start) / 60);
  const dated = data === undefined ? undefined : eventOfNode(data, event);
  return dated === undefined || other.timestamp === null ? '–' : eventDelta(dated, other.timestamp);
};

/** Whether a plan names the run that the p of the correlations are of. */
const PairMark = () => {
  const { run } = useReading(correlationsQuery({ limit: 1 }));
  return run === null ? null : <PlanMark plan={run.plan} />;
};

/** The same for the run of an account that the p of its coordination edges is of: the last one of all its posts. */
const FindingMark = ({ username }: { readonly username: string }) => {
  const runs = useQuery(endpointQuery('listCoordinationRuns', { query: { username, limit: 1 } }));
  const run = runs.data?.[0];
  return run === undefined ? null : <PlanMark plan={run.plan} />;
};

const Mark = ({ edge, post }: { readonly edge: GraphEdge; readonly post: GraphNode | undefined }) => {
  if (edge.kind === 'correlation') return <PairMark />;
  const username = /^@(\S+)/u.exec(post?.label ?? '')?.[1];
  return edge.kind === 'coordination' && username !== undefined ? <FindingMark username={username} /> : null;
};

const factsOf = (edge: GraphEdge, post: GraphNode | undefined, distance: string): readonly Fact[] => [
  [edge.kind === 'correlation' ? 'Score' : 'Weight', formatScore(edge.weight)],
  ['Distance in time', distance],
  ['Disparity α', formatScore(edge.disparity)],
  [
    'p',
    edge.p === null ? (
      'not available for this edge'
    ) : (
      <>
        {formatP(edge.p)} <Mark edge={edge} post={post} />
      </>
    ),
  ],
  ['q', edge.q === null ? 'not available for this edge' : formatP(edge.q)],
];

/** The selected edge: the two texts it joins, its score and what chance says where that is known. */
export const EdgeCard = ({ edge, network, change }: EdgeCardProps) => {
  const [from, to] = [network.nodeOf.get(edge.source), network.nodeOf.get(edge.target)];
  const distance = useDistance(from, to);
  if (from === undefined || to === undefined) return null;
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
        <div className={styles.facts}>
          <Facts facts={factsOf(edge, from.type === 'post' ? from : to, distance)} />
        </div>
        <p className="ds-faint ds-small">
          A score measures closeness in time and wording. It is not evidence; many pairs reach it by chance.
        </p>
      </div>
    </SectionCard>
  );
};
