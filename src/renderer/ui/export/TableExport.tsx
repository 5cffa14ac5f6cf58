import { pathOfView } from '#renderer/ui/CopyLink.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import { exportNameOf, useExportSource } from './export-source.ts';
import { FormatMenu, type FormatList } from './FormatMenu.tsx';
import { useTableOnPage } from './shown-tables.ts';
import { TABLE_FORMATS, tableFile, type ShownTable, type TableFormat } from './table-file.ts';

/** Writes what a list, table or chart shows, with its filter, run and hashes; alone, or with all that the page shows. */
export const useTableExport = (shown: () => ShownTable) => {
  const source = useExportSource();
  const saveFile = useSaveFile();
  useTableOnPage(shown, source);
  return (format: TableFormat): void => {
    void saveFile(async () => {
      const table = shown();
      const view = { source, view: pathOfView(), at: new Date().toISOString() };
      return {
        name: `${exportNameOf(table.title, source)}.${format}`,
        ...(await tableFile(table, format, view)),
      };
    });
  };
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

/** The export button of a table. */
export const TableExport = ({ shown }: { readonly shown: () => ShownTable }) => (
  <FormatMenu
    formats={TABLE_FORMAT_LIST}
    variant="minimal"
    icon="export"
    text="Export"
    onChoose={useTableExport(shown)}
  />
);
