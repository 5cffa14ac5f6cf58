import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { useCallback } from 'react';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import { exportNameOf, useExportSource } from './export-source.ts';
import { useTableOnPage } from './shown-tables.ts';
import { TABLE_FORMATS, tableFile, type ShownTable, type TableFormat } from './table-file.ts';

/** The address of what is on screen. */
export const viewOnScreen = (): string => `${window.location.pathname}${window.location.search}`;

/** Writes what a list, table or chart shows, with its filter, run and hashes; alone, or with all that the page shows. */
export const useTableExport = (shown: () => ShownTable) => {
  const source = useExportSource();
  const saveFile = useSaveFile();
  useTableOnPage(shown, source);
  return useCallback(
    (format: TableFormat): void => {
      void saveFile(async () => {
        const table = shown();
        const view = { source, view: viewOnScreen(), at: new Date().toISOString() };
        return {
          name: `${exportNameOf(table.title, source)}.${format}`,
          ...(await tableFile(table, format, view)),
        };
      });
    },
    [source, saveFile, shown],
  );
};

/** Entries of an export menu: `Data (CSV)`, `Data (JSON)`, `Data (NDJSON)`. */
export const tableItems = (save: (format: TableFormat) => void) =>
  TABLE_FORMATS.map((format) => (
    <MenuItem
      key={format}
      icon="th"
      text={`Data (${format.toUpperCase()})`}
      onClick={() => {
        save(format);
      }}
    />
  ));

/** The export button of a table. */
export const TableExport = ({ shown }: { readonly shown: () => ShownTable }) => {
  const save = useTableExport(shown);
  return (
    <PopoverNext placement="bottom-end" content={<Menu>{tableItems(save)}</Menu>}>
      <Button size="small" variant="minimal" icon="export" endIcon="caret-down" text="Export" />
    </PopoverNext>
  );
};
