import { useEffect, useId } from 'react';
import { formatCount } from '#renderer/lib/format.ts';
import type { ExportSource } from './export-source.ts';
import type { ShownTable } from './table-file.ts';

interface TableOnPage {
  readonly shown: () => ShownTable;
  readonly source: ExportSource;
}

const onPage = new Map<string, TableOnPage>();

/** Keeps a table or chart among those of the page for as long as it is on screen. */
export const useTableOnPage = (shown: () => ShownTable, source: ExportSource): void => {
  const id = useId();
  useEffect(() => void onPage.set(id, { shown, source }));
  useEffect(() => () => void onPage.delete(id), [id]);
};

/** What a file says of rows that are part of a longer list; nothing where they are all. */
export const partOf = (rows: number, total: number): Pick<ShownTable, 'filter'> =>
  rows < total ? { filter: `${formatCount(rows)} of the ${formatCount(total)} rows of the list` } : {};

export interface SourcedTable {
  readonly id: string;
  readonly table: ShownTable;
  readonly source: ExportSource;
}

/** Every table and chart with rows that is on screen now, with the run its figures are from. */
export const tablesOnPage = (): readonly SourcedTable[] =>
  [...onPage].flatMap(([id, { shown, source }]) => {
    const table = shown();
    return table.rows.length === 0 ? [] : [{ id, table, source }];
  });
