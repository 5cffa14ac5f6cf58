import { HTMLTable } from '@blueprintjs/core';
import { useRef, type ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { cellWordsOf } from '#renderer/ui/export/page-sentences.ts';
import { TableOnPage } from '#renderer/ui/export/TableExport.tsx';
import { TableHead } from '#renderer/ui/table/TableHead.tsx';
import { unbroken } from './unbroken.tsx';
import { WideTable } from './WideTable.tsx';
import cells from './cells.module.css';

interface Row {
  readonly key: string | number;
  /** The first one names the row. */
  readonly cells: readonly [name: ReactNode, ...others: ReactNode[]];
}

interface RowTableProps {
  readonly label: string;
  /** Their heads; a column of controls has none, and nothing to write to a file. */
  readonly columns: readonly string[];
  /** Columns of figures, aligned right. */
  readonly figures?: readonly string[];
  readonly rows: readonly Row[];
}

/** A short table whose cells may contain links and buttons; `PlainTable` is for plain cells. */
export const RowTable = ({ label, columns, figures = [], rows }: RowTableProps) => {
  const table = useRef<HTMLTableElement>(null);
  // Cells are whatever is drawn: their words are read where they are.
  const shown = () => ({
    title: label,
    columns: columns.filter((column) => column !== ''),
    rows: [...(table.current?.tBodies[0]?.rows ?? [])].map((row) =>
      [...row.cells].filter((_, at) => columns[at] !== '').map(cellWordsOf),
    ),
  });
  const classOf = (column = '') => cx(figures.includes(column) && cells.figure);
  return (
    <WideTable label={label}>
      <TableOnPage shown={shown} />
      <HTMLTable ref={table} compact striped aria-label={label} className={cx(cells.whole)}>
        <TableHead columns={columns} classOf={classOf} />
        <tbody>
          {rows.map(({ key, cells: [name, ...others] }) => (
            <tr key={key}>
              <th scope="row">{unbroken(name)}</th>
              {others.map((cell, at) => (
                <td key={columns[at + 1]} className={classOf(columns[at + 1])}>
                  {unbroken(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </WideTable>
  );
};
