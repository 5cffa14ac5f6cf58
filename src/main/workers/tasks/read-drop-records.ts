import { openDrops, type DropReadOptions } from '#main/importers/drops/read.ts';
import type { DropRecord } from '#main/importers/drops/record.ts';
import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import type { RecordError } from '#main/importers/files/import-failure.ts';
import type { TaskContext } from '#main/workers/task.ts';

/** A file of drops and what the user says about it. */
export interface DropSource {
  readonly file: string;
  readonly fileName: string;
  readonly options: DropReadOptions;
}

/** What was found wrong in a file of drops, and how many records it held. */
export interface ReadFile {
  /** The first hundred. */
  readonly errors: readonly RecordError[];
  readonly errorCount: number;
  readonly recordCount: number;
}

/** Records held in memory at once: more than the archive has, so that its citations are resolved without a second look. */
export const HELD = 8192;
const TELL_EVERY = 500;
const ERRORS_KEPT = 100;

/**
 * Reads and checks a file of drops and hands them on in large batches, in order of the file. Once a fault stops the import
 * the rest is only counted.
 */
export const readRecords = async (
  { file, fileName, options }: DropSource,
  onError: 'abort' | 'skip',
  { signal, progress }: TaskContext,
  take: (drops: readonly DropRecord[]) => Promise<void>,
): Promise<ReadFile> => {
  const errors: RecordError[] = [];
  const seen = new Set<number>();
  let held: DropRecord[] = [];
  let errorCount = 0;
  let recordCount = 0;
  let told = 0;
  const fail = (error: RecordError): void => {
    errorCount += 1;
    if (errors.length < ERRORS_KEPT) errors.push(error);
    if (onError === 'abort') held = [];
  };
  const keep = (drop: DropRecord): void => {
    if (seen.has(drop.number)) {
      const reason = `drop ${drop.number} is in the file twice`;
      fail({ record: recordCount, field: 'number', reason });
      return;
    }
    seen.add(drop.number);
    if (onError === 'skip' || errorCount === 0) held.push(drop);
  };
  const handOn = async (): Promise<void> => {
    const drops = held;
    held = [];
    if (drops.length > 0) await take(drops);
  };
  const { reading, close } = await openDrops(file, fileName, options, IMPORT_LIMITS);
  try {
    for await (const batch of reading.batches()) {
      signal.throwIfAborted();
      for (const outcome of batch) {
        recordCount += 1;
        if ('error' in outcome) fail(outcome.error);
        else keep(outcome.item);
      }
      if (recordCount - told >= TELL_EVERY) {
        told = recordCount;
        progress(recordCount, 0, 'Reading the file');
      }
      if (held.length >= HELD) await handOn();
    }
  } finally {
    await close();
  }
  await handOn();
  return { errors, errorCount, recordCount };
};
