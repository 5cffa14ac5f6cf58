import { formatCount } from '#renderer/lib/format.ts';
import { useTheme } from '#renderer/lib/theme.ts';
import { ChartLegend } from '#renderer/ui/chart/ChartLegend.tsx';
import { ShapeIcon } from '#renderer/ui/graph/ShapeIcon.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { EDGE_KINDS, NODE_TYPES } from '#shared/methods/network.ts';
import {
  COLOURED_COMMUNITIES,
  communityColor,
  communityName,
  communityShape,
  EDGE_KIND_LABELS,
  edgeKindColor,
  NODE_TYPE_LABELS,
  typeColor,
  typeShape,
} from './graph/look.ts';
import type { Network } from './graph/model.ts';
import type { NetworkViewState } from './view.ts';
import styles from './GraphLegend.module.css';

interface GraphLegendProps {
  readonly network: Network;
  readonly state: NetworkViewState;
}

const Communities = ({ network, state: { view, change } }: GraphLegendProps) => {
  const sizes = [...Map.groupBy(network.nodes, ({ community }) => community)]
    .map(([community, nodes]) => ({ community, size: nodes.length }))
    .sort((a, b) => a.community - b.community);
  const rest = sizes.length - COLOURED_COMMUNITIES;
  return (
    <div className="ds-row-wrap" role="group" aria-label="Communities">
      {sizes.slice(0, COLOURED_COMMUNITIES).map(({ community, size }) => (
        <QuietButton
          key={community}
          active={view.community === community}
          aria-pressed={view.community === community}
          onClick={() => change({ community: view.community === community ? null : community })}
        >
          <ShapeIcon shape={communityShape(community)} color={communityColor(community)} />{' '}
          {communityName(community)} <span className="ds-faint ds-num">{formatCount(size)}</span>
        </QuietButton>
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

/** What colors and lines stand for, in words; a community's name marks it in the picture and the table. */
export const GraphLegend = (props: GraphLegendProps) => {
  // Another theme has other colors.
  useTheme();
  const kinds = new Set(props.network.edges.map(({ kind }) => kind));
  return (
    <div className="ds-stack-tight">
      {props.state.view.colours === 'community' ? <Communities {...props} /> : null}
      <ChartLegend label="Nodes and edges">
        {props.state.view.colours === 'type' ? <Types network={props.network} /> : null}
        {EDGE_KINDS.filter((kind) => kinds.has(kind)).map((kind) => (
          <li key={kind}>
            <i className={styles.line} style={{ background: edgeKindColor(kind) }} /> {EDGE_KIND_LABELS[kind]}
          </li>
        ))}
        <li>Larger: more neighbors in the whole network. Thicker: higher weight.</li>
      </ChartLegend>
    </div>
  );
};
