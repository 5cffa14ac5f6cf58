import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '#main/db/migrate.ts';
import { damageOf, openWriter } from '#main/db/open.ts';
import { migrations } from './index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dropscope-platforms-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const noBackup = (): Promise<void> => Promise.resolve();
const COLUMNS =
  'platform, external_id, id_kind, username, time, time_from, content, is_repost, is_deleted, hashtags, mentions, links, media, import_id, collected_at';
const insert = (platform: string, id: string): string =>
  `INSERT INTO social_posts (${COLUMNS}) VALUES ('${platform}', '${id}', 'exact', 'someone', 1, 'id', 'rain ${id}', 0, 0, '[]', '[]', '[]', '[]', 1, 1)`;

it('opens a folder of before with every post, index and search entry, and then takes posts of any platform', async () => {
  const file = join(folder, 'dropscope.db');
  const connection = openWriter(file, { create: true });
  await migrate(
    connection,
    noBackup,
    migrations.filter(({ number }) => number < 27),
  );
  connection.exec(
    `INSERT INTO imports (id, origin, layout, file_name, sha256, started_at) VALUES (1, 'file', 'generic', 'a.csv', '', 1)`,
  );
  connection.exec(
    `INSERT INTO import_mappings (subject, name, mapping, saved_at) VALUES ('posts', 'mine', '{}', 1)`,
  );
  connection.exec('BEGIN');
  for (let id = 1; id <= 500; id += 1)
    connection.exec(insert(id % 3 === 0 ? 'truthsocial' : 'twitter', String(id)));
  connection.exec('COMMIT');
  connection.exec(`INSERT INTO social_posts_fts (rowid, content) SELECT id, content FROM social_posts`);
  expect(() => connection.exec(insert('gab', '1'))).toThrow(/CHECK/);
  const snapshot = () => ({
    posts: connection.prepare('SELECT * FROM social_posts ORDER BY id').all(),
    pages: connection.pragma('page_count', { simple: true }),
    objects: connection
      .prepare(
        `SELECT type, name, sql FROM sqlite_schema WHERE tbl_name LIKE 'social_posts%' AND name <> 'social_posts' ORDER BY name`,
      )
      .all(),
    found: connection
      .prepare(`SELECT rowid FROM social_posts_fts WHERE social_posts_fts MATCH 'rain' ORDER BY rowid`)
      .all(),
  });
  const before = snapshot();
  const upToThis = migrations.filter(({ number }) => number <= 27);
  expect(await migrate(connection, noBackup, upToThis)).toEqual(['platforms']);
  // Not a page more: nothing was copied, so a million posts take no longer.
  expect(snapshot()).toEqual(before);
  expect(connection.prepare('SELECT name, platform FROM import_mappings').all()).toEqual([
    { name: 'mine', platform: null },
  ]);
  connection.exec(insert('gab', '1'));
  expect(() => connection.exec(insert('gab', '1'))).toThrow(/UNIQUE/);
  expect(() => connection.exec(insert('gab', '2').replace(`'gab'`, 'NULL'))).toThrow(/NOT NULL/);
  expect(() => connection.exec(`UPDATE sqlite_schema SET sql = ''`)).toThrow(/may not be modified/);
  connection.close();
  const opened = openWriter(file);
  expect(damageOf(opened, 'integrity_check', 5)).toEqual([]);
  opened.exec(insert('bluesky', 'a/3k'));
  expect(opened.prepare('SELECT count(*) FROM social_posts').pluck().get()).toBe(502);
  opened.close();
});
