import type { Row } from '#main/importers/files/fields.ts';

/** What was read of a text. */
export interface FormRows {
  readonly rows: readonly Row[];
  /** What was passed over, and why. */
  readonly notes: readonly string[];
}

/** A text that is neither JSON nor a table, and has records all the same. */
export interface RecordForm {
  /** Whether a text that begins so is one. */
  readonly begins: (start: string) => boolean;
  /** Its records. @throws AppError `invalid_file` where it is damaged. */
  readonly read: (text: string) => FormRows;
}

/** `3 messages are …` for what was counted; nothing of none. */
export const countNote = (count: number, sentence: (count: number) => string): readonly string[] =>
  count === 0 ? [] : [sentence(count)];
