import { z } from 'zod';
import { named, type ValueOf } from './contract/value.ts';
import { plural } from './figures.ts';

/** What is wrong with a data folder that did not open. */
export type RecoveryFault = 'corrupt' | 'empty' | 'newer' | 'other';

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

export const recoverySalvageSchema = named('Salvage', {
  name: z.string(),
  drops: z.int(),
  rows: z.int(),
  /** Rows that were read but fit nowhere. */
  leftOut: z.int(),
  /** Rows that were read but are not as they were written. */
  changed: z.int(),
  /** Tables of which pages could not be read. */
  damagedTables: z.array(z.string()),
});
/** What a salvage brought: a new database next to the damaged one. */
export type RecoverySalvage = ValueOf<typeof recoverySalvageSchema>;

/** What a person needs to choose between the copy and a backup. */
export const salvageGaps = ({ damagedTables, leftOut, changed }: RecoverySalvage): string =>
  [
    damagedTables.length === 0
      ? 'Every table could be read completely.'
      : `Rows may be missing from ${damagedTables.join(', ')}.`,
    leftOut === 0
      ? ''
      : `${plural(leftOut, 'row')} that belong${leftOut === 1 ? 's' : ''} to something that could not be read ${leftOut === 1 ? 'was' : 'were'} left out.`,
    changed === 0
      ? ''
      : `${plural(changed, 'row')} could be read but ${changed === 1 ? 'is' : 'are'} not as written: a backup has the right text.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');

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
