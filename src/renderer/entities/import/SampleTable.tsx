import { HTMLTable } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import { TableHead } from '#renderer/ui/table/TableHead.tsx';
import { WideTable } from '#renderer/ui/table/WideTable.tsx';
import styles from './SampleTable.module.css';

/** Longer cells may be broken anywhere; a time or a name is in one line. */
const LONG = 24;

interface SampleTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly isStriped?: boolean;
}

export const SampleTable = ({ label, columns, rows, isStriped = true }: SampleTableProps) => (
  <WideTable label={label}>
    <HTMLTable compact striped={isStriped} className={cx(styles.sample)}>
      <TableHead columns={columns} />
      <tbody>
        {rows.map((cells, at) => (
          <tr key={at}>
            {cells.map((cell, column) => (
              <td key={column} className={cx('ds-num', cell.length > LONG ? styles.text : styles.short)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  </WideTable>
);
