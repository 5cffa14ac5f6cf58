import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { formatCount } from '#renderer/lib/format.ts';
import { useTheme } from '#renderer/lib/theme.ts';
import { ChartLegend } from '#renderer/ui/chart/ChartLegend.tsx';
import { ShapeIcon } from '#renderer/ui/graph/ShapeIcon.tsx';
import { EDGE_KINDS, NODE_TYPES } from '#shared/contract/network.ts';
import {
  COLOURED_COMMUNITIES,
  communityColor,
  communityName,
  EDGE_KIND_LABELS,
  edgeKindColor,
  NODE_TYPE_LABELS,
  typeColor,
} from './graph/look.ts';
import type { Network } from './graph/model.ts';
import { communityShape, typeShape } from './graph/node-shapes.ts';
import type { ChangeView, GraphView } from './view.ts';
import styles from './GraphLegend.module.css';

interface GraphLegendProps {
  readonly network: Network;
  readonly view: GraphView;
  readonly change: ChangeView;
}

const Communities = ({ network, view, change }: GraphLegendProps) => {
  const sizes = useMemo(() => {
    const communitySizes = new Map<number, number>();
    for (const { community } of network.nodes)
      communitySizes.set(community, (communitySizes.get(community) ?? 0) + 1);
    return [...communitySizes].sort(([a], [b]) => a - b);
  }, [network]);
  const rest = sizes.length - COLOURED_COMMUNITIES;
  return (
    <div className="ds-row-wrap" role="group" aria-label="Communities">
      {sizes.slice(0, COLOURED_COMMUNITIES).map(([community, size]) => (
        <Button
          key={community}
          size="small"
          variant="minimal"
          active={view.community === community}
          aria-pressed={view.community === community}
          onClick={() => change({ community: view.community === community ? null : community })}
        >
          <ShapeIcon shape={communityShape(community)} color={communityColor(community)} />{' '}
          {communityName(community)} <span className="ds-faint ds-num">{formatCount(size)}</span>
        </Button>
      ))}
      {rest > 0 ? (
        <span className="ds-faint ds-small">+ {formatCount(rest)} smaller communities (gray)</span>
      ) : null}
      {sizes.length === 0 ? <span className="ds-faint ds-small">No communities found</span> : null}
    </div>
  );
};

const Types = ({ network }: { readonly network: Network }) => {
  const types = new Set(network.nodes.map(({ type }) => type));
  return NODE_TYPES.filter((type) => types.has(type)).map((type) => (
    <li key={type}>
      <ShapeIcon shape={typeShape(type)} color={typeColor(type)} /> {NODE_TYPE_LABELS[type]}
    </li>
  ));
};

/** What colours and lines stand for, in words; a community's name marks it in the picture and the table. */
export const GraphLegend = (props: GraphLegendProps) => {
  // Another theme has other colors.
  useTheme();
  const kinds = new Set(props.network.edges.map(({ kind }) => kind));
  return (
    <div className="ds-stack-tight">
      {props.view.colours === 'community' ? <Communities {...props} /> : null}
      <ChartLegend label="Nodes and edges">
        {props.view.colours === 'type' ? <Types network={props.network} /> : null}
        {EDGE_KINDS.filter((kind) => kinds.has(kind)).map((kind) => (
          <li key={kind}>
            <i className={styles.line} style={{ background: edgeKindColor(kind) }} /> {EDGE_KIND_LABELS[kind]}
          </li>
        ))}
        <li>Larger: more neighbors. Thicker: higher weight.</li>
      </ChartLegend>
    </div>
  );
};
