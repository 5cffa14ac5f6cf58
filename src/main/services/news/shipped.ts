import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Log } from '#main/base/log.ts';
import type { Database } from '#main/db/database.ts';
import { deleteImport, findImportsOf } from '#main/repositories/imports.ts';
import { findMeta, setMeta } from '#main/repositories/meta.ts';
import { deleteEventsOfImport } from '#main/repositories/news-imports.ts';
import { writeNewsList } from './writer.ts';

const HASH_KEY = 'shipped_news_hash';

/** Installs the events that came with the program, where this version's list is not in the database yet. */
export const installShippedEvents = async (
  store: Database,
  file: string,
  now: () => number,
  log: Log,
): Promise<void> => {
  const text = readFileSync(file, 'utf8');
  const sha256 = createHash('sha256').update(text).digest('hex');
  if ((await findMeta(store.read, HASH_KEY)) === sha256) return;
  const { parseShippedNews } = await import('#main/importers/news/shipped-events.ts');
  const { events, version } = parseShippedNews(text);
  const list = {
    origin: 'shipped',
    name: `Shipped events, version ${version}`,
    layout: 'dropscope',
    fileName: 'news-events.json',
    sha256,
    startedAt: Math.floor(now() / 1000),
  } as const;
  const former = await findImportsOf(store.read, 'news', 'shipped');
  await store.write((tx) => {
    for (const { id } of former) {
      deleteEventsOfImport(tx, id);
      deleteImport(tx, id);
    }
    writeNewsList(tx, list, events);
    setMeta(tx, HASH_KEY, sha256);
  });
  log.info('shipped news events installed', { events: events.length });
};
