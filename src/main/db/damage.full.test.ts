import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { checkIntegrity, type IntegrityReport } from '#main/workers/tasks/check-integrity.ts';
import { checkSearchIndexes } from '#main/workers/tasks/check-search.ts';
import { fillTables } from '#tests/helpers/filled-tables.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { count, noteFigures, ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import { openDatabase } from './database.ts';
import { createSealer } from './seals.ts';

const PAGE = 4096;
const TURNS = count(1, 4);

let folder = '';
let whole: Buffer;

/** A small archive whose drops have images, links and citations. */
const writeArchive = (): string => {
  const file = writeSmallArchive(folder, 40);
  const { posts } = JSON.parse(readFileSync(file, 'utf8')) as { posts: { text: string }[] };
  const full = posts.map((post, index) => ({
    ...post,
    text: `${post.text} https://example.org/${index}`,
    images: [{ file: `image-${index}.jpg`, name: `name-${index}.jpg` }],
    referenced_posts: [
      { reference: `>>${100_000 + index}`, post_id: String(100_000 + index), text: `Cited text ${index}` },
    ],
  }));
  writeFileSync(file, JSON.stringify({ posts: full }));
  return file;
};

/** A database with rows in every table and words in every search index. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dropscope-damage-'));
  const w = await createTestWorkstation({ data: { file: writeArchive() } });
  await w.close();
  const file = join(folder, 'whole.db');
  copyFileSync(w.paths.database, file);
  rmSync(w.folder, { recursive: true });
  fillTables(file, 12, (db, table) => db.prepare(`SELECT 1 FROM "${table}"`).get() === undefined);
  const db = new Sqlite(file);
  for (const index of ['drops_fts', 'social_posts_fts', 'news_fts'])
    db.exec(`INSERT INTO ${index} (${index}) VALUES ('rebuild')`);
  createSealer(db).seal();
  db.exec('ANALYZE');
  db.exec('VACUUM');
  db.pragma('journal_mode = DELETE');
  db.close();
  whole = readFileSync(file);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** How many rows each word of each index finds. */
const searches = (file: string): string => {
  const db = new Sqlite(file, { readonly: true });
  try {
    return JSON.stringify(
      Object.entries({ drops_fts: 'content', social_posts_fts: 'content', news_fts: 'title' }).map(
        ([index, column]) => {
          const texts = db.prepare<[], string>(`SELECT "${column}" FROM "${index}"`).pluck().all();
          const words = new Set(texts.flatMap((text) => text.match(/[a-z0-9]+/giu) ?? []));
          const count = db.prepare(`SELECT count(*) FROM "${index}" WHERE "${index}" MATCH ?`).pluck();
          return [...words].map((word) => [word, count.get(`"${word}"`)]);
        },
      ),
    );
  } finally {
    db.close();
  }
};

/** Tables of which a byte may stay untold where everything that is asked of them is answered as before. */
const isWithoutEffect = (name: string): boolean =>
  /^sqlite_stat/u.test(name) ||
  (/_fts_(idx|config|docsize)$/u.test(name) &&
    searches(join(folder, 'damaged.db')) === searches(join(folder, 'whole.db')));

const quiet = { signal: new AbortController().signal, progress: () => {}, commit: () => Promise.resolve() };

const check = async (file: string): Promise<IntegrityReport> =>
  checkIntegrity({ file, search: await checkSearchIndexes({ file }, quiet) }, quiet);

/** What the start or the check says of a file that was changed; null where they call it sound. */
const told = async (bytes: Buffer): Promise<string | null> => {
  const file = join(folder, 'damaged.db');
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
  writeFileSync(file, bytes);
  try {
    (await openDatabase(file, join(folder, 'backups'))).close();
    const report = await check(file);
    return report.ok ? null : report.message;
  } catch (error) {
    return String(error);
  }
};

const varint = (bytes: Buffer, at: number): readonly [value: number, next: number] => {
  let [value, next] = [0, at];
  for (;;) {
    const byte = bytes[next] ?? 0;
    next += 1;
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, next];
  }
};

/** Where the payloads of the cells of a leaf page are: everything of a table or index that means something. */
const payloadsOf = (bytes: Buffer, page: number): readonly (readonly [from: number, to: number])[] => {
  const start = (page - 1) * PAGE;
  const header = start + (page === 1 ? 100 : 0);
  const isTable = bytes[header] === 13;
  if (!isTable && bytes[header] !== 10) return [];
  return Array.from({ length: bytes.readUInt16BE(header + 3) }, (_, cell) => {
    const [size, afterSize] = varint(bytes, start + bytes.readUInt16BE(header + 8 + cell * 2));
    const from = isTable ? varint(bytes, afterSize)[1] : afterSize;
    // What does not fit onto the page is on others.
    return [from, Math.min(from + size, start + PAGE)] as const;
  });
};

/** Leaf pages of every table and index. */
const pagesOf = (): ReadonlyMap<string, readonly number[]> => {
  const db = new Sqlite(join(folder, 'whole.db'), { readonly: true });
  const pages = db
    .prepare<[], [string, number]>(
      `SELECT name, pageno FROM dbstat WHERE pagetype = 'leaf' ORDER BY name, pageno`,
    )
    .raw()
    .all();
  db.close();
  return new Map(
    [...Map.groupBy(pages, ([name]) => name)].map(([name, all]) => [name, all.map(([, page]) => page)]),
  );
};

describe('the full check', () => {
  it('calls a whole file sound and says what it checked and what not', async () => {
    const file = join(folder, 'sound.db');
    writeFileSync(file, whole);
    const report = await check(file);
    expect([report.ok, report.problems]).toEqual([true, []]);
    expect(report.message).toMatch(
      /^No damage found\. Checked: pages, indexes and keys, 3 search indexes, and [\d,]+ rows of \d\d tables against their hashes\. Not checked: pages that are not in use, and counts for planning queries\.$/u,
    );
    expect(Object.values(report.rowsChecked).filter((rows) => rows === 0)).toEqual([]);
  });

  it('counts all problems, names three, and lists 50', async () => {
    const file = join(folder, 'many.db');
    writeFileSync(file, whole);
    const db = new Sqlite(file);
    // As bytes that were turned would: past the triggers that seal what is written.
    const triggers = db.prepare<[], [string, string]>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`,
    );
    const all = triggers.raw().all();
    for (const [name] of all) db.exec(`DROP TRIGGER "${name}"`);
    const { changes } = db.prepare(`UPDATE drops SET author = 'x' WHERE number <= 40`).run();
    for (const [, sql] of all) db.exec(sql);
    db.close();
    const { message, problems } = await check(file);
    const found = Number(/^(\d+) problems found: /u.exec(message)?.[1]);
    expect([changes, found >= 2 * changes, problems.length]).toEqual([40, true, 50]);
    expect(message).toContain(`; and ${found - 3} others. Checked: `);
  });

  it('tells a byte that was turned in any table and any index', async () => {
    const random = createRandom(4966);
    const silent: string[] = [];
    const turns: {
      readonly name: string;
      readonly at: number;
      readonly bit: number;
      readonly byte: string;
    }[] = [];
    // Of the index of blocks that wait for their hashes there is nothing to turn.
    for (const [name, pages] of pagesOf()) {
      const payloads = pages.flatMap((page) => payloadsOf(whole, page)).filter(([from, to]) => to > from);
      if (name === 'row_seals_open') continue;
      expect([name, payloads.length > 0]).toEqual([name, true]);
      for (let turn = 0; turn < TURNS; turn += 1) {
        const [from, to] = payloads[Math.floor(random.unit() * payloads.length)] ?? [0, 0];
        const at = from + Math.floor(random.unit() * (to - from));
        turns.push({
          name,
          at,
          bit: Math.floor(random.unit() * 8),
          byte: `byte ${at - from} of ${to - from}`,
        });
      }
    }
    expect(turns.length).toBeGreaterThan(110 * TURNS);
    const turned = ofTurn(turns, 4);
    for (const { name, at, bit, byte } of turned) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
      if ((await told(bytes)) === null && !isWithoutEffect(name)) silent.push(`${name}: ${byte}`);
    }
    noteFigures('damage-everywhere', { turned: turned.length, silent: silent.length });
    expect(silent).toEqual([]);
  }, 900_000);
});
