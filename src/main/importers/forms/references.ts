import type { Row } from '#main/importers/files/fields.ts';
import type { RecordForm } from './record-form.ts';

/** Which tags have a field, the surest first. */
interface Tags {
  /** A line with its tag, and what is behind it. */
  readonly line: RegExp;
  /** The tag by which a reference begins. */
  readonly begin: string;
  readonly end: string | null;
  readonly title: readonly string[];
  readonly source: readonly string[];
  readonly date: readonly string[];
  readonly year: readonly string[];
  readonly url: readonly string[];
  readonly text: readonly string[];
  readonly author: readonly string[];
}

const RIS: Tags = {
  line: /^([A-Z][A-Z0-9]) {2}-(?: (.*))?$/u,
  begin: 'TY',
  end: 'ER',
  title: ['TI', 'T1', 'CT'],
  source: ['T2', 'JO', 'JF', 'JA', 'PB'],
  date: ['DA', 'Y1', 'PY'],
  year: [],
  url: ['UR', 'LK', 'L2'],
  text: ['AB', 'N2'],
  author: ['AU', 'A1'],
};
const ENDNOTE: Tags = {
  line: /^%(\S)(?: (.*))?$/u,
  begin: '0',
  end: null,
  title: ['T'],
  source: ['B', 'J', 'I'],
  date: ['8'],
  year: ['D'],
  url: ['U'],
  text: ['X'],
  author: ['A'],
};

type Reference = Map<string, string>;

const referencesIn = (text: string, { line, begin, end }: Tags): readonly Reference[] => {
  const references: Reference[] = [];
  let last = '';
  for (const written of text.split(/\r\n|\n|\r/)) {
    const [whole, tag = '', value = ''] = line.exec(written.trimEnd()) ?? [];
    if (tag === begin) references.push(new Map());
    const reference = references.at(-1);
    if (whole === undefined) {
      // A long value continues in the next line.
      if (written.trim() !== '' && last !== '')
        reference?.set(last, `${reference.get(last) ?? ''} ${written.trim()}`);
      continue;
    }
    last = tag === end ? '' : reference?.has(tag) === true ? '' : tag;
    if (last !== '') reference?.set(tag, value.trim());
  }
  return references;
};

/** `2018/05/04/Late Edition`, `2018/05/04/`; of other spellings all. */
const dayOf = (date: string): string => /^\d{4}\/\d{1,2}\/\d{1,2}(?=\/|$)/u.exec(date)?.[0] ?? date;

const rowOf = (reference: Reference, tags: Tags): Row => {
  const valueOf = (names: readonly string[]): string | null =>
    names.map((name) => reference.get(name) ?? '').find((value) => value !== '') ?? null;
  const [date, year] = [valueOf(tags.date), valueOf(tags.year)];
  const title = valueOf(tags.title);
  const entries: Row = {
    date: date === null ? year : dayOf(year === null || /\d{4}/u.test(date) ? date : `${date} ${year}`),
    title,
    text: [title, valueOf(tags.text)].filter((part) => part !== null).join('\n\n'),
    username: valueOf(tags.author),
    source: valueOf(tags.source),
    url: valueOf(tags.url),
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null));
};

const formOf = (begins: RegExp, tags: Tags): RecordForm => ({
  begins: (start) => begins.test(start),
  read: (text) => ({ rows: referencesIn(text, tags).map((reference) => rowOf(reference, tags)), notes: [] }),
});

/** Lists of references, as archives of newspapers, Zotero and EndNote write them. */
export const ris = formOf(/^TY {2}- /, RIS);
export const endNote = formOf(/^%0 [A-Z]/, ENDNOTE);
