import { sql, type RawBuilder } from 'kysely';

/** A name of the mapped table. Names cannot be bound as values; Kysely puts them in quotes and doubles the quotes in them. */
export const nameOf = (...parts: readonly string[]): RawBuilder<unknown> =>
  // eslint-disable-next-line no-restricted-syntax -- the names are the user's own, quoted, and asked of a role that cannot write
  sql.id(...parts);

/** An expression of an index as the server itself has printed it; sent back to the same server. */
export const indexExpression = (text: string): RawBuilder<unknown> =>
  // eslint-disable-next-line no-restricted-syntax -- it is the server's own text, asked of a role that cannot write
  sql.raw(text);
