import { SAME_RULE } from '#main/analysis/text/same-happening.ts';
import type { NewsEventTable } from '#main/db/tables/news.ts';
import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import { openNews, type NewsReadOptions } from '#main/importers/news/read.ts';
import type { NewsRecord } from '#main/importers/news/record.ts';
import { findEventFacts, insertEvent, mergeEvent, type EventFacts } from '#main/repositories/news-imports.ts';
import { plural } from '#shared/figures.ts';
import type { ImportKind } from './kind.ts';
import { createSameEvents, type SameEvent } from './same-events.ts';

const NAMES = {
  time: 'time of day',
  url: 'web address',
  sourceCategory: 'category',
} as const;
const FACTS = ['time', 'url', 'sourceCategory'] as const;

/** The category of an event, found by its words where its source states none, as exported lists have it. */
const categoryOf = ({ sourceCategory, category }: EventFacts): string => sourceCategory ?? category;

/** Records of an event that is there already and of which they state something else: only the first is kept. */
class DifferingFacts {
  readonly #facts = new Set<(typeof FACTS)[number]>();
  #records = 0;

  /** Takes note of what `later` states otherwise than `first`; what it leaves out is no difference. */
  note(first: EventFacts, later: EventFacts): void {
    const lost = FACTS.filter((fact) =>
      fact === 'time'
        ? Boolean(later.hasTimeOfDay) && (!first.hasTimeOfDay || first.time !== later.time)
        : later[fact] !== null &&
          later[fact] !== (fact === 'sourceCategory' ? categoryOf(first) : first[fact]),
    );
    if (lost.length === 0) return;
    this.#records += 1;
    for (const fact of lost) this.#facts.add(fact);
  }

  /** One sentence where there are such records. */
  sentences(): readonly string[] {
    if (this.#records === 0) return [];
    const facts = FACTS.filter((fact) => this.#facts.has(fact)).map((fact) => NAMES[fact]);
    return [
      `${plural(this.#records, 'record is an event that is', 'records are events that are')} there already with another ${facts.join(' or ')}: what the first record states is kept.`,
    ];
  }
}

/** A file of events and what the user says about it. */
export interface NewsSource {
  readonly file: string;
  readonly fileName: string;
  readonly options: NewsReadOptions;
  readonly origin: NewsEventTable['origin'];
  /** Whether an event that is likely the same happening as one here counts as one with it. */
  readonly mergesSame?: boolean;
}

const SHOWN = 100;

/** What an import did with events that are likely the same happening as one that was here. */
const sameNotes = (count: number, merges: boolean): readonly string[] =>
  count === 0
    ? []
    : [
        `${plural(count, 'event is', 'events are')} likely the same happening as one that was here: ${SAME_RULE}. ${merges ? 'Each counts as one with it' : 'All were kept and count as events of their own'}.`,
      ];

/** Events: the same event of the same source is the same, and never changed by another file. */
export const newsKind = ({
  file,
  fileName,
  options,
  origin,
  mergesSame = false,
}: NewsSource): ImportKind<NewsRecord> => {
  const differing = new DifferingFacts();
  let count = 0;
  const found: SameEvent[] = [];
  const note = (same: SameEvent): void => {
    count += 1;
    if (found.length < SHOWN) found.push(same);
  };
  return {
    open: () => openNews(file, fileName, options, IMPORT_LIMITS),
    notes: () => differing.sentences(),
    compare: (db) => {
      const seen = new Map<string, EventFacts>();
      const sameAs = createSameEvents(db, null);
      return (event) => {
        const { time, url, category, sourceCategory, hasTimeOfDay } = event;
        const former = seen.get(event.id) ?? findEventFacts(db, event);
        if (former !== undefined) {
          differing.note(former, event);
          return 'unchanged';
        }
        seen.set(event.id, { time, url, category, sourceCategory, hasTimeOfDay });
        const same = sameAs(event);
        if (same !== null) note(same);
        return 'added';
      };
    },
    begin: (tx, { importId }) => {
      const sameAs = createSameEvents(tx, importId);
      const write = (event: NewsRecord) => {
        if (!insertEvent(tx, event, origin, importId)) {
          const former = findEventFacts(tx, event);
          if (former !== undefined) differing.note(former, event);
          return 'unchanged';
        }
        const same = sameAs(event);
        if (same === null) return 'added';
        note(same);
        if (mergesSame) mergeEvent(tx, event.id, same.here.id);
        return 'added';
      };
      return Promise.resolve({
        write: (events) => Promise.resolve(events.map(write)),
        finish: () => Promise.resolve({ notes: sameNotes(count, mergesSame) }),
      });
    },
    replaces: () => true,
    preview: () => ({ sameEvents: { count, found } }),
    sample: (event) => ({
      id: event.id,
      time: event.time,
      hasTimeOfDay: event.hasTimeOfDay,
      by: event.source,
      text: event.title,
    }),
  };
};
