import { useMemo } from 'react';
import { AnalysisState } from '#renderer/entities/analysis/AnalysisState.tsx';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import type { GraphPart } from '#renderer/features/analysis/filters/filter-options.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { LAYOUT_SEED } from './graph/layouts.ts';
import { answerBetween, toNetwork } from './graph/model.ts';
import { networkQuery } from './network.ts';
import { NetworkView } from './NetworkView.tsx';
import { PartsMenu } from './PartsMenu.tsx';

interface NetworkGraphPanelProps {
  /** Only pairs with a score above it are edges, 0…1. */
  readonly correlationThreshold: number;
  readonly parts: readonly GraphPart[];
  readonly setParts: (parts: readonly GraphPart[]) => unknown;
  /** The days that the page shows, both inclusive; what has no time stays. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** Which kinds of drop and event a correlation may join, comma-separated. */
  readonly category?: string | undefined;
  /** No source is checked: there are no events, and so no correlations. */
  readonly noSource?: boolean;
  /** A drop was selected. */
  readonly onDrop: (dropNumber: number) => unknown;
}

const NoEdges = ({ description }: { readonly description: string }) => (
  <EmptyState
    icon="graph"
    title="No correlations found with current threshold settings"
    description={description}
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
          <PartsMenu parts={parts} setParts={setParts} />
          <How threshold={correlationThreshold} />
        </div>
      }
    >
      {requestedParts.length === 0 ? (
        <NoEdges description="No source is selected. Without events there is nothing to pair the drops with." />
      ) : (
        <AnalysisState
          reading={query}
          isTested={false}
          failed="Failed to fetch network data"
          loadingText="Loading network data..."
          isEmpty={() => network?.edges.length === 0}
          empty={
            <NoEdges description={`No pair of drop and event has a score above ${correlationThreshold}.`} />
          }
        >
          {() =>
            network === null ? null : (
              <NetworkView
                network={network}
                context={`Correlations > ${correlationThreshold}; edges of ${requestedParts.join(', ')}; ${startDate ?? 'first'} to ${endDate ?? 'last'} day${set === '' ? '' : `; set “${set}”`}`}
                isBusy={query.isPlaceholderData}
                onDrop={onDrop}
              />
            )
          }
        </AnalysisState>
      )}
    </SectionCard>
  );
};
