import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly score: number | null;
}

const ROWS: readonly Row[] = Array.from({ length: 10_000 }, (_, id) => ({
  id,
  name: `Row ${id}`,
  score: id % 7 === 0 ? null : ((id * 7919) % 1000) / 1000,
}));

const COLUMNS: readonly Column<Row>[] = [
  { id: 'id', header: 'Number', align: 'right', width: '100px', value: (row) => row.id },
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'score', header: 'Score', align: 'right', value: (row) => row.score },
];

export const TableExample = () => {
  const [opened, setOpened] = useState<number | null>(null);
  const [isShort, setShort] = useState(false);
  return (
    <div className="ds-stack-tight">
      <p>Opened: {opened ?? 'none'}</p>
      <Button text="Only five rows" onClick={() => setShort(true)} />
      <DataTable
        label="Ten thousand rows"
        rows={isShort ? ROWS.slice(0, 5) : ROWS}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        selectedKey={opened}
        height={300}
        onOpen={(row) => setOpened(row.id)}
      />
    </div>
  );
};
