import { useMemo } from 'react';
import { Link } from 'react-router';
import { callBytes } from '#renderer/api/workstation.ts';
import { subjectPath } from '#renderer/entities/note/subject.ts';
import { useExport } from '#renderer/entities/report/use-export.ts';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { FormatMenu, type FormatList } from '#renderer/ui/export/FormatMenu.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import type { SqlAnswer, SqlExportFormat } from '#shared/contract/sql.ts';
import { columnsOf, itemColumn, itemsOf, rowsOf, type ResultRow } from './result.ts';

const FORMATS: FormatList<SqlExportFormat> = [
  ['csv', 'CSV'],
  ['ndjson', 'NDJSON, an object a line'],
];

interface ExportRowsProps {
  readonly statement: string;
  readonly seconds: number;
}

/** Runs the statement once more and saves every row, also those beyond what the page shows. */
const ExportRows = ({ statement, seconds }: ExportRowsProps) => {
  const save = useExport({ done: 'All rows exported', failed: 'Couldn’t export the rows' });
  return (
    <FormatMenu
      formats={FORMATS}
      icon="export"
      variant="minimal"
      text={save.isPending ? 'Exporting…' : 'Export all rows'}
      disabled={save.isPending}
      onChoose={(format) =>
        void save.write((csvFor) =>
          callBytes('exportSql', { body: { sql: statement, seconds, format, csvFor } }),
        )
      }
    />
  );
};

const rowKey = ({ position }: ResultRow): number => position;

/** How much there is, and whether that is all. */
const sizeOf = ({ rows, isCut, milliseconds }: SqlAnswer): string => {
  const time = `${(milliseconds / 1000).toFixed(2)} s`;
  return isCut
    ? `The first ${formatCount(rows.length)} rows, in ${time}. There are more: narrow the question to see them, or export all rows.`
    : `${plural(rows.length, 'row')} in ${time}.`;
};

/** Freezes the items that a column names; nothing where none does. */
const SaveItems = ({ answer }: { readonly answer: SqlAnswer }) => {
  const column = itemColumn(answer);
  const items = useMemo(() => (column === null ? [] : itemsOf(answer, column)), [answer, column]);
  return column === null ? null : <SaveItemsAsSet items={items} />;
};

const linked = (columns: readonly Column<ResultRow>[], answer: SqlAnswer): readonly Column<ResultRow>[] => {
  const items = itemColumn(answer);
  return columns.map((column, index) =>
    index === items
      ? {
          ...column,
          render: ({ cells }) => <Link to={subjectPath(String(cells[index]))}>{cells[index]}</Link>,
        }
      : column,
  );
};

interface SqlResultProps {
  readonly answer: SqlAnswer;
  readonly statement: string;
  readonly seconds: number;
}

export const SqlResult = ({ answer, statement, seconds }: SqlResultProps) => {
  const columns = useMemo(() => linked(columnsOf(answer), answer), [answer]);
  const rows = useMemo(() => rowsOf(answer), [answer]);
  const saveFile = useSaveFile();
  const saveParquet = (): void => {
    void saveFile(async () => {
      const { parquetFile } = await import('./parquet-file.ts');
      return {
        name: 'sql-result.parquet',
        content: parquetFile(answer),
        type: 'application/vnd.apache.parquet',
      };
    });
  };
  return (
    <div className="ds-stack">
      <div className="ds-row-between">
        <span className="ds-muted" role="status">
          {sizeOf(answer)}
        </span>
        <div className="ds-row">
          <SaveItems answer={answer} />
          <ExportRows statement={statement} seconds={seconds} />
          <QuietButton
            icon="export"
            text={answer.isCut ? `Export these ${plural(rows.length, 'row')} as Parquet` : 'Export Parquet'}
            disabled={rows.length === 0}
            onClick={saveParquet}
          />
        </div>
      </div>
      <DataTable label="SQL result" rows={rows} columns={columns} rowKey={rowKey} height={420} />
    </div>
  );
};
