import type { Kysely } from 'kysely';

/** One forward step. `up` runs inside the exclusive transaction of `migrate`; it must not open its own. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /** Whether the step changes SQLite's own table of definitions, which is closed to all others. */
  readonly rewritesSchema?: true;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}
