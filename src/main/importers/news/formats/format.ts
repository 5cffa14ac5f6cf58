import type { Row } from '#main/importers/files/fields.ts';
import type { NewsDraft } from '#main/importers/news/finish.ts';
import type { NewsLayout } from '#shared/layouts.ts';

/** One layout of event lists. */
export interface NewsFormat {
  readonly id: NewsLayout;
  /** Whether a row has this layout. */
  readonly recognises: (row: Row) => boolean;
  /** Throws `FieldProblem` for a row that is not one. */
  readonly draft: (row: Row) => NewsDraft;
  /** What a reader of the imported events must know about this layout. */
  readonly note?: string;
  /** @throws AppError `invalid_file` for a layout that is known and holds no events. */
  readonly refuse?: () => never;
}
