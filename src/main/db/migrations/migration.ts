import { sql, type Kysely } from 'kysely';

/** One forward step. `up` runs inside the exclusive transaction of `migrate`; it must not open its own. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /** Whether the step changes SQLite's own table of definitions, which is closed to all others. */
  readonly rewritesSchema?: true;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}

/** A step of statements, in their order. */
export const step = (number: number, name: string, statements: readonly string[]): Migration => ({
  number,
  name,
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
