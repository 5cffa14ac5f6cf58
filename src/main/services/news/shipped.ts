import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Log } from '#main/base/log.ts';
import type { Database } from '#main/db/database.ts';
import { findMeta, setMeta } from '#main/repositories/meta.ts';
import { removeNewsOfOrigin, writeNews } from './writer.ts';

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
  await removeNewsOfOrigin(store, 'shipped');
  const name = `Shipped events, version ${version}`;
  const importedAt = Math.floor(now() / 1000);
  await writeNews(
    store,
    { origin: 'shipped', name, fileName: 'news-events.json', sha256, importedAt },
    events,
  );
  await store.write((tx) => {
    setMeta(tx, HASH_KEY, sha256);
  });
  log.info('shipped news events installed', { events: events.length });
};
