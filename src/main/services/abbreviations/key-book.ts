import { findConflicts } from '#main/analysis/text/abbreviations/forms.ts';
import { AppError } from '#main/base/errors.ts';
import type { Store } from '#main/db/index.ts';
import type { RunQuery } from '#main/db/transact.ts';
import {
  contentOfRow,
  deleteKeyChange,
  deleteKeyRow,
  findKeyRow,
  findKeyRows,
  findLastKeyChange,
  insertKeyChange,
  setKeyRow,
  toKey,
  type KeyBefore,
  type KeyRow,
} from '#main/repositories/abbreviation-keys.ts';
import { countKeyUse, KEYS_REVISION } from '#main/repositories/abbreviation-matches.ts';
import { raiseMeta } from '#main/repositories/meta.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviations.ts';

/** The stored keys: read together, changed together with a note of what they were, so that any change can be undone. */
export interface KeyBook {
  readonly rows: () => Promise<KeyRow[]>;
  /** @throws AppError `not_found`. */
  readonly row: (id: string) => Promise<KeyRow>;
  readonly keys: (options?: { includeDisabled?: boolean }) => Promise<AbbreviationKey[]>;
  readonly key: (id: string) => Promise<AbbreviationKey>;
  /** Writes rows in one transaction. @throws AppError `conflict` where two keys would share a spelling. */
  readonly change: (action: string, rows: readonly KeyRow[]) => Promise<void>;
  /** Writes without a note: what an upgrade of the program brings. */
  readonly install: (set: readonly KeyRow[], remove: readonly string[]) => void;
  /** @returns what was undone, or null where nothing is left to undo. */
  readonly undo: () => Promise<{ readonly action: string; readonly rows: number } | null>;
  /** Raised with every change: what was made of the keys before is out of date. */
  readonly revision: () => number;
}

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
      `“${form}” stands twice in the key ${inUse[first]?.abbreviation ?? ''}.`,
    );
  throw new AppError(
    'conflict',
    `“${form}” is already a spelling of the key ${inUse[first]?.abbreviation ?? ''} and would be one of ` +
      `${inUse[second]?.abbreviation ?? ''}: choose another spelling, or merge the two keys.`,
  );
};

class Book implements KeyBook {
  readonly #store: Store;
  readonly #now: () => number;
  #revision = 0;

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  rows(): Promise<KeyRow[]> {
    return findKeyRows(this.#store.read);
  }

  async row(id: string): Promise<KeyRow> {
    const row = await findKeyRow(this.#store.read, id);
    if (row === null) throw new AppError('not_found', `There is no abbreviation key ${id}.`);
    return row;
  }

  async keys({ includeDisabled = false }: { includeDisabled?: boolean } = {}): Promise<AbbreviationKey[]> {
    const [rows, use] = await Promise.all([this.rows(), countKeyUse(this.#store.read)]);
    const drops = new Map(use.map((one) => [one.keyId, one.drops]));
    return rows
      .filter((row) => includeDisabled || row.is_disabled === 0)
      .map((row) => toKey(row, drops.get(row.id) ?? 0));
  }

  async key(id: string): Promise<AbbreviationKey> {
    const [row, use] = await Promise.all([this.row(id), countKeyUse(this.#store.read)]);
    return toKey(row, use.find((one) => one.keyId === id)?.drops ?? 0);
  }

  async change(action: string, rows: readonly KeyRow[]): Promise<void> {
    await this.#store.writable();
    const present = new Map((await this.rows()).map((row) => [row.id, row]));
    refuseConflicts([...new Map([...present, ...rows.map((row) => [row.id, row] as const)]).values()]);
    const at = this.#seconds();
    const before: KeyBefore = rows.map(({ id }) => ({ id, row: present.get(id) ?? null }));
    const { write } = this.#store;
    this.#store.transact((run) => {
      for (const row of rows) setKeyRow(write, run, { ...row, updated_at: at });
      insertKeyChange(write, run, { action, before, at });
      this.#raise(run);
    });
  }

  install(set: readonly KeyRow[], remove: readonly string[]): void {
    const { write } = this.#store;
    this.#store.transact((run) => {
      for (const row of set) setKeyRow(write, run, row);
      for (const id of remove) deleteKeyRow(write, run, id);
      this.#raise(run);
    });
  }

  async undo(): Promise<{ action: string; rows: number } | null> {
    await this.#store.writable();
    const last = await findLastKeyChange(this.#store.read);
    if (last === null) return null;
    const { write } = this.#store;
    this.#store.transact((run) => {
      for (const { id, row } of last.before) {
        if (row === null) deleteKeyRow(write, run, id);
        else setKeyRow(write, run, row);
      }
      deleteKeyChange(write, run, last.id);
      this.#raise(run);
    });
    return { action: last.action, rows: last.before.length };
  }

  revision(): number {
    return this.#revision;
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }

  /** Inside the change's own transaction: after a crash the stored matches are known to be old. */
  #raise(run: RunQuery): void {
    raiseMeta(this.#store.write, run, KEYS_REVISION);
    this.#revision += 1;
  }
}

export const createKeyBook = (store: Store, now: () => number): KeyBook => new Book(store, now);
