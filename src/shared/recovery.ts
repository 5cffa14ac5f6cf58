import { z } from 'zod';
import type { ValueOf } from './contract/value.ts';

/** What is wrong with a data folder that did not open. */
export type RecoveryFault = 'corrupt' | 'newer' | 'other';

export interface RecoveryBackup {
  readonly name: string;
  /** Epoch seconds, UTC. */
  readonly at: number;
  /** Why it was made: `import`, `migration`, `manual`, `restore`. */
  readonly reason: string;
  readonly sizeBytes: number;
  /** Null where it cannot be read. */
  readonly drops: number | null;
  /** Why it cannot be put in place, as a sentence; null where it can. */
  readonly obstacle: string | null;
}

/** What a salvage brought: a new database beside the damaged one. */
export interface RecoverySalvage {
  readonly name: string;
  readonly drops: number;
  readonly rows: number;
  /** Rows that were read but fit nowhere. */
  readonly leftOut: number;
  /** Rows that were read but are not as they were written. */
  readonly changed: number;
  /** Tables of which pages could not be read. */
  readonly damagedTables: readonly string[];
}

/** Everything the recovery screen shows. */
export interface RecoveryState {
  readonly fault: RecoveryFault;
  /** What the program said, in a sentence or two. */
  readonly message: string;
  readonly folder: string;
  /** Null where there is no database file. */
  readonly database: { readonly name: string; readonly sizeBytes: number; readonly changedAt: number } | null;
  readonly backups: readonly RecoveryBackup[];
  readonly salvage: RecoverySalvage | null;
}

export const recoveryActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('restore'), name: z.string().min(1).max(200) }),
  z.strictObject({ kind: z.literal('salvage') }),
  z.strictObject({ kind: z.literal('use-salvage') }),
  z.strictObject({ kind: z.literal('try-again') }),
  z.strictObject({ kind: z.literal('open-folder') }),
  z.strictObject({ kind: z.literal('quit') }),
]);
/** What the screen can ask for. */
export type RecoveryAction = ValueOf<typeof recoveryActionSchema>;
