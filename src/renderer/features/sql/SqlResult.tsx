import { useMemo } from 'react';
import { Link } from 'react-router';
import { callBytes } from '#renderer/api/workstation.ts';
import { subjectPath } from '#renderer/entities/note/subject.ts';
import { useExport } from '#renderer/entities/report/use-export.ts';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { FormatMenu, type FormatList } from '#renderer/ui/export/FormatMenu.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import type { SqlAnswer, SqlExportFormat } from '#shared/contract/sql.ts';
import { columnsOf, itemColumn, itemsOf, rowsOf, type ResultRow } from './result.ts';

/** CSV and NDJSON have every row, also those beyond what the page shows: for them the statement is run once more. */
const formatsOf = ({ isCut, rows }: SqlAnswer): FormatList<SqlExportFormat | 'parquet'> => [
  ['csv', 'All rows as CSV'],
  ['ndjson', 'All rows as NDJSON, an object a line'],
  ...(rows.length === 0
    ? []
    : ([['parquet', `${isCut ? `These ${plural(rows.length, 'row')}` : 'All rows'} as Parquet`]] as const)),
];

interface SqlResultProps {
  readonly answer: SqlAnswer;
  readonly statement: string;
  readonly seconds: number;
}

/** Saves the result; the table below has no export of its own. */
const ExportRows = ({ answer, statement, seconds }: SqlResultProps) => {
  const save = useExport({ done: 'Rows exported', failed: 'Couldn’t export the rows' });
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
    <FormatMenu
      formats={formatsOf(answer)}
      icon="export"
      variant="minimal"
      text={save.isPending ? 'Exporting…' : 'Export'}
      disabled={save.isPending}
      onChoose={(format) =>
        format === 'parquet'
          ? saveParquet()
          : void save.write((csvFor) =>
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

export const SqlResult = ({ answer, statement, seconds }: SqlResultProps) => {
  const columns = useMemo(() => linked(columnsOf(answer), answer), [answer]);
  const rows = useMemo(() => rowsOf(answer), [answer]);
  return (
    <div className="ds-stack">
      <div className="ds-row-between">
        <span className="ds-muted" role="status">
          {sizeOf(answer)}
        </span>
        <div className="ds-row">
          <SaveItems answer={answer} />
          <ExportRows answer={answer} statement={statement} seconds={seconds} />
        </div>
      </div>
      <DataTable
        label="SQL result"
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        height={420}
        canExport={false}
      />
    </div>
  );
};
