interface TableHeadProps {
  readonly columns: readonly string[];
  readonly classOf?: (column: string, at: number) => string | undefined;
}

export const TableHead = ({ columns, classOf }: TableHeadProps) => (
  <thead>
    <tr>
      {columns.map((column, at) => (
        <th key={column} scope="col" className={classOf?.(column, at)}>
          {column}
        </th>
      ))}
    </tr>
  </thead>
);
