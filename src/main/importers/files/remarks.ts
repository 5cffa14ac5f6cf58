import { plural } from '#shared/figures.ts';

/** What an import says of records that it read in its own way, or passed over: one sentence a kind. */
const SENTENCES = {
  'doubled-hour': (count: string, zone: string) =>
    `${count} in the hour that clocks of ${zone} show twice in autumn: taken as the first of the two`,
  'service-message': (count: string) => `${count} no post but a message of the service, and passed over`,
  'no-post': (count: string, what: string) => `${count} ${what}, which is no post, and passed over`,
  'no-text': (count: string) => `${count} without a text: kept with an empty one`,
  'no-text-media': (count: string) => `${count} only a picture or another file: kept with an empty text`,
  'id-from-address': (count: string) =>
    `${count} under the id of the address, because a spreadsheet has rounded the id itself`,
  'no-id-but-address': (count: string) => `${count} under the id of the address: the record has no other`,
  'cut-source': (count: string) => `${count} with a source of more than 100 characters, which was cut`,
  'bad-address': (count: string) => `${count} with an address that is none of the web, which was left out`,
  'other-platform': (count: string, name: string) =>
    `${count} of “${name}”, which is no platform of drops (4chan, 8chan, 8kun, Truth Social): the platform is stored as “other”`,
  'reckoned-time': (count: string) =>
    `${count} with a time that a program has reckoned from words such as “2 years ago”: only the day is stored, and it is as vague as such words`,
  'rounded-count': (count: string, shown: string) =>
    `${count} with a figure that the site shows rounded (“${shown}”): it was left out`,
  'list-text': (count: string) => `${count} with a text that is a list: its parts are joined without a space`,
  'json-text': (count: string) => `${count} with a text that is a JSON list or object: kept as it is written`,
  'below-zero': (count: string) =>
    `${count} with a score below 0, which is no number of likes: it was left out`,
  'bytes-text': (count: string) =>
    `${count} with a text as Python prints bytes (b'…'): kept as it is written; decode the texts before they are written to a file`,
  'sheet-error': (count: string, shown: string) =>
    `${count} with “${shown}” as its text, which a spreadsheet writes where it took a text for a formula: the text itself is lost`,
  'sheet-cut': (count: string) =>
    `${count} with a text of 32,767 characters, at which spreadsheets cut a cell: what followed may be lost`,
  'misread-text': (count: string, shown: string) =>
    `${count} with a text in which UTF-8 was read as another encoding before (“${shown}”), as in archives of Facebook and Instagram: kept as it is written`,
  'no-time': (count: string) => `${count} without a time, which the program could not find, and passed over`,
  'hashed-account': (count: string) =>
    `${count} of an account whose name is hashed: its signs “+” and “/” are stored as “-” and “_”, and “=” is left out`,
} as const;
export type RemarkKind = keyof typeof SENTENCES;

const NAMED = 5;

interface Remark {
  readonly kind: RemarkKind;
  readonly detail: string;
  count: number;
  readonly records: number[];
}

/** `Record 3 is`, `2 records (3, 17) are`. */
const counted = ({ count, records }: Remark): string => {
  if (count === 1) return `Record ${(records[0] ?? 0).toLocaleString('en-US')} is`;
  const named = [...new Set(records)].map((record) => record.toLocaleString('en-US'));
  return `${plural(count, 'record')} (${named.join(', ')}${count > records.length ? ', …' : ''}) are`;
};

/** Counts what is remarkable about records while they are read. */
export class Remarks {
  readonly #remarks = new Map<string, Remark>();
  #record = 0;

  /** The record that is read now. */
  at(record: number): void {
    this.#record = record;
  }

  note(kind: RemarkKind, detail = ''): void {
    const key = `${kind} ${detail}`;
    const remark = this.#remarks.get(key) ?? { kind, detail, count: 0, records: [] };
    remark.count += 1;
    if (remark.records.length < NAMED) remark.records.push(this.#record);
    this.#remarks.set(key, remark);
  }

  clear(): void {
    this.#remarks.clear();
  }

  /** One sentence a kind. */
  sentences(): readonly string[] {
    return [...this.#remarks.values()].map(
      (remark) => `${SENTENCES[remark.kind](counted(remark), remark.detail)}.`,
    );
  }
}

/** A record that is not meant to be an item: told, but no fault. */
export class PassedOver extends Error {
  override readonly name = 'PassedOver';
  readonly kind: RemarkKind;
  readonly detail: string;
  constructor(kind: RemarkKind, detail = '') {
    super(kind);
    this.kind = kind;
    this.detail = detail;
  }
}
