import { hash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { FieldProblem, hostIn, soundText } from '#main/importers/files/fields.ts';
import { noteForm } from '#main/importers/files/json-text.ts';
import type { Remarks } from '#main/importers/files/remarks.ts';
import { mapCategory } from './categories.ts';
import type { EventMoment } from './dates.ts';
import type { NewsRecord } from './record.ts';

const LONGEST = 2000;
/** Markup and entities of a headline included; far more than any source sends. */
const LONGEST_RAW = 20_000;

const read = (html: string): string => {
  let text = '';
  const parser = new Parser({ ontext: (part) => (text += part) });
  parser.write(html);
  parser.end();
  return text;
};

/**
 * A headline as people read it: HTML entities decoded once, white space made single blanks. `html`: tags are taken out too
 * (feeds put them in); elsewhere a `<` is a `<`. Throws `FieldProblem` where nothing is left.
 */
export const cleanHeadline = (raw: string, markup: 'html' | 'plain', field = 'title'): string => {
  if (raw.length > LONGEST_RAW)
    throw new FieldProblem(field, `at most ${LONGEST} characters expected, ${raw.length} given`);
  soundText(raw, field);
  const source = markup === 'html' ? raw : raw.replaceAll('<', '&lt;');
  const decoded = /[&<]/.test(source) ? read(source) : source;
  const text = decoded.replace(/[\s\u0000-\u001f\u007f]+/gu, ' ').trim();
  if (text === '') throw new FieldProblem(field, 'the headline is empty');
  if (text.length > LONGEST)
    throw new FieldProblem(field, `at most ${LONGEST} characters expected, ${text.length} given`);
  return text;
};

/** What one layout reads from one row. */
export interface NewsDraft {
  readonly moment: EventMoment;
  readonly title: string;
  /** Feeds write headlines in HTML. */
  readonly markup?: 'html';
  /** As the source states it. */
  readonly category: string | null;
  /** As this program found it before, where the file carries it along. */
  readonly foundCategory?: string | null;
  readonly source: string | null;
  readonly url: string | null;
  /** An id of our own that the file carries along (an export of this program, or the shipped events). */
  readonly id?: string | null;
}

const LONGEST_SOURCE = 100;

const idOf = (parts: readonly unknown[]): string => `n-${hash('sha256', JSON.stringify(parts)).slice(0, 20)}`;

const dayOf = ({ time }: EventMoment): string => new Date(time * 1000).toISOString().slice(0, 10);

/** Day, source and headline: a headline that differs in any visible character is another event. */
const eventId = (moment: EventMoment, source: string, title: string): string =>
  idOf([dayOf(moment), source.toLowerCase(), title.normalize('NFC')]);

/** The id that importers before version 3 made, of the words of the title alone: events stored then are known by it. */
const formerId = (moment: EventMoment, source: string, title: string): string => {
  const words = title
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{N}]+/gu) ?? [title];
  return idOf([dayOf(moment), source.toLowerCase(), words]);
};

const webAddress = (url: string | null): string | null =>
  url !== null && /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim()) ? url.trim() : null;

/** Makes the event of a row. @param remarks takes note of what is changed. Throws `FieldProblem` for a row that cannot be one. */
export const finishEvent = (draft: NewsDraft, remarks?: Remarks): NewsRecord => {
  const title = cleanHeadline(draft.title, draft.markup ?? 'plain');
  noteForm(title, remarks);
  const url = webAddress(draft.url);
  if (url === null && (draft.url?.trim() ?? '') !== '') remarks?.note('bad-address');
  const source = cleanSource(draft.source, remarks) ?? hostIn(url);
  if (source === null)
    throw new FieldProblem(
      'source',
      'neither a source nor a web address is given: name one source for the whole file (--source on the command line)',
    );
  const { time, hasTimeOfDay } = draft.moment;
  return {
    id: draft.id ?? eventId(draft.moment, source, title),
    ...(draft.id ? {} : { formerId: formerId(draft.moment, source, title) }),
    time,
    hasTimeOfDay,
    title,
    category: mapCategory(draft.foundCategory ?? draft.category, title),
    sourceCategory: draft.category?.trim() || null,
    source,
    url,
  };
};

const cleanSource = (source: string | null, remarks: Remarks | undefined): string | null => {
  const text = source?.replace(/\s+/gu, ' ').trim() ?? '';
  if (text.length > LONGEST_SOURCE) remarks?.note('cut-source');
  return text === '' ? null : text.slice(0, LONGEST_SOURCE);
};
