import { useMemo } from 'react';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import type { Shown } from '#renderer/ui/graph/drawing.ts';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import type { GraphNode, Network } from './graph/model.ts';

interface MetricsTableProps {
  readonly network: Network;
  readonly shown: Shown;
  readonly marked: ReadonlySet<string> | null;
  readonly selected: string | null;
  readonly onOpen: (id: string) => void;
}

const small = (value: number | null, digits: number): string =>
  value === null ? '–' : value.toFixed(digits);

const COLUMNS: readonly Column<GraphNode>[] = [
  {
    id: 'label',
    header: 'Node',
    width: 'minmax(90px, 1fr)',
    value: ({ label }) => label,
    render: ({ label }) => <span title={label}>{label}</span>,
  },
  { id: 'degree', header: 'Degree', width: '66px', align: 'right', value: ({ degree }) => degree },
  {
    id: 'weighted',
    header: 'Weighted',
    width: '78px',
    align: 'right',
    value: ({ weightedDegree }) => weightedDegree,
    render: ({ weightedDegree }) => small(weightedDegree, 2),
  },
  {
    id: 'betweenness',
    header: 'Betweenness',
    width: '100px',
    align: 'right',
    value: ({ betweenness }) => betweenness,
    render: ({ betweenness }) => small(betweenness, 4),
  },
  {
    id: 'pagerank',
    header: 'PageRank',
    width: '80px',
    align: 'right',
    value: ({ pageRank }) => pageRank,
    render: ({ pageRank }) => small(pageRank, 5),
  },
  {
    id: 'community',
    header: 'Community',
    width: '100px',
    align: 'right',
    value: ({ community }) => community + 1,
  },
];

/** The network without its picture: every shown node with its measures; search and community narrow it. */
export const MetricsTable = ({ network, shown, marked, selected, onOpen }: MetricsTableProps) => {
  const rows = useMemo(
    () => network.nodes.filter(({ id }) => shown.nodes.has(id) && (marked === null || marked.has(id))),
    [network, shown, marked],
  );
  return (
    <DataTable
      label="Nodes of the network"
      rows={rows}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      selectedKey={selected}
      initialSort={{ column: 'degree', descending: true }}
      height={520}
      rowHeight={30}
      onOpen={({ id }) => onOpen(id)}
      empty={<EmptyState icon="graph" title="No nodes match these filters" />}
    />
  );
};
