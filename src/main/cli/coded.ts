import { codeCountsQuerySchema, type CodeCounts } from '#shared/contract/coding.ts';
import type { CommandLine } from './arguments.ts';
import type { CliCommand, CommandResult } from './command.ts';
import { csvOptionTypes, rowsResult } from './csv-option.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { withReading } from './with-workstation.ts';

const COLUMNS = ['from', 'to', 'drops', 'code', 'count', 'low', 'high', 'share low', 'share high'] as const;

type Counted = CodeCounts['buckets'][number]['codes'][number];

/** A row per code of the whole batch, whose days are empty, then a row per code and bucket. */
const rowsOf = ({ drops, codes, buckets }: CodeCounts) => {
  const row = (start: string | null, end: string | null, of: number, counted: Counted) => {
    const { code, count, low, high, shareLow, shareHigh } = counted;
    return [start, end, of, code, count, low, high, shareLow, shareHigh];
  };
  return [
    ...codes.map((counted) => row(null, null, drops, counted)),
    ...buckets.flatMap((bucket) =>
      bucket.codes.map((counted) => row(bucket.start, bucket.end, bucket.drops, counted)),
    ),
  ];
};

const countsOf = (line: CommandLine, id: string): Promise<CommandResult> =>
  withReading(line, async ({ services }) => {
    const counts = await services.ai.coding.counts(id, schemaOptions(codeCountsQuerySchema, line));
    return rowsResult(line, counts, COLUMNS, rowsOf(counts), 'No codes are counted.');
  });

const batches = (line: CommandLine): Promise<CommandResult> =>
  withReading(line, async ({ services }) => {
    const list = await services.ai.coding.list();
    const rows = list.map(({ id, name, unit, coders }) => [
      ...[id, name, unit],
      coders.map(({ coder, closedAt }) => `${coder}${closedAt === null ? ' (open)' : ''}`).join(', '),
    ]);
    return rowsResult(line, list, ['batch', 'name', 'unit', 'coders'], rows, 'There are no batches.');
  });

/** Batches of a data folder, and how often the codes of one were given over time. */
export const coded: CliCommand = {
  operands: 1,
  options: { ...schemaOptionTypes(codeCountsQuerySchema), ...csvOptionTypes },
  example: 'coded 5f0c2a9e --granularity year --csv',
  run: (line) => {
    const [id] = line.operands;
    return id === undefined ? batches(line) : countsOf(line, id);
  },
};
