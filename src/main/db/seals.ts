import { createHash, hash, type Hash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import { UPPER_HEX, writeHex } from '#shared/hex.ts';
import { findSealedTable, selectOpenRows, selectRows, type SealedTable } from './sealed-tables.ts';

type Block = number | string;
/** The block, then the columns. */
export type RowOfBlock = readonly [Block, ...unknown[]];

/** Of a SHA-256 over all columns: enough for damage by accident. */
export const HASH_BYTES = 8;
/** In place of the hash of a row: it is found as not as it was written. */
const NO_HASH = Buffer.alloc(HASH_BYTES);

/** Bytes that are written as text at a time: a result has millions, and its whole text would be as large twice over. */
const WRITTEN_BYTES = 65_536;
const written = new DataView(new ArrayBuffer(WRITTEN_BYTES * 2));
const writtenBytes = new Uint8Array(written.buffer);

const addBytes = (sum: Hash, bytes: Buffer): void => {
  sum.update(`"X'`);
  for (let from = 0; from < bytes.length; from += WRITTEN_BYTES) {
    const end = Math.min(from + WRITTEN_BYTES, bytes.length);
    sum.update(writtenBytes.subarray(0, writeHex({ bytes, from, end }, UPPER_HEX, written, 0)));
  }
  sum.update(`'"`);
};

/** SHA-256 of a row as JSON, bytes as SQLite quotes them. */
const hashRow = (row: RowOfBlock): Buffer => {
  if (!row.some((value) => Buffer.isBuffer(value))) return hash('sha256', JSON.stringify(row), 'buffer');
  const sum = createHash('sha256');
  for (const [at, value] of row.entries()) {
    sum.update(at === 0 ? '[' : ',');
    if (Buffer.isBuffer(value)) addBytes(sum, value);
    else sum.update(JSON.stringify(value));
  }
  return sum.update(']').digest();
};

/** The hashes of the rows of one block, in their order. */
class Hashes {
  #bytes = Buffer.alloc(64 * HASH_BYTES);
  #length = 0;

  add(hashed: Buffer): void {
    if (this.#length === this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#length)]);
    hashed.copy(this.#bytes, this.#length, 0, HASH_BYTES);
    this.#length += HASH_BYTES;
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }
}

/**
 * The hashes of each block of rows that come ordered by it.
 * @param hashOf called with every row, before its block ends
 */
const hashBlocks = function* (
  rows: Iterable<RowOfBlock>,
  hashOf: (row: RowOfBlock) => Buffer,
): Generator<readonly [block: Block, hashes: Buffer]> {
  let block: Block | null = null;
  let hashes = new Hashes();
  for (const row of rows) {
    if (row[0] !== block) {
      if (block !== null) yield [block, hashes.bytes()];
      [block] = row;
      hashes = new Hashes();
    }
    hashes.add(hashOf(row));
  }
  if (block !== null) yield [block, hashes.bytes()];
};

/** Whether the schema has the table of hashes yet. */
export const hasSeals = (connection: Sqlite.Database): boolean =>
  connection.prepare(`SELECT 1 FROM main.sqlite_schema WHERE name = 'row_seals'`).get() !== undefined;

/**
 * @param connection one that may write
 * @param damagedIn says of the rows of a table which are known as damaged, so that they get no hash
 */
export const createSealer = (
  connection: Sqlite.Database,
  damagedIn: (table: SealedTable) => (row: RowOfBlock) => boolean = () => () => false,
) => {
  const prepared = <Row>(sql: string) => connection.prepare<unknown[], Row>(sql);
  const openRelations = prepared<string>(
    'SELECT DISTINCT relation FROM main.row_seals WHERE hashes IS NULL',
  ).pluck();
  const close = prepared('UPDATE main.row_seals SET hashes = ? WHERE relation = ? AND block = ?');
  const drop = prepared('DELETE FROM main.row_seals WHERE relation = ? AND hashes IS NULL');
  const sealTable = (table: SealedTable, reader: Sqlite.Statement<unknown[], RowOfBlock>): void => {
    // SQLite takes no write while it hands rows over.
    const isDamaged = damagedIn(table);
    const hashOf = (row: RowOfBlock): Buffer => (isDamaged(row) ? NO_HASH : hashRow(row));
    const done = [...hashBlocks(reader.iterate(), hashOf)];
    for (const [block, hashes] of done) close.run(hashes, table.name, block);
    // What is still open has no rows any more.
    drop.run(table.name);
  };
  const makeSeal = (relation: string): (() => void) => {
    const table = findSealedTable(connection, relation);
    if (table === null) return () => drop.run(relation);
    const reader = prepared<RowOfBlock>(selectOpenRows(table)).raw();
    return () => {
      sealTable(table, reader);
    };
  };
  /** A table is looked at when it is first written: all of them together take longer than a small write. */
  const seals = new Map<string, () => void>();
  return {
    /** To be called in the transaction that wrote, before it commits. */
    seal: (): void => {
      for (const relation of openRelations.all()) {
        const seal = seals.get(relation) ?? makeSeal(relation);
        seals.set(relation, seal);
        seal();
      }
    },
  };
};

/** Hashes the rows of blocks that were opened by a write. */
export type Sealer = ReturnType<typeof createSealer>;

/** What a check of one table found. */
export interface SealedRows {
  readonly rows: number;
  /** Rows that another program wrote: they have no hash until something near them is written. */
  readonly unsealed: number;
  /** Values of the keys of rows that are not as they were written. */
  readonly changed: readonly (readonly unknown[])[];
  /** Rows that were written and are not there. */
  readonly lost: number;
}

const split = (hashes: Buffer): string[] =>
  Array.from({ length: hashes.length / HASH_BYTES }, (_, at) =>
    hashes.toString('hex', at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );

/**
 * Compares the rows of a table with the hashes they were written with.
 * @param connection one on which nothing changes meanwhile: a reader’s, in a transaction
 * @param onRow called with every row; may throw
 * @throws what SQLite says of pages that it cannot read
 */
export const checkSeals = (
  connection: Sqlite.Database,
  table: SealedTable,
  onRow: () => void = () => {},
): SealedRows => {
  const seals = new Map(
    connection
      .prepare<[string], [Block, Buffer | null]>(
        'SELECT block, hashes FROM main.row_seals WHERE relation = ?',
      )
      .raw()
      .all(table.name),
  );
  const keyAt = table.key.map((name) => table.columns.indexOf(name) + 1);
  const changed: (readonly unknown[])[] = [];
  let keys: (readonly unknown[])[] = [];
  let [rows, unsealed, lost] = [0, 0, 0];
  const statement = connection.prepare<[], RowOfBlock>(selectRows(table)).raw();
  const blocks = hashBlocks(statement.iterate(), (row) => {
    onRow();
    keys.push(keyAt.map((at) => row[at]));
    return hashRow(row);
  });
  for (const [block, present] of blocks) {
    const sealed = seals.get(block);
    seals.delete(block);
    rows += keys.length;
    if (sealed === null) unsealed += keys.length;
    else if (sealed?.equals(present) !== true) {
      // No write leaves a block without its row of hashes: where it is missing, none of the rows is known.
      const written = split(sealed ?? Buffer.alloc(0));
      const known = new Set(written);
      const found = split(present);
      changed.push(...keys.filter((_, at) => !known.has(found[at] ?? '')));
      lost += Math.max(0, written.length - found.length);
    }
    keys = [];
  }
  for (const hashes of seals.values()) lost += (hashes?.length ?? 0) / HASH_BYTES;
  return { rows, unsealed, changed, lost };
};
