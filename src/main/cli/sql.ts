import { AppError } from '#main/base/errors.ts';
import { askRunningHost, type RunningHost } from '#main/headless/running-host.ts';
import { sqlAnswerSchema, sqlEndpoints, sqlQuestionSchema, type SqlRows } from '#shared/contract/sql.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { Command, CommandResult } from './command.ts';
import { csvOf, csvOptionTypes } from './csv-option.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { tableText } from './table.ts';
import { withWorkstation } from './with-workstation.ts';

const optionSchema = sqlQuestionSchema.pick({ maxRows: true, seconds: true });

const resultOf = (answer: SqlRows, line: CommandLine): CommandResult => {
  const { columns, rows, isCut } = answer;
  const records = rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])),
  );
  const csv = csvOf(line, columns, rows);
  if (csv !== null) return { value: records, text: csv, isDocument: true, exitCode: 0 };
  const count = `${rows.length.toLocaleString('en-US')} rows${isCut ? '; there are more' : ''}.`;
  return { value: records, text: `${tableText(columns, rows)}\n${count}`, exitCode: 0 };
};

/** A saved statement of the workstation that is running. */
const savedThere = async (host: RunningHost, name: string): Promise<string> => {
  const all = sqlEndpoints.listSavedStatements.answer.parse(await askRunningHost(host, '/api/sql/saved'));
  const found = all.find((saved) => saved.name.toLowerCase() === name.toLowerCase());
  if (found === undefined) throw new AppError('not_found', `There is no saved statement “${name}”.`);
  return found.sql;
};

/** One question in SQL over the documented views of a data folder. */
export const sql: Command = {
  usage:
    "sql 'SELECT …'|--saved NAME [--csv] [--csv-for spreadsheet|excel|program] [--max-rows N] [--seconds S]",
  summary: 'Query the read-only views in SQL (docs/sql.md).',
  options: {
    ...schemaOptionTypes(optionSchema),
    ...csvOptionTypes,
    saved: { type: 'string' },
  },
  example: 'sql "SELECT count(*) FROM drops" --csv',
  run: (line) => {
    const [question] = line.operands;
    const { saved } = line.options;
    if ((question === undefined) === (typeof saved !== 'string'))
      throw new UsageError(
        'sql needs a question, such as "SELECT count(*) FROM drops", or --saved and the name of a saved one.',
      );
    const options = schemaOptions(optionSchema, line);
    return withWorkstation(
      line,
      async ({ services }) => {
        const statement = question ?? (await services.sql.saved.get(String(saved))).sql;
        return resultOf(await services.sql.ask({ sql: statement, ...options }), line);
      },
      async (host) => {
        const statement = question ?? (await savedThere(host, String(saved)));
        const body = JSON.stringify({ sql: statement, ...options });
        return resultOf(sqlAnswerSchema.parse(await askRunningHost(host, '/api/sql', body)), line);
      },
    );
  },
};
