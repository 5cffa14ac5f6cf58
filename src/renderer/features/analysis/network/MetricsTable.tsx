import { useMemo } from 'react';
import type { Shown } from '#renderer/ui/graph/drawing.ts';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { longTextColumn } from '#renderer/ui/table/text-columns.tsx';
import type { GraphNode, Network } from './graph/model.ts';

interface MetricsTableProps {
  readonly network: Network;
  readonly shown: Shown;
  readonly marked: ReadonlySet<string> | null;
  readonly selected: string | null;
  readonly onOpen: (id: string) => void;
}

const figures = (
  id: string,
  header: string,
  width: string,
  value: (node: GraphNode) => number | null,
  digits = 0,
): Column<GraphNode> => ({
  id,
  header,
  width,
  value,
  align: 'right',
  render: (node) => value(node)?.toFixed(digits) ?? '–',
});

const COLUMNS: readonly Column<GraphNode>[] = [
  longTextColumn('label', 'Node', ({ label }) => label, 'minmax(90px, 1fr)'),
  figures('degree', 'Degree', '66px', ({ degree }) => degree),
  figures('weighted', 'Weighted', '78px', ({ weightedDegree }) => weightedDegree, 2),
  figures('betweenness', 'Betweenness', '100px', ({ betweenness }) => betweenness, 4),
  figures('pagerank', 'PageRank', '80px', ({ pageRank }) => pageRank, 5),
  figures('community', 'Community', '100px', ({ community }) => community + 1),
];

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
      none={{ icon: 'graph', title: 'No nodes match these filters' }}
    />
  );
};
