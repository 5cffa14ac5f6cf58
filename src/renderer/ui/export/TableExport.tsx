import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { useCallback } from 'react';
import { fileNameOf } from '#renderer/ui/chart/chart-text.ts';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import { useExportSource } from './export-source.ts';
import { TABLE_FORMATS, tableFile, type ShownTable, type TableFormat } from './table-file.ts';

/** Writes what a list, table or chart shows, with its filter, run and hashes. */
export const useTableExport = () => {
  const source = useExportSource();
  const saveFile = useSaveFile();
  return useCallback(
    (format: TableFormat, shown: () => ShownTable): void => {
      void saveFile(async () => {
        const table = shown();
        const view = `${window.location.pathname}${window.location.search}`;
        const file = await tableFile(table, format, { source, view, at: new Date().toISOString() });
        return { name: `${fileNameOf(table.title)}.${format}`, ...file };
      });
    },
    [source, saveFile],
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
  const save = useTableExport();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {tableItems((format) => {
            save(format, shown);
          })}
        </Menu>
      }
    >
      <Button size="small" variant="minimal" icon="export" endIcon="caret-down" text="Export" />
    </PopoverNext>
  );
};
