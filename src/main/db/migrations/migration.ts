import type { Kysely } from 'kysely';

/** One forward step. `up` runs inside the exclusive transaction of `migrate`; it must not open its own. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}
