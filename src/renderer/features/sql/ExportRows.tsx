import { useMutation } from '@tanstack/react-query';
import { callBytes } from '#renderer/api/workstation.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { FormatMenu, type FormatList } from '#renderer/ui/export/FormatMenu.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import type { SqlExportFormat } from '#shared/contract/sql.ts';

const FORMATS: FormatList<SqlExportFormat> = [
  ['csv', 'CSV'],
  ['ndjson', 'NDJSON, an object a line'],
];

interface ExportRowsProps {
  readonly statement: string;
  /** How long the statement may work. */
  readonly seconds: number;
}

/** Runs the statement once more and saves every row, also those beyond what the page shows. */
export const ExportRows = ({ statement, seconds }: ExportRowsProps) => {
  const saveFile = useSaveFile();
  const { csvFor } = usePreferences();
  const save = useMutation({
    mutationFn: (format: SqlExportFormat) =>
      saveFile(
        async () => {
          const { bytes, contentType, fileName } = await callBytes('exportSql', {
            body: { sql: statement, seconds, format, csvFor },
          });
          return { name: fileName ?? `sql-result.${format}`, content: bytes, type: contentType };
        },
        { done: 'All rows exported', failed: 'Couldn’t export the rows' },
      ),
  });
  return (
    <FormatMenu
      formats={FORMATS}
      icon="export"
      variant="minimal"
      text={save.isPending ? 'Exporting…' : 'Export all rows'}
      disabled={save.isPending}
      onChoose={(format) => save.mutate(format)}
    />
  );
};
