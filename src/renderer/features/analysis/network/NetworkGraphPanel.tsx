import { Menu, MenuItem } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readingQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import { AnalysisState } from '#renderer/entities/analysis/AnalysisState.tsx';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { boundsOf, pairParameter } from '#renderer/features/analysis/filters/filter-bounds.ts';
import { useFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { LAYOUT_SEED } from '#renderer/features/analysis/network/graph/layouts.ts';
import { answerBetween, toNetwork } from '#renderer/features/analysis/network/graph/model.ts';
import { NO_STEP } from '#renderer/lib/url.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { GRAPH_PARTS, type GraphPart } from '#shared/methods/network.ts';
import { NetworkStructure } from './NetworkStructure.tsx';
import { NetworkView } from './NetworkView.tsx';

const FRESH_MS = 5 * 60_000;

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

const LABELS: Readonly<Record<GraphPart, string>> = {
  correlations: 'Correlations of drops and events',
  references: 'References between drops',
  posts: 'Coordination findings with posts',
  keys: 'Mentions of abbreviation keys',
};

interface PartsMenuProps {
  readonly parts: readonly GraphPart[];
  readonly setParts: (parts: readonly GraphPart[]) => void;
}

/** What the network is made of; at least one part stays. */
const PartsMenu = ({ parts, setParts }: PartsMenuProps) => (
  <Popover
    placement="bottom-end"
    content={
      <Menu>
        {GRAPH_PARTS.map((part) => {
          const isOn = parts.includes(part);
          return (
            <MenuItem
              key={part}
              roleStructure="listoption"
              selected={isOn}
              disabled={isOn && parts.length === 1}
              shouldDismissPopover={false}
              text={LABELS[part]}
              onClick={() =>
                setParts(GRAPH_PARTS.filter((name) => (name === part ? !isOn : parts.includes(name))))
              }
            />
          );
        })}
      </Menu>
    }
  >
    <QuietButton icon="layers" endIcon="caret-down" text="Edges" />
  </Popover>
);

/** 'Network Graph': drops, events, posts and keys, and what joins them over the threshold. */
export const NetworkGraphPanel = () => {
  const [filters, setFilters] = useFilters();
  const { threshold, edges: parts } = filters;
  const { data: stats } = useQuery(dropStatsQuery());
  const { startDate, endDate } = boundsOf(filters, stats?.lastDrop ?? null);
  const pairs = pairParameter(filters);
  // Without a source there are no events, and so no correlations.
  const requestedParts = pairs === null ? parts.filter((part) => part !== 'correlations') : parts;
  const { query: narrowed, set } = useMethodSet();
  const question = {
    correlationThreshold: threshold,
    include: requestedParts.join(','),
    ...pairs,
    ...narrowed,
  };
  const query = useReading({
    ...withLastAnswer(readingQuery('getNetworkGraph', { query: question })),
    staleTime: FRESH_MS,
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
      subtitle={`Showing correlations > ${threshold}`}
      actions={
        <div className="ds-row">
          <PartsMenu parts={parts} setParts={(edges) => setFilters({ edges })} />
          <How threshold={threshold} />
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
          none={<NoEdges description={`No pair of drop and event has a score above ${threshold}.`} />}
        >
          {() =>
            network === null ? null : (
              <NetworkView
                network={network}
                context={`Correlations > ${threshold}; edges of ${requestedParts.join(', ')}; ${startDate ?? 'first'} to ${endDate ?? 'last'} day${set === '' ? '' : `; set “${set}”`}`}
                isBusy={query.isPlaceholderData}
                structure={<NetworkStructure query={question} />}
                onDrop={(drop) => setFilters({ drop }, NO_STEP)}
              />
            )
          }
        </AnalysisState>
      )}
    </SectionCard>
  );
};
