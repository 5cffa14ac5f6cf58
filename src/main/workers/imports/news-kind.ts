import type { NewsEventTable } from '#main/db/tables/news.ts';
import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import { openNews, type NewsReadOptions } from '#main/importers/news/read.ts';
import type { NewsRecord } from '#main/importers/news/record.ts';
import { findEventFacts, insertEvent, type EventFacts } from '#main/repositories/news-imports.ts';
import { DifferingFacts } from './differing-facts.ts';
import type { ImportKind } from './kind.ts';

/** A file of events and what the user says about it. */
export interface NewsSource {
  readonly file: string;
  readonly fileName: string;
  readonly options: NewsReadOptions;
  readonly origin: NewsEventTable['origin'];
}

/** Events: the same event of the same source is the same, and never changed by another file. */
export const newsKind = ({ file, fileName, options, origin }: NewsSource): ImportKind<NewsRecord> => {
  const differing = new DifferingFacts();
  return {
    open: () => openNews(file, fileName, options, IMPORT_LIMITS),
    notes: () => differing.sentences(),
    compare: (db) => {
      const seen = new Map<string, EventFacts>();
      return (event) => {
        const { time, url, sourceCategory, hasTimeOfDay } = event;
        const former = seen.get(event.id) ?? findEventFacts(db, event);
        if (former === undefined) {
          seen.set(event.id, { time, url, sourceCategory, hasTimeOfDay });
          return 'added';
        }
        differing.note(former, event);
        return 'unchanged';
      };
    },
    begin: (tx, { importId }) =>
      Promise.resolve({
        write: (events) =>
          Promise.resolve(
            events.map((event) => {
              if (insertEvent(tx, event, origin, importId)) return 'added';
              const former = findEventFacts(tx, event);
              if (former !== undefined) differing.note(former, event);
              return 'unchanged';
            }),
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
  };
};
