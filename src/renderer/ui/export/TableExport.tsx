import { pathOfView } from '#renderer/ui/CopyLink.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import { exportNameOf, useExportSource } from './export-source.ts';
import { FormatMenu, type FormatList } from './FormatMenu.tsx';
import { useTableOnPage } from './shown-tables.ts';
import { TABLE_FORMATS, tableFile, type ShownTable, type TableFormat, type TableView } from './table-file.ts';

/** Where the figures of a file that is written now are from. */
export const useTableView = (): (() => TableView) => {
  const source = useExportSource();
  return () => ({ source, view: pathOfView(), at: new Date().toISOString() });
};

/** Makes the file of any table, with its filter, run and hashes. */
export const useTableFile = () => {
  const viewOf = useTableView();
  return async (table: ShownTable, format: TableFormat) => {
    const view = viewOf();
    return {
      name: `${exportNameOf(table.title, view.source)}.${format}`,
      ...(await tableFile(table, format, view)),
    };
  };
};

/** Writes what a list, table or chart shows; alone, or with all that the page shows. */
export const useTableExport = (shown: () => ShownTable) => {
  const fileOf = useTableFile();
  const saveFile = useSaveFile();
  useTableOnPage(shown, useExportSource());
  return (format: TableFormat): void => void saveFile(() => fileOf(shown(), format));
};

/** Keeps a table without an export button of its own among those that the page exports. */
export const TableOnPage = ({ shown }: { readonly shown: () => ShownTable }): null => {
  useTableOnPage(shown, useExportSource());
  return null;
};

/** `Data (CSV)`, `Data (JSON)`, `Data (NDJSON)`. */
export const TABLE_FORMAT_LIST: FormatList<TableFormat> = TABLE_FORMATS.map((format) => [
  format,
  `Data (${format.toUpperCase()})`,
  'th',
]);

export const TableExport = ({ shown }: { readonly shown: () => ShownTable }) => (
  <FormatMenu
    formats={TABLE_FORMAT_LIST}
    variant="minimal"
    icon="export"
    text="Export"
    onChoose={useTableExport(shown)}
  />
);
