import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocalFile } from '#main/base/import-file.ts';
import type { Freezing } from '#shared/contract/sets.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { median, p95, toLimitRow, type Bench, type BenchRow } from './measure.ts';
import { writePostArchive } from './post-archive.ts';
import { benchArchive } from './source.ts';

const FREEZE_MS = 100;
const MILLION = 1_000_000;
const MILLION_MS = 5000;
const ITEM_BYTES = 40;
const LIST_MS = 100;
const SEARCH_MS = 50;
const NOTES = 10_000;
const SETS = 1000;
const ROUNDS = 40;

const freeze = async (w: TestWorkstation, name: string, filter: string): Promise<number> => {
  const started = performance.now();
  const { value, text } = await w.post<Freezing>('/api/sets?waitMs=60000', { from: 'filter', name, filter });
  if (value.set === null) throw new Error(`The set was not frozen: ${text}`);
  return performance.now() - started;
};

const freezeRow = async (w: TestWorkstation): Promise<BenchRow> => {
  await freeze(w, 'First', 'drops:');
  const times: number[] = [];
  for (let turn = 0; turn < 15; turn += 1) times.push(await freeze(w, `All ${turn}`, 'drops:'));
  return toLimitRow('freezing all drops', median(times), FREEZE_MS, 'ms', 'request to answer');
};

/** Notes of 40 words, each about a drop and with a link; every word is in many of them. */
const writeNotes = (w: TestWorkstation): void => {
  const db = w.sql();
  const note = db.prepare('INSERT INTO notes VALUES (@id, @subject, @text, @text, @at, @at)');
  const link = db.prepare('INSERT INTO note_mentions VALUES (@id, @subject)');
  db.transaction(() => {
    for (let place = 0; place < NOTES; place += 1) {
      const words = Array.from({ length: 38 }, (_, at) => `word${(place * 31 + at * 7) % 5000}`);
      const subject = `drop:${(place % 4966) + 1}`;
      const text = `${words.join(' ')} #${(place % 4966) + 1}`;
      note.run({ id: `n${place}`, subject, text, at: 1_700_000_000 + place });
      link.run({ id: `n${place}`, subject });
    }
  })();
};

/** Each of the paths in turn, p95 over all of their answers. */
const p95Of = async (w: TestWorkstation, paths: readonly ((round: number) => string)[]): Promise<number> => {
  const times: number[] = [];
  for (const path of paths) await w.get(path(ROUNDS));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const path of paths) {
      const started = performance.now();
      const { status, text } = await w.get(path(round));
      if (status !== 200) throw new Error(text);
      times.push(performance.now() - started);
    }
  return p95(times);
};

const fullRows = async (w: TestWorkstation): Promise<readonly BenchRow[]> => {
  for (let place = 0; place < SETS; place += 1)
    await freeze(w, `Set ${place}`, `drops:number=${place + 1}-${place + 50}`);
  writeNotes(w);
  const note = `${NOTES.toLocaleString('en-US')} notes, ${SETS.toLocaleString('en-US')} sets`;
  const lists = await p95Of(w, [
    () => '/api/sets',
    (round) => `/api/notes?limit=50&offset=${round * 50}`,
    (round) => `/api/notes?limit=50&about=drop:${round + 1}`,
    (round) => `/api/q-drops?limit=50&set=Set%20${round}`,
    (round) => `/api/sets/Set%20${round}/items?limit=50`,
  ]);
  const search = await p95Of(w, [
    (round) => `/api/notes?limit=50&search=word${round * 113}`,
    (round) => `/api/notes?limit=50&search=word${round * 7}%20word${round * 7 + 7}`,
    () => '/api/notes?limit=50&search=nowhere',
  ]);
  return [
    toLimitRow('lists of sets, notes and drops of a set, p95', lists, LIST_MS, 'ms', note),
    toLimitRow('search in notes, p95', search, SEARCH_MS, 'ms', note),
  ];
};

export const setsBench: Bench = async () => {
  const w = await createTestWorkstation({ data: { file: benchArchive() } });
  try {
    return [await freezeRow(w), ...(await fullRows(w))];
  } finally {
    await w.dispose();
  }
};

/** Minutes: a million posts are imported first. */
export const setsScaleBench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-sets-'));
  const w = await createTestWorkstation({ data: 'demonstration' });
  try {
    const file = join(folder, 'posts.csv');
    await writePostArchive(file, MILLION);
    const source = await openLocalFile(file, 'posts.csv');
    await w.services.imports.posts.importFile(source, { format: 'auto', onError: 'abort' }, 3_600_000);
    const cpu = process.cpuUsage();
    const took = await freeze(w, 'Million', 'posts:');
    const { user, system } = process.cpuUsage(cpu);
    const { bytes, items } = w
      .sql()
      .prepare(
        `SELECT sum(length(names) + length(hashes)) AS bytes, (SELECT item_count FROM frozen_sets WHERE name = 'Million') AS items
        FROM frozen_set_items WHERE set_id = (SELECT id FROM frozen_sets WHERE name = 'Million')`,
      )
      .get() as { bytes: number; items: number };
    return [
      toLimitRow(
        'freezing 1,000,000 posts',
        took,
        MILLION_MS,
        'ms',
        `${items} items, ${Math.round((user + system) / 1000)} ms of processor time`,
      ),
      toLimitRow('a frozen item', bytes / items, ITEM_BYTES, 'bytes'),
    ];
  } finally {
    await w.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
};
