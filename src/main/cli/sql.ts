import { stringify } from 'csv-stringify/sync';
import { sqlQuestionSchema, type SqlRows } from '#shared/contract/sql.ts';
import { toSafeCell } from '#shared/csv-cell.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { Command, CommandResult } from './command.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { tableText } from './table.ts';
import { withWorkstation } from './with-workstation.ts';

const optionSchema = sqlQuestionSchema.pick({ maxRows: true, seconds: true });

const csvOf = ({ columns, rows }: SqlRows): string =>
  stringify([
    columns.map(toSafeCell),
    ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? toSafeCell(cell) : cell))),
  ]).trimEnd();

const resultOf = (answer: SqlRows, { options }: CommandLine): CommandResult => {
  const { columns, rows, isCut } = answer;
  const records = rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])),
  );
  if (options['csv'] === true) return { value: records, text: csvOf(answer), isDocument: true, exitCode: 0 };
  const count = `${rows.length.toLocaleString('en-US')} rows${isCut ? '; there are more' : ''}.`;
  return { value: records, text: `${tableText(columns, rows)}\n${count}`, exitCode: 0 };
};

/** One question in SQL over the documented views of a data folder. */
export const sql: Command = {
  usage: "sql 'SELECT …'|--saved NAME [--csv] [--max-rows N] [--seconds S]",
  summary: 'Query the read-only views in SQL (docs/sql.md).',
  options: { ...schemaOptionTypes(optionSchema), csv: { type: 'boolean' }, saved: { type: 'string' } },
  run: (line) => {
    const [question] = line.operands;
    const { saved } = line.options;
    if ((question === undefined) === (typeof saved !== 'string'))
      throw new UsageError(
        'sql needs a question, such as "SELECT count(*) FROM drops", or --saved and the name of a saved one.',
      );
    const options = schemaOptions(optionSchema, line);
    return withWorkstation(line, async ({ services }) => {
      const statement = question ?? (await services.sql.saved.get(String(saved))).sql;
      return resultOf(await services.sql.ask({ sql: statement, ...options }), line);
    });
  },
};
