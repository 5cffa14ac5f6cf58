import { findConflicts } from '#main/analysis/text/abbreviations/forms.ts';
import { cut } from '#main/base/cut.ts';
import { AppError } from '#main/base/errors.ts';
import {
  contentOfRow,
  deleteKeyRow,
  findKeyRow,
  findKeyRows,
  readKeyRows,
  setKeyRow,
  toKey,
  type KeyRow,
} from '#main/repositories/abbreviation-keys.ts';
import { countKeyUse } from '#main/repositories/abbreviation-matches.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import type { SystemDeps } from '#main/services/system/deps.ts';
import type { Journal } from '#main/services/system/journal.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';

/** What a part of the service that writes keys or readings works with. */
export interface KeyDeps extends Pick<SystemDeps, 'store' | 'now'> {
  readonly journal: Pick<Journal, 'write'>;
}

/** Rows to write, and the act that it is: `edit the key FBI`. */
export interface KeyPlan {
  readonly action: string;
  readonly rows: readonly KeyRow[];
}

const noKey = (id: string): AppError => new AppError('not_found', `There is no abbreviation key ${cut(id)}.`);

/** The row of a key. @throws AppError `not_found`. */
export const rowOf = (rows: readonly KeyRow[], id: string): KeyRow => {
  const row = rows.find((key) => key.id === id);
  if (row === undefined) throw noKey(id);
  return row;
};

const refuseConflicts = (rows: readonly KeyRow[]): void => {
  const inUse = rows
    .filter((row) => row.is_disabled === 0)
    .map((row) => ({ id: row.id, ...contentOfRow(row) }));
  const [conflict] = findConflicts(inUse);
  if (conflict === undefined) return;
  const { form, first, second } = conflict;
  if (first === second)
    throw new AppError(
      'invalid_body',
      `“${form}” occurs twice in the key ${inUse[first]?.abbreviation ?? ''}.`,
    );
  throw new AppError(
    'conflict',
    `“${form}” is already a spelling of the key ${inUse[first]?.abbreviation ?? ''} and would be one of ` +
      `${inUse[second]?.abbreviation ?? ''}: choose another spelling, or merge the two keys.`,
  );
};

/** The stored keys: read together, changed together as one act that can be undone. */
export class KeyBook {
  readonly #deps: KeyDeps;

  constructor(deps: KeyDeps) {
    this.#deps = deps;
  }

  rows(): Promise<KeyRow[]> {
    return findKeyRows(this.#deps.store.read);
  }

  /** @throws AppError `not_found`. */
  async row(id: string): Promise<KeyRow> {
    const row = await findKeyRow(this.#deps.store.read, id);
    if (row === null) throw noKey(id);
    return row;
  }

  async keys({ includeDisabled = false }: { includeDisabled?: boolean } = {}): Promise<AbbreviationKey[]> {
    const [rows, use] = await Promise.all([this.rows(), countKeyUse(this.#deps.store.read)]);
    const drops = new Map(use.map((keyUse) => [keyUse.keyId, keyUse.drops]));
    return rows
      .filter((row) => includeDisabled || row.is_disabled === 0)
      .map((row) => toKey(row, drops.get(row.id) ?? 0));
  }

  async key(id: string): Promise<AbbreviationKey> {
    const [row, use] = await Promise.all([this.row(id), countKeyUse(this.#deps.store.read)]);
    return toKey(row, use.find((keyUse) => keyUse.keyId === id)?.drops ?? 0);
  }

  /**
   * Plans a change of the keys that are stored at that moment and writes it as one act; no rows: nothing is written.
   * @throws AppError `conflict` where two keys would share a spelling; whatever `plan` throws.
   */
  change(plan: (present: readonly KeyRow[]) => KeyPlan): Promise<KeyPlan> {
    return this.#deps.journal.write<KeyPlan>(
      ({ action }) => action,
      (tx) => {
        const all = readKeyRows(tx);
        const { action, rows } = plan(all);
        if (rows.length === 0) return { action, rows };
        const present = new Map(all.map((row) => [row.id, row]));
        refuseConflicts([...new Map([...present, ...rows.map((row) => [row.id, row] as const)]).values()]);
        const at = this.#seconds();
        for (const row of rows) setKeyRow(tx, { ...row, updated_at: at });
        raiseChange(tx, 'keys');
        return { action, rows };
      },
    );
  }

  /** Writes what can’t be undone: what an upgrade of the program brings. */
  install(set: readonly KeyRow[], remove: readonly string[]): Promise<void> {
    return this.#deps.store.write((tx) => {
      for (const row of set) setKeyRow(tx, row);
      for (const id of remove) deleteKeyRow(tx, id);
      raiseChange(tx, 'keys');
    });
  }

  #seconds(): number {
    return Math.floor(this.#deps.now() / 1000);
  }
}
