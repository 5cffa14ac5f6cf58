import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { seededFolder } from '#tests/helpers/workstation.ts';

const PAGE = 4096;
const folders: string[] = [];
let seed = '';
beforeAll(async () => {
  seed = await seededFolder('demonstration');
  folders.push(seed);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const copyOfSeed = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-doctor-'));
  folders.push(folder);
  cpSync(seed, folder, { recursive: true });
  return folder;
};

/** Writes the database of a folder anew with its bytes changed. */
const damage = (folder: string, change: (bytes: Buffer) => void): void => {
  const file = join(folder, 'dropscope.db');
  const bytes = readFileSync(file);
  change(bytes);
  writeFileSync(file, bytes);
};

/** Turns the case of one letter of a text where it is stored. */
const turn = (bytes: Buffer, text: string): void => {
  const at = bytes.indexOf(text);
  expect([text, at > 0]).toEqual([text, true]);
  bytes[at] = (bytes[at] ?? 0) ^ 0x20;
};

const one = (folder: string, sql: string): string => {
  const database = new Sqlite(join(folder, 'dropscope.db'), { readonly: true });
  try {
    return String(database.prepare(sql).pluck().get());
  } finally {
    database.close();
  }
};

const copiesIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.startsWith('salvaged-'));

it('says of a folder that is not there, or has no database, that it is so, and makes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-doctor-'));
  folders.push(folder);
  const absent = join(folder, 'absent');
  for (const [data, sentence] of [
    [absent, `There is no folder ${absent}: start Dropscope with it once, or choose another with --data-dir`],
    [folder, `The folder ${folder} has no database: start Dropscope`],
  ] as const) {
    const { exitCode, stdout } = await runHere('doctor', '--data-dir', data);
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining(`FAIL data folder: ${sentence}`)]);
    expect(await runHere('doctor', '--salvage', '--data-dir', data)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(sentence) as string,
    });
  }
  expect(readdirSync(folder)).toEqual([]);
});

it('finds one changed letter of a post and of an event, and names both', async () => {
  const folder = copyOfSeed();
  expect(await runHere('doctor', '--full', '--data-dir', folder)).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^ok {3}rows: No damage found\. Checked: /mu),
  });
  const post = one(
    folder,
    'SELECT content FROM social_posts WHERE length(content) > 20 ORDER BY id DESC LIMIT 1',
  );
  const event = one(
    folder,
    `SELECT title FROM news_events WHERE origin = 'demonstration' ORDER BY id LIMIT 1`,
  );
  damage(folder, (bytes) => {
    turn(bytes, post);
    turn(bytes, event);
  });
  const { exitCode, stdout } = await runHere('doctor', '--full', '--data-dir', folder);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^FAIL rows: \d+ problems found: /mu);
  for (const name of [/post:\S+/u, /event:\S+/u])
    expect(stdout).toMatch(new RegExp(`^FAIL damage: ${name.source} is not as it was written$`, 'mu'));
  expect(stdout).toContain('dropscope doctor --salvage copies what can be read.');
});

it('copies what can be read of a database that does not open, and puts the copy in its place', async () => {
  const folder = copyOfSeed();
  const drops = Number(one(folder, 'SELECT count(*) FROM drops'));
  const leaf = Number(
    one(
      folder,
      `SELECT pageno FROM dbstat WHERE name = 'social_posts' AND pagetype = 'leaf' ORDER BY pageno LIMIT 1`,
    ),
  );
  damage(folder, (bytes) => bytes.fill(0x5a, (leaf - 1) * PAGE, leaf * PAGE));
  const before = readFileSync(join(folder, 'dropscope.db'));
  const refused = await runHere('doctor', '--data-dir', folder);
  expect([refused.exitCode, refused.stdout]).toEqual([
    1,
    expect.stringMatching(
      /^FAIL database: .* is damaged .* dropscope doctor --salvage copies what can be read\.$/mu,
    ),
  ]);
  const { exitCode, stdout, stderr } = await runHere('doctor', '--salvage', '--data-dir', folder);
  expect([exitCode, stderr]).toEqual([0, '']);
  const [copy = ''] = copiesIn(folder);
  expect(stdout).toContain(`${join(folder, copy)} has ${drops.toLocaleString('en-US')} drops and `);
  expect(stdout).toContain('Rows may be missing from social_posts.');
  expect(readFileSync(join(folder, 'dropscope.db')).equals(before)).toBe(true);

  const used = await runHere('doctor', '--use-copy', copy, '--data-dir', folder);
  expect([used.exitCode, used.stderr]).toEqual([0, '']);
  const opened = await runHere('doctor', '--data-dir', folder);
  expect([opened.exitCode, opened.stdout]).toEqual([0, expect.stringMatching(/^ok {3}database: /mu)]);
  const kept = readdirSync(folder).find((name) => name.startsWith('replaced-')) ?? '';
  expect(readFileSync(join(folder, kept, 'dropscope.db')).equals(before)).toBe(true);
});

it('copies a sound database whole, and refuses what is no copy', async () => {
  const folder = copyOfSeed();
  expect(await jsonHere('doctor', '--salvage', '--data-dir', folder)).toMatchObject({
    ...{ leftOut: 0, changed: 0, damagedTables: [] },
    message: expect.stringContaining('Every table could be read completely.'),
  });
  expect(copiesIn(folder)).toHaveLength(1);
  copyFileSync(join(folder, 'dropscope.db'), join(folder, 'mine.db'));
  for (const [words, status, sentence] of [
    [['--use-copy', 'mine.db'], 2, 'salvaged-….db'],
    [['--use-copy', '../salvaged-1.db'], 2, 'salvaged-….db'],
    [['--use-copy', 'salvaged-1.db'], 1, 'There is no salvaged copy salvaged-1.db'],
    [['--salvage', '--full'], 2, 'Choose one of --full and --salvage.'],
  ] as const) {
    const { exitCode, stderr } = await runHere('doctor', ...words, '--data-dir', folder);
    expect([words, exitCode, stderr]).toEqual([words, status, expect.stringContaining(sentence)]);
  }
});
