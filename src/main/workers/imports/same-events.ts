import { headlineWords, SAME_SHARE, sharedWords } from '#main/analysis/text/same-happening.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { findEventsOfDay, type EventHere } from '#main/repositories/news-imports.ts';

const DAY = 86_400;

/** An event that is likely the same happening as one that is here. */
export interface SameEvent {
  /** Epoch seconds, UTC. */
  readonly time: number;
  readonly title: string;
  readonly source: string;
  readonly here: Omit<EventHere, 'time'>;
  /** Share of the words of the shorter headline that are in both. */
  readonly shared: number;
}

/**
 * Finds the event that was here before an import and is likely the same happening: the one with most words in common.
 * @param importId of the import itself, whose own events are not compared; null for a preview
 */
export const createSameEvents = (
  db: Pick<WriteTransaction, 'prepare'>,
  importId: number | null,
): ((event: Pick<SameEvent, 'time' | 'title' | 'source'>) => SameEvent | null) => {
  const days = new Map<number, readonly { here: EventHere; words: ReadonlySet<string> }[]>();
  const on = (day: number) => {
    const known = days.get(day);
    if (known !== undefined) return known;
    const found = findEventsOfDay(db, day * DAY, importId).map((here) => ({
      here,
      words: headlineWords(here.title),
    }));
    days.set(day, found);
    return found;
  };
  return ({ time, title, source }) => {
    const words = headlineWords(title);
    const [best] = on(Math.floor(time / DAY))
      .map(({ here, words: other }) => ({ here, shared: sharedWords(words, other) }))
      .filter(({ shared }) => shared >= SAME_SHARE)
      .toSorted((a, b) => b.shared - a.shared);
    if (best === undefined) return null;
    const { id, title: hereTitle, source: hereSource } = best.here;
    return { time, title, source, here: { id, title: hereTitle, source: hereSource }, shared: best.shared };
  };
};
