import type { NewsEventTable } from '#main/db/tables/news.ts';
import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import { openNews, type NewsReadOptions } from '#main/importers/news/read.ts';
import type { NewsRecord } from '#main/importers/news/record.ts';
import { hasEvent, insertEvent } from '#main/repositories/news-imports.ts';
import type { ImportKind } from './kind.ts';

/** A file of events and what the user says about it. */
export interface NewsSource {
  readonly file: string;
  readonly fileName: string;
  readonly options: NewsReadOptions;
  readonly origin: NewsEventTable['origin'];
}

/** Events: the same event of the same source is the same, and never changed by another file. */
export const newsKind = ({ file, fileName, options, origin }: NewsSource): ImportKind<NewsRecord> => ({
  open: () => openNews(file, fileName, options, IMPORT_LIMITS),
  compare: (db) => {
    const seenIds = new Set<string>();
    return (event) => {
      if (seenIds.has(event.id) || hasEvent(db, event)) return 'unchanged';
      seenIds.add(event.id);
      return 'added';
    };
  },
  begin: (tx, { importId }) =>
    Promise.resolve({
      write: (events) =>
        Promise.resolve(
          events.map((event) => (insertEvent(tx, event, origin, importId) ? 'added' : 'unchanged')),
        ),
      finish: () => Promise.resolve({ notes: [] }),
    }),
  replaces: () => true,
  sample: (event) => ({
    id: event.id,
    time: event.time,
    hasTimeOfDay: event.hasTimeOfDay,
    by: event.source,
    text: event.title,
  }),
});
