import { unreadable } from '#main/importers/files/bytes.ts';
import type { Row } from '#main/importers/files/fields.ts';
import { plural } from '#shared/figures.ts';
import { countNote, type RecordForm } from './record-form.ts';

interface Property {
  readonly value: string;
  readonly zone: string | null;
}
/** An event, or another part of a calendar, with its properties by their names. */
interface Part {
  readonly name: string;
  readonly properties: Map<string, Property>;
}

const PROPERTY = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^":;,]*)(?:,(?:"[^"]*"|[^":;,]*))*)*):(.*)$/su;

/** A long line continues behind a blank. */
const linesOf = (text: string): readonly string[] =>
  text.replaceAll(/(?:\r\n|\n|\r)[ \t]/g, '').split(/\r\n|\n|\r/);

const plain = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim();

/** `20180504T100000Z` and `20180504` are read as they are; a time of a place has the name of its zone behind it. */
const dateOf = ({ value, zone }: Property): string => {
  const [whole, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(value.trim()) ?? [];
  return whole === undefined || zone === null
    ? value.trim()
    : `${year}-${month}-${day} ${hour}:${minute}:${second} ${zone}`;
};

const partsIn = (text: string): { readonly parts: readonly Part[]; readonly head: Part } => {
  const head: Part = { name: 'VCALENDAR', properties: new Map() };
  const parts: Part[] = [];
  const open: Part[] = [];
  for (const line of linesOf(text)) {
    const [, written = '', parameters = '', value = ''] = PROPERTY.exec(line) ?? [];
    const name = written.toUpperCase();
    if (name === 'BEGIN') {
      const part: Part =
        value.trim().toUpperCase() === 'VCALENDAR'
          ? head
          : { name: value.trim().toUpperCase(), properties: new Map() };
      // Alarms are inside events, and parts of a zone inside it.
      if (open.length === 1) parts.push(part);
      open.push(part);
    } else if (name === 'END') open.pop();
    else if (name !== '' && !open.at(-1)?.properties.has(name))
      open
        .at(-1)
        ?.properties.set(name, { value, zone: /;TZID="?([^":;]+)"?/iu.exec(parameters)?.[1] ?? null });
  }
  if (open.length > 0) throw unreadable('is cut off: the calendar in it does not end');
  return { parts, head };
};

const rowOf = ({ properties }: Part, source: string | null): Row => {
  const textOf = (name: string): string | null => plain(properties.get(name)?.value ?? '') || null;
  const start = properties.get('DTSTART');
  const entries: Row = {
    date: start === undefined ? null : dateOf(start),
    title: textOf('SUMMARY'),
    text: [textOf('SUMMARY'), textOf('DESCRIPTION')].filter((part) => part !== null).join('\n\n'),
    category: textOf('CATEGORIES'),
    source,
    url: textOf('URL'),
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null));
};

const isCancelled = ({ properties }: Part): boolean =>
  properties.get('STATUS')?.value.trim().toUpperCase() === 'CANCELLED';

/** A calendar (iCalendar), each event of which is a record of the day or time it begins at. */
export const calendar: RecordForm = {
  begins: (start) => /^BEGIN:VCALENDAR/i.test(start),
  read: (text) => {
    const { parts, head } = partsIn(text);
    const source = plain(head.properties.get('X-WR-CALNAME')?.value ?? '') || null;
    const events = parts.filter(({ name }) => name === 'VEVENT');
    const kept = events.filter((event) => !isCancelled(event));
    return {
      rows: kept.map((event) => rowOf(event, source)),
      notes: [
        ...countNote(
          events.length - kept.length,
          (count) => `${plural(count, 'canceled event')} passed over.`,
        ),
        ...countNote(
          kept.filter(({ properties }) => properties.has('RRULE') || properties.has('RDATE')).length,
          (count) => `${plural(count, 'recurring event')}: only the first day of each is read.`,
        ),
        ...countNote(
          parts.filter(({ name }) => !/^(?:VEVENT|VTIMEZONE)$/.test(name)).length,
          (count) => `${plural(count, 'entry', 'entries')} of the calendar passed over: no events.`,
        ),
      ],
    };
  },
};
