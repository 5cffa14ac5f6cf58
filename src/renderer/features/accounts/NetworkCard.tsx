import { useEffect, useMemo, useRef, useState } from 'react';
import { formatCount, formatP, plural } from '#renderer/lib/format.ts';
import { useTheme } from '#renderer/lib/theme.ts';
import { ChartLegend } from '#renderer/ui/chart/ChartLegend.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { Camera } from '#renderer/ui/graph/Camera.tsx';
import { GraphCanvas, type GraphControls, type Look } from '#renderer/ui/graph/GraphCanvas.tsx';
import { ShapeIcon } from '#renderer/ui/graph/ShapeIcon.tsx';
import { SHAPES } from '#renderer/ui/graph/shapes.ts';
import { WeightMatrix } from '#renderer/ui/graph/WeightMatrix.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { numberColumn } from '#renderer/ui/table/number-column.ts';
import { longTextColumn } from '#renderer/ui/table/text-columns.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { AccountsViewState } from './accounts-view.ts';
import { drawnEdges } from './backbone.ts';
import { edgeKey, groupColumn } from './EdgeTable.tsx';
import { narrowed, type Narrowed } from './narrow.ts';
import {
  drawNetwork,
  groupColor,
  periodColor,
  type AccountNode,
  type NetworkDrawing,
} from './network-drawing.ts';
import { OverTime } from './OverTime.tsx';
import { periodText } from './period-text.ts';
import type { CoordinationAnswer, OfAnswerProps } from './Sentences.tsx';
import { Surroundings } from './Surroundings.tsx';
import styles from './Accounts.module.css';

const COLUMNS: readonly Column<AccountNode>[] = [
  longTextColumn('account', 'Account', ({ account }) => account, 'minmax(120px, 1fr)'),
  numberColumn<AccountNode, number>('degree', 'Edges', ({ degree }) => degree, formatCount, '68px'),
  numberColumn<AccountNode, number>('strength', 'Weight', ({ strength }) => strength, formatCount, '74px'),
  groupColumn('68px'),
];

const LISTED_GROUPS = 8;

interface LegendProps extends Pick<AccountsViewState, 'view'> {
  readonly nodes: readonly AccountNode[];
  readonly periods: CoordinationAnswer['periods'];
}

const Legend = ({ nodes, periods, view }: LegendProps) => {
  const sizes = Map.groupBy(nodes, ({ group }) => group);
  const groups = [...sizes.keys()].filter((group) => group !== null).sort((a, b) => a - b);
  return (
    <ChartLegend label={view.color === 'time' ? 'First period' : 'Groups'}>
      {view.color === 'time'
        ? periods.points.slice(0, LISTED_GROUPS).map(({ start }, place) => (
            <li key={start}>
              <ShapeIcon shape="circle" color={periodColor(place)} /> From {periodText(start, periods.unit)}
            </li>
          ))
        : groups.slice(0, LISTED_GROUPS).map((group) => (
            <li key={group}>
              <ShapeIcon shape={SHAPES[group] ?? 'circle'} color={groupColor(group)} /> Group {group + 1}:{' '}
              {formatCount(sizes.get(group)?.length)}
            </li>
          ))}
      <li>
        {view.size === 'betweenness' ? 'Larger: on more shortest paths.' : 'Larger: more edges.'} Thicker:
        heavier.
      </li>
    </ChartLegend>
  );
};

interface PictureProps extends OfAnswerProps {
  readonly drawing: NetworkDrawing;
  readonly part: Narrowed;
  readonly sentence: string;
}

/** The camera follows into a part of the network and back out of it. */
const useFitTo = (part: string, controls: GraphControls | null): void => {
  const last = useRef(part);
  useEffect(() => {
    if (last.current === part) return;
    last.current = part;
    controls?.fit();
  }, [part, controls]);
};

const Picture = ({ answer, drawing, part, sentence, view, change }: PictureProps) => {
  const theme = useTheme((state) => state.theme);
  const [controls, setControls] = useState<GraphControls | null>(null);
  const [unavailable, setUnavailable] = useState<string | null>(null);
  const { account } = view;
  const look = useMemo<Look>(
    () => ({
      shown: part.shown,
      paint: drawing.paint,
      marked: part.marked,
      node: account === '' ? null : account,
      edge: null,
    }),
    [drawing, part, account],
  );
  useFitTo(`${view.period ?? ''} ${view.steps === 0 ? '' : `${view.steps} ${account}`}`, controls);
  const nodes = drawing.nodes.filter((node) => part.shown.nodes.has(node.account));
  const openEdge = (id: string): void => {
    const edge = drawing.edgeOf(id);
    if (edge !== undefined) void change({ one: edge.a, other: edge.b });
  };
  return (
    <div className={styles.network}>
      <div className="ds-stack-tight">
        <Camera controls={controls} />
        {unavailable === null ? (
          <GraphCanvas
            key={theme}
            graph={drawing.graph}
            places={drawing.places}
            look={look}
            description={`Network of ${plural(nodes.length, 'account')}. ${sentence} ${part.sentence} The list next to it has the same accounts.`}
            onNode={(id) => void change({ account: id })}
            onEdge={openEdge}
            onStage={() => {
              if (account !== '') void change({ account: null, path: null, steps: null });
            }}
            onUnavailable={setUnavailable}
            onReady={setControls}
          />
        ) : (
          <TitledCallout intent="warning" title="The graph cannot be drawn here">
            {unavailable} The list has the same accounts.
          </TitledCallout>
        )}
        <Legend nodes={nodes} periods={answer.periods} view={view} />
      </div>
      <DataTable
        label="Accounts of the network"
        rows={nodes}
        columns={COLUMNS}
        rowKey={(node) => node.account}
        selectedKey={account}
        initialSort={{ column: 'degree', descending: true }}
        height={520}
        rowHeight={30}
        onOpen={(node) => {
          void change({ account: node.account });
          controls?.centre(node.account);
        }}
      />
    </div>
  );
};

const detailsOf = (edge: CoordinationAnswer['edges'][number]) => [
  { color: palette.seriesPosts, label: 'Weight', value: formatCount(edge.weight) },
  { label: 'q, repetition', value: formatP(edge.repetition.q) },
  { label: 'q, closeness', value: formatP(edge.closeness.q) },
];

const PICTURES = { network: 'Network', time: 'Over time', matrix: 'Matrix' };

/** The backbone of the network, its components side by side, or as a matrix ordered by group. */
export const NetworkCard = (state: OfAnswerProps) => {
  const { answer, view, change } = state;
  const { chance, all } = view;
  const field = partsOf(view, change);
  const drawn = useMemo(() => drawnEdges(answer, chance, all), [answer, chance, all]);
  const { size, color } = view;
  const drawing = useMemo(
    () => drawNetwork(drawn.edges, answer.groups, { size, color }),
    [drawn, answer, size, color],
  );
  const cells = useMemo(() => drawn.edges.map((edge) => ({ ...edge, id: edgeKey(edge) })), [drawn]);
  const { account, steps, path, period } = view;
  const part = useMemo(
    () => narrowed(drawing, { account, steps, path, period }),
    [drawing, account, steps, path, period],
  );
  return (
    <SectionCard
      title="Network of accounts"
      icon="graph"
      actions={
        <div className="ds-row-wrap">
          <SwitchField label="All kept edges" {...field('all')} />
          <SegmentField label="Picture of the network" options={PICTURES} {...field('picture')} />
        </div>
      }
    >
      {drawing.nodes.length === 0 ? (
        <EmptyState icon="graph" title="No edge has a weight of 2 or more" />
      ) : (
        <div className="ds-stack-tight">
          <h3 data-testid="network-finding">
            {plural(drawing.nodes.length, 'account')} in {plural(drawing.components, 'component')}
          </h3>
          <p className="ds-muted ds-small ds-num">Drawn: {drawn.sentence}</p>
          {view.picture === 'network' ? (
            <>
              <Surroundings {...state} drawing={drawing} part={part} />
              <Picture {...state} drawing={drawing} part={part} sentence={drawn.sentence} />
            </>
          ) : view.picture === 'time' ? (
            <OverTime {...state} drawing={drawing} />
          ) : (
            <WeightMatrix
              nodes={drawing.nodes.map((node) => ({ ...node, id: node.account, label: node.account }))}
              edges={cells}
              noun="account"
              detailsOf={detailsOf}
              onEdge={({ a, b }) => void change({ one: a, other: b })}
            />
          )}
        </div>
      )}
    </SectionCard>
  );
};
