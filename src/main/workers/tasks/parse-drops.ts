import { readDropFile } from '#main/importers/drop-file.ts';
import type { DropFileOptions } from '#main/importers/drop-file.ts';
import { toDropRows } from '#main/importers/drop-rows.ts';
import type { DropRow } from '#main/importers/drop-rows.ts';
import type { RecordError } from '#main/importers/import-failure.ts';
import type { DropRecord } from '#main/importers/record.ts';
import type { Task } from '../task.ts';

export interface ParsedDrops {
  readonly errors: readonly RecordError[];
  readonly errorCount: number;
  readonly recordCount: number;
}

const BATCH = 500;
const ERRORS_KEPT = 100;

/** Reads and checks a file of drops; hands the rows over in batches as parts, in order of the file. */
export const parseDrops: Task<DropFileOptions, ParsedDrops> = async (options, context) => {
  const drops: DropRecord[] = [];
  const errors: RecordError[] = [];
  const seen = new Set<number>();
  let errorCount = 0;
  let records = 0;
  const fail = (error: RecordError): void => {
    errorCount += 1;
    if (errors.length < ERRORS_KEPT) errors.push(error);
  };
  for await (const batch of readDropFile(options)) {
    context.signal.throwIfAborted();
    for (const record of batch) {
      records += 1;
      if ('error' in record) fail(record.error);
      else if (seen.has(record.drop.number))
        fail({
          record: records,
          field: 'number',
          reason: `drop ${String(record.drop.number)} stands in the file twice`,
        });
      else {
        seen.add(record.drop.number);
        drops.push(record.drop);
      }
    }
    context.progress(records, 0, 'Reading the file');
  }
  handOver(toDropRows(drops), context.part);
  return { errors, errorCount, recordCount: records };
};

const handOver = (rows: readonly DropRow[], part: (rows: readonly DropRow[]) => void): void => {
  for (let start = 0; start < rows.length; start += BATCH) part(rows.slice(start, start + BATCH));
};
