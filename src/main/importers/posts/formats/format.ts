import type { Row } from '#main/importers/files/fields.ts';
import type { RowItem } from '#main/importers/files/read.ts';
import type { FileFacts, PostDraft } from '#main/importers/posts/finish.ts';
import type { PostLayout } from '#shared/layouts.ts';

/** A layout of social posts: how to know it, how to read it. */
export interface SocialFormat {
  readonly id: PostLayout;
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
