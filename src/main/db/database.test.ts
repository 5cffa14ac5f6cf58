import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setMeta } from '#main/repositories/meta.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { backUp, listBackups } from './backup.ts';
import { openDatabase, type Database } from './database.ts';
import { DatabaseError } from './errors.ts';
import { lockDataFolder } from './lock.ts';
import { migrate, schemaVersionOf } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { damageOf, emptyLog, openReader, openSnapshot, openWriter, withReader } from './open.ts';
import { TABLES } from './schema.ts';
import { writeInWorker } from './worker-transaction.ts';

let folder: string;
let file: string;
/** A new database: its schema is made once, which takes longer than most of these tests. */
let made: string;
beforeAll(async () => {
  made = join(mkdtempSync(join(tmpdir(), 'dropscope-made-')), 'made.db');
  (await openDatabase(made, dirname(made))).close();
});
afterAll(() => {
  rmSync(dirname(made), { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dropscope-db-'));
  file = join(folder, 'dropscope.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const backups = (): string => join(folder, 'backups');
const openNew = (): Promise<Database> => {
  copyFileSync(made, file);
  return openDatabase(file, backups());
};
const setFact = (store: Database, key: string): Promise<void> =>
  store.write((tx) => {
    setMeta(tx, key, 'x');
  });
const facts = (path: string): string[] => {
  const connection = new Sqlite(path, { readonly: true });
  const keys = connection.prepare('SELECT key FROM meta ORDER BY key').pluck().all() as string[];
  connection.close();
  return keys;
};

describe('openDatabase', () => {
  it('makes a database at the newest schema, in WAL, with keys on', async () => {
    const store = await openDatabase(file, backups());
    const pragmas = await store.write((tx) =>
      ['user_version', 'journal_mode', 'foreign_keys', 'synchronous'].map((name) =>
        tx.prepare(`SELECT * FROM pragma_${name}`).pluck().get(),
      ),
    );
    // 2 is FULL: what was committed survives a power cut.
    expect(pragmas).toEqual([migrations.at(-1)?.number, 'wal', 1, 2]);
    store.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  it('gives readers a connection that cannot write', async () => {
    const store = await openNew();
    await expect(store.read.insertInto('meta').values({ key: 'a', value: 'b' }).execute()).rejects.toThrow(
      /readonly/,
    );
    store.close();
  });

  it('says that its folder is gone, whatever SQLite makes of that', () => {
    const gone = join(folder, 'no such folder', 'dropscope.db');
    expect(() => openReader(gone)).toThrow(/is no longer where it was: put it back/);
    expect(() => openReader(join(folder, 'no such file.db'))).toThrow(/is no longer where it was/);
  });

  it.each([
    ['a reader', openReader],
    ['a snapshot', openSnapshot],
  ])('says what to do about a damaged file to %s', async (_name, open) => {
    (await openNew()).close();
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(36_864, 'x'), 0, 36_864, 4096);
    closeSync(handle);
    expect(() => open(file)).toThrow(/is damaged and was left untouched: restore a backup/);
  });

  it('transacts whole or not at all', async () => {
    const store = await openNew();
    const half = store.write((tx) => {
      expect(tx.change(tx.query.insertInto('meta').values({ key: 'half', value: '1' }))).toBe(1);
      throw new Error('stop');
    });
    await expect(half).rejects.toThrow('stop');
    expect(await store.write((tx) => tx.run(tx.query.selectFrom('meta').select('key')))).toEqual([]);
    store.close();
  });

  it.each([
    [
      'text instead of a database',
      (path: string) => {
        writeFileSync(path, 'this is no database, but it is long enough to look at'.repeat(50));
      },
    ],
    [
      'a zeroed page',
      (path: string) => {
        const bytes = readFileSync(path);
        bytes.fill(0, 4096, 8192);
        writeFileSync(path, bytes);
      },
    ],
    [
      'a cut file',
      (path: string) => {
        truncateSync(path, Math.floor(statSync(path).size / 2));
      },
    ],
  ])('refuses %s and leaves it untouched', async (_name, damage) => {
    (await openNew()).close();
    damage(file);
    const before = readFileSync(file);
    const opening = openDatabase(file, backups());
    await expect(opening).rejects.toBeInstanceOf(DatabaseError);
    await expect(opening).rejects.toThrow(/damaged.*restore a backup/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it.each(['beside', 'without'])(
    'takes an empty file for damage, %s backups, and leaves it untouched',
    async (where) => {
      if (where === 'beside') (await openDatabase(file, backups())).close();
      writeFileSync(file, '');
      await expect(openDatabase(file, backups())).rejects.toThrow(
        /is empty, so nothing can be read from it.*restore a backup/,
      );
      expect(statSync(file).size).toBe(0);
      rmSync(file);
      (await openDatabase(file, backups())).close();
    },
  );

  it.each([
    [
      'the database of another program that numbers its schema',
      () => {
        const other = new Sqlite(file);
        other.exec('CREATE TABLE songs (title TEXT)');
        other.pragma('user_version = 5');
        other.close();
      },
      /is not a Dropscope database and was left untouched: choose another data folder/,
    ],
    [
      'a folder of its name',
      () => mkdirSync(file),
      /is a folder, where the file of a database is expected, and was left untouched/,
    ],
    [
      'a short text',
      () => writeFileSync(file, 'hello'),
      /is damaged at its beginning, or no database, and was left untouched/,
    ],
  ])('refuses %s and leaves it untouched', async (_name, make, sentence) => {
    make();
    const opening = openDatabase(file, backups());
    await expect(opening).rejects.toBeInstanceOf(DatabaseError);
    await expect(opening).rejects.toThrow(sentence);
    expect(readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)))).toEqual([
      basename(file),
    ]);
  });

  // SQLite opens it to read alone, and the folder would be called one that cannot be written.
  it.each([18, 19])('says that a database is damaged where byte %i names no way to write it', async (at) => {
    (await openNew()).close();
    const bytes = readFileSync(file);
    bytes[at] = (bytes[at] ?? 0) ^ 4;
    writeFileSync(file, bytes);
    await expect(openDatabase(file, backups())).rejects.toThrow(/is damaged at its beginning/);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('knows a whole file by the tables that the migrations make, and one without any of them as damaged', async () => {
    copyFileSync(made, file);
    const other = new Sqlite(file);
    const tables = other
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'`)
      .pluck()
      .all();
    expect(tables.toSorted()).toEqual(Object.keys(TABLES).toSorted());
    other.exec('PRAGMA foreign_keys = OFF; DROP TABLE notes');
    other.close();
    await expect(openDatabase(file, backups())).rejects.toMatchObject({
      fault: 'corrupt',
      message: expect.stringContaining('lacks the table notes and') as string,
    });
  });

  it.each(ofTurn([1, 5, 13, 21, 31, 45, 50, 54], 4))(
    'says of the number %i over the tables of now that these are of later versions, and leaves them untouched',
    async (number) => {
      copyFileSync(made, file);
      const older = new Sqlite(file);
      older.pragma(`user_version = ${number}`);
      older.close();
      const before = readFileSync(file);
      await expect(openDatabase(file, backups())).rejects.toMatchObject({
        fault: 'corrupt',
        message: expect.stringMatching(
          new RegExp(
            `number ${number} but \\d+ tables? of later versions, such as \\w+, and was left untouched: restore`,
            'u',
          ),
        ) as string,
      });
      expect(readFileSync(file).equals(before)).toBe(true);
    },
  );

  it('refuses a newer database and leaves it untouched', async () => {
    (await openNew()).close();
    const newer = new Sqlite(file);
    newer.pragma('user_version = 9999');
    newer.close();
    const before = readFileSync(file);
    await expect(openDatabase(file, backups())).rejects.toThrow(/newer Dropscope.*untouched/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('says what to do about a folder that cannot be written', async () => {
    if (process.getuid?.() === 0) {
      // Root may write anywhere: a file in the folder's place cannot be written into by anyone.
      writeFileSync(join(folder, 'taken'), '');
      await expect(openDatabase(join(folder, 'taken', 'dropscope.db'), backups())).rejects.toThrow(
        /cannot be written.*--data-dir/,
      );
      return;
    }
    chmodSync(folder, 0o500);
    await expect(openDatabase(file, backups())).rejects.toThrow(/cannot be written.*--data-dir/);
    chmodSync(folder, 0o700);
  });
});

describe('migrate', () => {
  const step = (number: number, up: Migration['up']): Migration => ({
    number,
    name: `step ${number}`,
    up,
  });
  const addTable =
    (name: string): Migration['up'] =>
    async (db) => {
      await sql.raw(`CREATE TABLE ${name} (a INTEGER)`).execute(db);
    };
  const tables = (connection: Sqlite.Database): string[] =>
    connection
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_stat_'`)
      .pluck()
      .all() as string[];

  it('leaves nothing behind where a step fails, and backs up first', async () => {
    const connection = openWriter(file, { create: true });
    let backedUp = 0;
    const backing = (): Promise<void> => {
      backedUp += 1;
      return Promise.resolve();
    };
    await migrate(connection, backing, [step(1, addTable('one'))]);
    expect(backedUp).toBe(0);
    const failing = [
      step(1, addTable('one')),
      step(2, addTable('two')),
      step(3, () => Promise.reject(new Error('no'))),
    ];
    await expect(migrate(connection, backing, failing)).rejects.toThrow('no');
    expect([schemaVersionOf(connection), tables(connection), backedUp]).toEqual([1, ['one'], 1]);
    expect(await migrate(connection, backing, failing.slice(0, 2))).toEqual(['step 2']);
    expect(connection.pragma('foreign_keys', { simple: true })).toBe(1);
    connection.close();
  });

  it('numbers its steps upwards, each number once', () => {
    const numbers = migrations.map((one) => one.number);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });

  describe('each earlier schema', () => {
    /** The schema of the file, opened or made by the program. */
    const openedSchema = async (): Promise<unknown> => {
      (await openDatabase(file, backups())).close();
      const reader = new Sqlite(file, { readonly: true });
      const rows = reader.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
      reader.close();
      return rows;
    };
    let fresh: unknown = null;
    /** The schemas of the cases so far: each is made of the one before it. */
    let earlier: string;
    beforeAll(() => {
      earlier = join(mkdtempSync(join(tmpdir(), 'dropscope-schemas-')), 'earlier.db');
    });
    afterAll(() => {
      rmSync(dirname(earlier), { recursive: true, force: true });
    });

    it.each(ofTurn(migrations, 4).map(({ number }) => number))('comes up from schema %i', async (number) => {
      if (fresh === null) {
        fresh = await openedSchema();
        rmSync(file);
      }
      const connection = openWriter(earlier, { create: true });
      const steps = migrations.filter((one) => one.number <= number);
      await migrate(connection, () => Promise.resolve(), steps);
      connection.close();
      copyFileSync(earlier, file);
      expect(await openedSchema()).toEqual(fresh);
    });
  });
});

describe('the resolution of drops', () => {
  const openAt = async (kind: string): Promise<Sqlite.Database> => {
    const connection = openWriter(file, { create: true });
    await migrate(
      connection,
      () => Promise.resolve(),
      migrations.filter((one) => one.number < 21),
    );
    connection
      .prepare('INSERT INTO datasets (id, kind, name, is_open, created_at) VALUES (1, ?, ?, 1, 0)')
      .run(kind, 'x');
    return connection;
  };
  /** A row with what is not known left plain. */
  const insertInto = (
    connection: Sqlite.Database,
    table: string,
    known: Readonly<Record<string, unknown>>,
  ): void => {
    const columns = connection.pragma(`table_info(${table})`) as { name: string; type: string }[];
    connection
      .prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`)
      .run(columns.map(({ name, type }) => known[name] ?? (type === 'TEXT' ? '' : 0)));
  };
  const insertDrops = (connection: Sqlite.Database, importId: number, times: readonly number[]): void => {
    insertInto(connection, 'imports', { id: importId });
    for (const [at, time] of times.entries())
      insertInto(connection, 'drops', {
        number: importId * 100 + at,
        time,
        import_id: importId,
        document: JSON.stringify({ timestamp: new Date(time * 1000).toISOString().slice(0, 19) }),
      });
  };
  const DAY = 86_400;
  const days = [1, 2, 3, 4, 5].map((day) => (17_000 + day) * DAY);

  it.each([
    ['own', 'day', '2016-07-19'],
    ['archive', 'second', '2016-07-19T00:00:00'],
  ])(
    'is that of a file of plain days for drops of a dataset of kind %s: %s',
    async (kind, resolution, timestamp) => {
      const connection = await openAt(kind);
      insertDrops(connection, 1, days);
      insertDrops(connection, 2, [...days, 17_000 * DAY + 7]);
      await migrate(connection, () => Promise.resolve(), migrations);
      const rows = connection
        .prepare(
          `SELECT import_id, resolution, min(json_extract(document, '$.timestamp')) FROM drops GROUP BY import_id`,
        )
        .raw()
        .all();
      connection.close();
      expect(rows).toEqual([
        [1, resolution, timestamp],
        [2, 'second', '2016-07-18T00:00:07'],
      ]);
    },
  );
});

describe('backups', () => {
  it('hold what still stands in the write-ahead log, are checked and rotated', async () => {
    const store = await openNew();
    const reader = openReader(file);
    for (let turn = 0; turn < 8; turn += 1) {
      await setFact(store, `fact-${turn}`);
      await backUp(reader, backups(), 'manual', () => new Date(1_700_000_000_000 + turn * 1000));
    }
    const kept = listBackups(backups());
    expect(kept).toHaveLength(5);
    expect(facts(kept[0]?.file ?? '')).toHaveLength(8);
    expect(kept.map((one) => one.name)).toEqual(
      kept
        .map((one) => one.name)
        .toSorted()
        .toReversed(),
    );
    reader.close();
    store.close();
  });

  it('leaves no part behind where it fails', async () => {
    const at = new Date(1_700_000_000_000);
    // A folder in the place of the backup: it is made, checked, and cannot get its name.
    const taken = join(folder, 'backups', 'dropscope-2023-11-14T22-13-20-000Z-manual.db');
    mkdirSync(taken, { recursive: true });
    const store = await openNew();
    const reader = openReader(file);
    await expect(backUp(reader, dirname(taken), 'manual', () => at)).rejects.toThrow();
    reader.close();
    store.close();
    expect(readdirSync(dirname(taken))).toEqual([basename(taken)]);
  });

  it('a copied file beside a stale log would be wrong: the backup is not', async () => {
    const store = await openNew();
    const reader = openReader(file);
    await setFact(store, 'early');
    const backup = await backUp(reader, backups(), 'manual');
    await setFact(store, 'late');
    copyFileSync(`${file}-wal`, join(folder, 'stale-wal'));
    reader.close();
    store.close();
    expect(facts(backup.file)).toEqual(['early']);
  });
});

describe('writing', () => {
  it('takes writes in their order, while an exclusive one is under way none', async () => {
    const store = await openNew();
    const order: string[] = [];
    const note = (key: string) => setFact(store, key).then(() => order.push(key));
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    const first = note('first');
    const exclusive = store
      .exclusive(async (path) => {
        const connection = openWriter(path);
        connection.exec(`BEGIN IMMEDIATE; INSERT INTO meta VALUES ('exclusive', 'x')`);
        await gate;
        connection.exec('COMMIT');
        connection.close();
      })
      .then(() => order.push('exclusive'));
    const waits: Promise<unknown>[] = [];
    store.onWait((wait) => waits.push(wait));
    const later = [note('second'), note('third')];
    await first;
    expect([order, store.waitingWrites(), waits.length]).toEqual([['first'], 2, 2]);
    open(undefined);
    await Promise.all([exclusive, ...later]);
    expect(order).toEqual(['first', 'exclusive', 'second', 'third']);
    expect(store.waitingWrites()).toBe(0);
    store.close();
  });

  it('finds no log of an exclusive write left to copy: its worker has emptied it', async () => {
    const store = await openNew();
    await store.exclusive(() =>
      writeInWorker(file, async (tx) => {
        setMeta(tx, 'bulk', 'x'.repeat(1_000_000));
      }),
    );
    expect(statSync(`${file}-wal`).size).toBe(0);
    expect(facts(file)).toContain('bulk');
    store.close();
  });

  it('keeps the log of an exclusive write where another state is being read, and empties it later', async () => {
    const store = await openNew();
    const reader = openSnapshot(file);
    reader.prepare('SELECT count(*) FROM meta').get();
    const write = () =>
      store.exclusive(() =>
        writeInWorker(file, async (tx) => {
          setMeta(tx, 'bulk', 'x'.repeat(1_000_000));
        }),
      );
    await write();
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(1_000_000);
    reader.close();
    await write();
    expect(statSync(`${file}-wal`).size).toBe(0);
    const connection = openWriter(file);
    const timeout = connection.pragma('busy_timeout');
    emptyLog(connection);
    expect(connection.pragma('busy_timeout')).toEqual(timeout);
    connection.close();
    store.close();
  });

  it('waits for what a worker that was ended has not let go of yet', async () => {
    const store = await openNew();
    const connection = openWriter(file);
    const ended = store.exclusive(() => {
      connection.exec(`BEGIN IMMEDIATE; INSERT INTO meta VALUES ('half', 'x')`);
      return Promise.reject(new Error('ended'));
    });
    setTimeout(() => connection.close(), 50);
    const [outcome] = await Promise.allSettled([ended, setFact(store, 'next')]);
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'ended' } });
    expect(facts(file)).toEqual(['next']);
    store.close();
  });

  it('gives up what still waits when it is cancelled, and goes on with the next', async () => {
    const store = await openNew();
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    const exclusive = store.exclusive(() => gate);
    const stop = new AbortController();
    const given = store.write(() => 'written', stop.signal);
    const next = setFact(store, 'next');
    stop.abort(new Error('no more'));
    await expect(given).rejects.toThrow('no more');
    open(undefined);
    await Promise.all([exclusive, next]);
    expect(facts(file)).toEqual(['next']);
    store.close();
  });

  it('refuses to write after it was closed', async () => {
    const store = await openNew();
    store.close();
    await expect(setFact(store, 'late')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.exclusive(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('damage', () => {
  it('is found before anything is read or written, also in a file that was closed in order', async () => {
    const store = await openNew();
    await setFact(store, 'kept');
    store.close();
    const bytes = readFileSync(file);
    // The head of the last page: an index that opening does not read.
    bytes.fill(0x5a, bytes.length - 4096, bytes.length - 3996);
    writeFileSync(file, bytes);
    await expect(openDatabase(file, backups())).rejects.toMatchObject({ fault: 'corrupt' });
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('is not looked for again within a day in a file that is as an end in order has left it', async () => {
    const note = `${file}-checked`;
    const first = await openNew();
    await setFact(first, 'kept');
    first.close();
    const second = await openDatabase(file, backups());
    expect([second.checkedAt, existsSync(note)]).toEqual([first.checkedAt, false]);
    second.close();
    const written = JSON.parse(readFileSync(note, 'utf8')) as { checkedAt: number };
    expect(written.checkedAt).toBe(first.checkedAt);
    for (const checkedAt of [first.checkedAt - 86_400_000, first.checkedAt + 86_400_000]) {
      writeFileSync(note, JSON.stringify({ ...written, checkedAt }));
      const later = await openDatabase(file, backups());
      expect(later.checkedAt).toBeGreaterThanOrEqual(first.checkedAt);
      expect(later.checkedAt).not.toBe(checkedAt);
      later.close();
    }
  });

  it.each<[string, () => void]>([
    [
      'was written to',
      () => {
        const bytes = readFileSync(file);
        writeFileSync(file, bytes);
      },
    ],
    [
      'was put in the place of another',
      () => {
        copyFileSync(file, `${file}.copy`);
        renameSync(`${file}.copy`, file);
      },
    ],
    [
      'has a log',
      () => {
        writeFileSync(`${file}-wal`, '');
      },
    ],
    [
      'has a note that was cut',
      () => {
        truncateSync(`${file}-checked`, 10);
      },
    ],
  ])('is looked for at each start in a file that %s', async (_what, change) => {
    const first = await openNew();
    first.close();
    change();
    const next = await openDatabase(file, backups());
    expect(next.checkedAt).toBeGreaterThan(first.checkedAt);
    next.close();
  });

  it('is what a check finds, never that the check could not be made', async () => {
    (await openNew()).close();
    const connection = openReader(file);
    expect(damageOf(connection, 'quick_check', 1)).toEqual([]);
    connection.close();
    expect(() => damageOf(connection, 'quick_check', 1)).toThrow('The database connection is not open');
    const foreign = new Sqlite(file);
    foreign.pragma('journal_mode = DELETE');
    foreign.exec('BEGIN EXCLUSIVE');
    const waiting = new Sqlite(file, { timeout: 0 });
    expect(() => damageOf(waiting, 'quick_check', 1)).toThrow(/in use by another program/);
    waiting.close();
    foreign.close();
  });
});

describe('the lock of a data folder', () => {
  const lock = (): string => join(folder, 'dropscope.lock');

  it('refuses a second holder by name and pid, and lets go', () => {
    const held = lockDataFolder(lock(), 'the first');
    expect(() => lockDataFolder(lock(), 'the second')).toThrow(
      new RegExp(`in use by the first \\(process ${process.pid}`),
    );
    held.release();
    lockDataFolder(lock(), 'the second').release();
    expect(existsSync(lock())).toBe(false);
  });

  it('is there for whoever comes after one that was killed, and says that it was', () => {
    for (const content of [JSON.stringify({ name: 'gone', pid: 1, since: 'x' }), '', '{"na']) {
      writeFileSync(lock(), content);
      const next = lockDataFolder(lock(), 'the next');
      expect(next.wasLeftBehind).toBe(true);
      next.release();
    }
    expect(lockDataFolder(lock(), 'the last').wasLeftBehind).toBe(false);
  });
});

it('a reader does not make a database', () => {
  expect(() => openReader(join(folder, 'none.db'))).toThrow(DatabaseError);
  expect(existsSync(join(folder, 'none.db'))).toBe(false);
});

it('a reader sees one state of the data, whatever is written meanwhile', async () => {
  const store = await openNew();
  await withReader(file, async (db) => {
    const keys = async () =>
      (await db.selectFrom('meta').select('key').orderBy('key').execute()).map(({ key }) => key);
    const before = await keys();
    await setFact(store, 'written meanwhile');
    expect(await keys()).toEqual(before);
  });
  expect(facts(file)).toContain('written meanwhile');
  store.close();
});
