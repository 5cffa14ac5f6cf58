import type { Row } from '#main/importers/files/fields.ts';
import type { FileFacts, PostDraft } from '#main/importers/posts/finish.ts';

/** One post's object inside a row, and where it stands (`data[7]`) if the row is a page of several. */
export interface RowItem {
  readonly item: Row;
  readonly place: string | null;
}

/** A layout of social posts: how to know it, how to read it. */
export interface SocialFormat {
  readonly id: string;
  readonly title: string;
  readonly containers: readonly ('csv' | 'json')[];
  /** Whether a row of the file has this layout's columns or keys. */
  readonly recognises: (row: Row) => boolean;
  /** Whose archive this layout is, where the rows do not say and the user does not either. */
  readonly defaultUsername: string | null;
  /** The posts of a row, where a row is a page. */
  readonly items?: (row: Row) => readonly RowItem[];
  /** Reads one post. Throws `FieldProblem`. */
  readonly draft: (item: Row, row: Row, facts: FileFacts) => PostDraft;
}

/** Whether a row has all of these keys. */
export const hasKeys = (row: Row, ...keys: readonly string[]): boolean =>
  keys.every((key) => Object.hasOwn(row, key));
