import type { Column } from '#renderer/ui/table/DataTable.tsx';

/** A column of words. */
export const wordColumn = <Row,>(id: string, header: string, value: (row: Row) => string): Column<Row> => ({
  id,
  header,
  width: 'minmax(130px, 1fr)',
  value,
});
