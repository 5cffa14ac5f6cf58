import { AppError } from '#main/base/errors.ts';
import { askRunningHost, partsFromHost, type RunningHost } from '#main/headless/running-host.ts';
import { documentedViews } from '#main/services/sql/index.ts';
import { refuseSameNames } from '#main/services/sql/row-file.ts';
import {
  SQL_ROWS_MAX,
  sqlAnswerSchema,
  sqlEndpoints,
  sqlExportSchema,
  sqlQuestionSchema,
  type SqlRows,
} from '#shared/contract/sql.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { CliCommand, CommandResult } from './command.ts';
import { csvOf, csvOptionTypes, csvReaderOf, textOrCsv } from './csv-option.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { tableText } from './table.ts';
import { forTerminal, printOut } from './terminal.ts';
import { withWorkstation } from './with-workstation.ts';

const optionSchema = sqlQuestionSchema.pick({ maxRows: true, seconds: true });

/** Rows that are left out where nobody said how many there should be. */
const refuseCut = ({ isCut }: SqlRows, line: CommandLine): void => {
  if (isCut && line.options['max-rows'] === undefined)
    throw new AppError(
      'conflict',
      `The answer has more than ${formatCount(SQL_ROWS_MAX)} rows. Print all with --csv or --ndjson, or say how many with --max-rows.`,
    );
};

const resultOf = (answer: SqlRows, line: CommandLine): CommandResult => {
  const { columns, rows, isCut } = answer;
  if (line.json) {
    refuseCut(answer, line);
    refuseSameNames(columns);
  }
  const records = rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])),
  );
  const csv = csvOf(line, columns, rows);
  if (csv !== null) return { value: records, text: csv, isDocument: true };
  const count = `${plural(rows.length, 'row')}${isCut ? '; there are more' : ''}.`;
  return { value: records, text: `${tableText(columns, rows)}\n${count}` };
};

/** A saved statement of the workstation that is running. */
const savedThere = async (host: RunningHost, name: string): Promise<string> => {
  const all = sqlEndpoints.listSavedStatements.answer.parse(await askRunningHost(host, '/api/sql/saved'));
  const found = all.find((saved) => saved.name.toLowerCase() === name.toLowerCase());
  if (found === undefined) throw new AppError('not_found', `There is no saved statement “${name}”.`);
  return found.sql;
};

/** How all rows are printed; null where the first are requested, or a table for people. */
const exportOf = (line: CommandLine) => {
  const { csv, ndjson } = line.options;
  if (csv === true && ndjson === true) throw new UsageError('Choose one of --csv and --ndjson.');
  if (line.json || (csv !== true && ndjson !== true)) return null;
  if (ndjson !== true && line.options['max-rows'] !== undefined) return null;
  if (ndjson === true && line.options['max-rows'] !== undefined)
    throw new UsageError('--ndjson prints all rows: leave out --max-rows, or write LIMIT in the question.');
  return {
    ...schemaOptions(sqlExportSchema.pick({ seconds: true }), line),
    format: ndjson === true ? ('ndjson' as const) : ('csv' as const),
    csvFor: csvReaderOf(line),
  };
};

/** Prints a file while it is made. */
const printed = async (parts: AsyncIterable<string>): Promise<CommandResult> => {
  for await (const part of parts) await printOut(process.stdout.isTTY ? forTerminal(part) : part);
  return { value: null, text: '', isPrinted: true };
};

const VIEW_COLUMNS = ['view', 'column', 'type', 'unit', 'meaning'] as const;

/** Every view and its columns; they need no data folder. */
const viewsResult = (line: CommandLine): CommandResult => {
  const value = documentedViews();
  const csv = csvOf(
    line,
    VIEW_COLUMNS,
    value.flatMap(({ name: view, columns }) =>
      columns.map(({ name, type, unit, meaning }) => [view, name, type, unit, meaning]),
    ),
  );
  const text = value.map(({ name, content, columns }) =>
    [
      `${name}: ${content}`,
      ...columns.map(
        (column) =>
          `  ${column.name} (${column.type}): ${column.meaning}${column.unit === null ? '' : `, in ${column.unit}`}`,
      ),
    ].join('\n'),
  );
  return textOrCsv(value, text.join('\n\n'), csv);
};

/** One question in SQL over the documented views of a data folder. */
export const sql: CliCommand = {
  operands: 1,
  usage:
    "sql 'SELECT …'|--saved NAME|--views [--csv|--ndjson] [--csv-for READER] [--max-rows N] [--seconds S]",
  summary: 'Query the read-only views in SQL (docs/sql.md).',
  options: {
    ...schemaOptionTypes(optionSchema),
    ...csvOptionTypes,
    ndjson: { type: 'boolean', description: 'Print all rows as JSON, one a line' },
    saved: { type: 'string' },
    views: { type: 'boolean' },
  },
  example: 'sql "SELECT count(*) FROM drops" --csv',
  run: async (line) => {
    const [question] = line.operands;
    const { saved, views } = line.options;
    if (views === true) {
      if (question !== undefined || saved !== undefined)
        throw new UsageError('--views lists the views: leave out the question.');
      return viewsResult(line);
    }
    if ((question === undefined) === (typeof saved !== 'string'))
      throw new UsageError(
        'sql needs a question, such as "SELECT count(*) FROM drops", --saved and the name of a saved one, or --views for a list of the views.',
      );
    const options = schemaOptions(optionSchema, line);
    const how = exportOf(line);
    return withWorkstation(
      line,
      async ({ services }) => {
        const statement = question ?? (await services.sql.saved.get(String(saved))).sql;
        return how === null
          ? resultOf(await services.sql.ask({ sql: statement, ...options }), line)
          : printed((await services.sql.export({ sql: statement, ...how })).parts);
      },
      async (host) => {
        const statement = question ?? (await savedThere(host, String(saved)));
        if (how !== null)
          return printed(partsFromHost(host, '/api/sql/export', JSON.stringify({ sql: statement, ...how })));
        const body = JSON.stringify({ sql: statement, ...options });
        return resultOf(sqlAnswerSchema.parse(await askRunningHost(host, '/api/sql', body)), line);
      },
    );
  },
};
