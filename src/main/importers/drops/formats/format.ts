import type { DropRecord } from '#main/importers/drops/record.ts';
import type { Row } from '#main/importers/files/fields.ts';
import type { ReadableRow } from '#main/importers/files/reader.ts';

/** A layout of drops: how to know it, how to read it. */
export interface DropFormat {
  readonly id: string;
  readonly title: string;
  /** Whether a row of the file has this layout's keys. */
  readonly recognises: (row: Row) => boolean;
  /** @throws FieldProblem for a record that is no drop. */
  readonly read: (row: ReadableRow) => DropRecord;
}
