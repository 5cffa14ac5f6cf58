import { Button, Slider } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { AnalysisState } from '#renderer/entities/analysis/AnalysisState.tsx';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import type { GraphPart } from '#renderer/features/analysis/filters/filter-options.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { LAYOUT_SEED } from './graph/layouts.ts';
import { answerBetween, toNetwork } from './graph/model.ts';
import type { GraphLook } from './graph/view-state.ts';
import { networkQuery } from './network.ts';
import { NetworkView } from './NetworkView.tsx';
import { PartsMenu } from './PartsMenu.tsx';
import styles from './NetworkGraphPanel.module.css';

interface NetworkGraphPanelProps {
  /** Only pairs with a score above it are edges, 0…1. */
  readonly correlationThreshold: number;
  readonly onThresholdChange?: (threshold: number) => void;
  /** The look and the parts that the page keeps. */
  readonly look: GraphLook;
  readonly onLookChange: (look: GraphLook) => void;
  readonly parts: readonly GraphPart[];
  readonly setParts: (parts: readonly GraphPart[]) => void;
  /** The days that the page shows, both inclusive; what has no time stays. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** Which kinds of drop and event a correlation may join, comma-separated. */
  readonly category?: string | undefined;
  /** No source is checked: there are no events, and so no correlations. */
  readonly noSource?: boolean;
  /** A drop was selected. */
  readonly onDrop?: (dropNumber: number) => void;
}

const ThresholdSlider = ({
  threshold,
  onChange,
}: {
  readonly threshold: number;
  readonly onChange: (threshold: number) => void;
}) => {
  const [dragged, setDragged] = useState<number | null>(null);
  return (
    <div className={styles.threshold}>
      <span className="ds-muted ds-small" id="network-threshold">
        Threshold
      </span>
      <Slider
        min={0}
        max={1}
        stepSize={0.01}
        labelRenderer={false}
        value={dragged ?? threshold}
        handleHtmlProps={{ 'aria-labelledby': 'network-threshold' }}
        onChange={setDragged}
        onRelease={(value) => {
          setDragged(null);
          onChange(value);
        }}
      />
      <span className="ds-num ds-small">{(dragged ?? threshold).toFixed(2)}</span>
    </div>
  );
};

const NoEdges = ({
  threshold,
  onThresholdChange,
}: {
  readonly threshold: number;
  readonly onThresholdChange: ((threshold: number) => void) | undefined;
}) => (
  <EmptyState
    icon="graph"
    title="No correlations found with current threshold settings"
    description={`No pair of drop and event has a score above ${threshold}.`}
    {...(onThresholdChange === undefined || threshold === 0
      ? {}
      : {
          action: (
            <Button
              icon="filter-remove"
              text="Lower the threshold to 0.3"
              disabled={threshold <= 0.3}
              onClick={() => onThresholdChange(0.3)}
            />
          ),
        })}
  />
);

const NoSource = () => (
  <EmptyState
    icon="graph"
    title="No correlations found with current threshold settings"
    description="No source is selected. Without events there is nothing to pair the drops with."
  />
);

const How = ({ threshold }: { readonly threshold: number }) => (
  <HowComputed
    title="Network graph"
    methodId="network"
    parameters={[
      ['Correlation threshold', String(threshold)],
      ['Seed of the layouts', String(LAYOUT_SEED)],
      ['Communities', 'Louvain, weighted'],
      ['PageRank', 'damping 0.85, weighted'],
    ]}
  >
    Degree counts neighbors, weighted degree sums the weights of the edges, betweenness is the share of
    shortest paths through a node. Measures describe the whole network, not the part shown by the filters.
    Distance in a layout is not a measure, and an edge shows how its nodes are linked, by chance or not.
  </HowComputed>
);

/** 'Network Graph': drops, events, posts and keys, and what joins them over the threshold. */
export const NetworkGraphPanel = ({
  correlationThreshold,
  onThresholdChange,
  look,
  onLookChange,
  parts,
  setParts,
  startDate,
  endDate,
  category,
  noSource = false,
  onDrop,
}: NetworkGraphPanelProps) => {
  const requestedParts = noSource ? parts.filter((part) => part !== 'correlations') : parts;
  const { query: narrowed, set } = useMethodSet();
  const query = useReading({
    ...networkQuery({
      correlationThreshold,
      include: requestedParts.join(','),
      ...(category === undefined ? {} : { category }),
      ...narrowed,
    }),
    enabled: requestedParts.length > 0,
  });
  const network = useMemo(
    () => (query.data === undefined ? null : toNetwork(answerBetween(query.data, startDate, endDate))),
    [query.data, startDate, endDate],
  );
  return (
    <SectionCard
      title="Network Graph"
      icon="graph"
      subtitle={`Showing correlations > ${correlationThreshold}`}
      actions={
        <div className="ds-row">
          {onThresholdChange === undefined ? null : (
            <ThresholdSlider threshold={correlationThreshold} onChange={onThresholdChange} />
          )}
          <PartsMenu parts={parts} setParts={setParts} />
          <How threshold={correlationThreshold} />
        </div>
      }
    >
      {requestedParts.length === 0 ? (
        <NoSource />
      ) : (
        <AnalysisState
          reading={query}
          isTested={false}
          failed="Failed to fetch network data"
          loadingText="Loading network data..."
          isEmpty={() => network?.edges.length === 0}
          empty={<NoEdges threshold={correlationThreshold} onThresholdChange={onThresholdChange} />}
        >
          {() =>
            network === null ? null : (
              <NetworkView
                network={network}
                context={`Correlations > ${correlationThreshold}; edges of ${requestedParts.join(', ')}; ${startDate ?? 'first'} to ${endDate ?? 'last'} day${set === '' ? '' : `; set “${set}”`}`}
                isBusy={query.isPlaceholderData}
                kept={look}
                onKept={onLookChange}
                onDrop={onDrop}
              />
            )
          }
        </AnalysisState>
      )}
    </SectionCard>
  );
};
