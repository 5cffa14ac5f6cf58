import { createHash } from 'node:crypto';
import { FieldProblem } from '#main/importers/files/fields.ts';
import { mapCategory } from './categories.ts';
import type { EventMoment } from './dates.ts';
import { cleanHeadline } from './headline.ts';
import type { NewsRecord } from './record.ts';

/** What one layout reads from one row. */
export interface NewsDraft {
  readonly moment: EventMoment;
  readonly title: string;
  readonly markup: 'html' | 'plain';
  readonly category: string | null;
  readonly source: string | null;
  readonly url: string | null;
  /** An id of our own that the file carries along (an export of this program, or the shipped events). */
  readonly id?: string | null;
}

const LONGEST_SOURCE = 100;

/** Day, source and words of the title: two feeds that carry the same headline of one source on a day mean one event. */
const eventId = (moment: EventMoment, source: string, title: string): string => {
  const day = new Date(moment.time * 1000).toISOString().slice(0, 10);
  const words = title
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{N}]+/gu) ?? [title];
  const hash = createHash('sha256').update(JSON.stringify([day, source.toLowerCase(), words]));
  return `n-${hash.digest('hex').slice(0, 20)}`;
};

const hostOf = (url: string | null): string | null =>
  url === null ? null : (URL.parse(url)?.hostname.replace(/^www\./, '') ?? null);

const webAddress = (url: string | null): string | null =>
  url !== null && /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim()) ? url.trim() : null;

/** Makes the event of a row. Throws `FieldProblem` for a row that cannot be one. */
export const finishEvent = (draft: NewsDraft): NewsRecord => {
  const title = cleanHeadline(draft.title, draft.markup);
  const url = webAddress(draft.url);
  const source = cleanSource(draft.source) ?? hostOf(url);
  if (source === null) throw new FieldProblem('source', 'neither a source nor a web address is given');
  const { time, hasTimeOfDay } = draft.moment;
  return {
    id: draft.id ?? eventId(draft.moment, source, title),
    time,
    hasTimeOfDay,
    title,
    category: mapCategory(draft.category, title),
    sourceCategory: draft.category?.trim() || null,
    source,
    url,
  };
};

const cleanSource = (source: string | null): string | null => {
  const text = source?.replace(/\s+/gu, ' ').trim() ?? '';
  return text === '' ? null : text.slice(0, LONGEST_SOURCE);
};
