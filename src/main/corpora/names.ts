import { sql, type RawBuilder } from 'kysely';
import type { CorpusMapping } from '#shared/contract/corpora.ts';

/** A name of the mapped table. Names cannot be bound as values; Kysely puts them in quotes and doubles the quotes in them. */
export const nameOf = (...parts: readonly string[]): RawBuilder<unknown> =>
  // oxlint-disable-next-line shapes/no-restricted-syntax -- the names are the user's own, quoted, and asked of a role that cannot write
  sql.id(...parts);

/** An expression or a name as the server itself has printed it; sent back to the same server. */
export const printed = (text: string): RawBuilder<unknown> =>
  // oxlint-disable-next-line shapes/no-restricted-syntax -- it is the server's own text, asked of a role that cannot write
  sql.raw(text);

/** A text of this machine within a statement that takes no values; Kysely puts it in quotes and doubles the quotes in it. */
export const writtenText = (text: string): RawBuilder<unknown> =>
  // oxlint-disable-next-line shapes/no-restricted-syntax -- paths of files, in the statements that mount them
  sql.lit(text);

/** A name as text of SQL, for a value that the server reads as a name. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** The mapped table, for `to_regclass`. */
export const tableText = ({ table }: CorpusMapping): string => table.split('.').map(quoted).join('.');
