import { useMemo } from 'react';
import { formatCount, formatP, formatScore } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import type { Paint, Places, Shown } from '#renderer/ui/graph/drawing.ts';
import { Multiples } from '#renderer/ui/graph/Multiples.tsx';
import { WeightMatrix } from '#renderer/ui/graph/WeightMatrix.tsx';
import { EDGE_KIND_LABELS } from './graph/look.ts';
import type { GraphEdge, Network } from './graph/model.ts';
import { periodsOf } from './graph/periods.ts';
import type { NetworkViewState } from './view.ts';

interface PictureProps extends Pick<NetworkViewState, 'change'> {
  readonly network: Network;
  readonly shown: Shown;
}

const detailsOf = ({ kind, weight, q }: GraphEdge) => [
  { label: EDGE_KIND_LABELS[kind], value: formatScore(weight, 2) },
  { label: 'q', value: formatP(q) },
];

/** The drawn edges as weights between their nodes, by community. */
export const MatrixPicture = ({ network, shown, change }: PictureProps) => {
  const nodes = useMemo(
    () =>
      network.nodes
        .filter(({ id }) => shown.nodes.has(id))
        .map(({ id, label, degree, community }) => ({ id, label, degree, group: community })),
    [network, shown],
  );
  const edges = useMemo(
    () =>
      network.edges
        .filter(({ id }) => shown.edges.has(id))
        .map((edge) => ({ ...edge, a: edge.source, b: edge.target })),
    [network, shown],
  );
  return (
    <WeightMatrix
      nodes={nodes}
      edges={edges}
      noun="node"
      detailsOf={detailsOf}
      onEdge={({ id }) => change({ edge: id, node: null })}
    />
  );
};

interface TimePictureProps extends PictureProps {
  readonly places: Places;
  readonly paint: Paint;
}

/** The drawn edges by period, every node in its place; a period becomes the time window of the network. */
export const TimePicture = ({ network, shown, places, paint, change }: TimePictureProps) => {
  const periods = useMemo(
    () => periodsOf(network.edges.filter(({ id }) => shown.edges.has(id))),
    [network, shown],
  );
  const drawn = useMemo(() => new Map([...places].filter(([id]) => shown.nodes.has(id))), [places, shown]);
  if (periods === null) return <EmptyState icon="time" title="No drawn edge has a time" />;
  const { unit, multiples, days, undated } = periods;
  return (
    <div className="ds-stack-tight">
      <p className="ds-muted ds-small ds-num">
        The drawn edges of each {unit} (UTC), every node in its place. One becomes the time window.
        {undated === 0 ? '' : ` ${formatCount(undated)} have no time and are in none.`}
      </p>
      <Multiples
        multiples={multiples}
        places={drawn}
        colorOf={paint.nodeColor}
        noun="node"
        onOpen={(place) => {
          const [from, to] = days[place] ?? ['', ''];
          change({ from, to, picture: 'network' });
        }}
      />
    </div>
  );
};
