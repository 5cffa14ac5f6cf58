import { AppError } from '#main/base/errors.ts';

/** One thing wrong with one record of a file. */
export interface RecordError {
  /** 1-based record (or line). */
  readonly record: number;
  readonly field: string;
  readonly reason: string;
  /** True for a byte that belongs to no character. */
  readonly isEncoding?: boolean;
}

export const describeRecordError = (error: RecordError): string =>
  `Record ${error.record.toLocaleString('en-US')}, ${error.field}: ${error.reason}.`;

/** The file as a whole cannot be read on; what came before is not imported. */
export class ImportFailure extends AppError {
  readonly recordError: RecordError;

  constructor(record: number, field: string, reason: string) {
    super('invalid_file', describeRecordError({ record, field, reason }));
    this.name = 'ImportFailure';
    this.recordError = { record, field, reason };
  }

  /** The same with what it means for the rest of the file. */
  endsReading(): ImportFailure {
    const { record, field, reason } = this.recordError;
    return new ImportFailure(record, field, `${reason}; nothing behind it was read`);
  }
}
