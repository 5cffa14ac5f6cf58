import { HTMLTable } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { WideTable } from './WideTable.tsx';
import cells from './cells.module.css';

interface Row {
  readonly key: string | number;
  /** The first one names the row. */
  readonly cells: readonly [name: ReactNode, ...others: ReactNode[]];
}

interface RowTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** Columns of figures, aligned right. */
  readonly figures?: readonly string[];
  readonly rows: readonly Row[];
}

/** A short table whose cells may contain links and buttons; `PlainTable` is for plain cells. */
export const RowTable = ({ label, columns, figures = [], rows }: RowTableProps) => {
  const classOf = (column = '') => cx(figures.includes(column) && cells.figure);
  return (
    <WideTable label={label}>
      <HTMLTable compact striped aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={classOf(column)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...others] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {others.map((cell, at) => (
                <td key={columns[at + 1]} className={classOf(columns[at + 1])}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </WideTable>
  );
};
