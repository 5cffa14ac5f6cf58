import { plural } from '#shared/figures.ts';

/** The records of a sentence: `Record 3 is …`, `2 records (3, 17) are …`. */
interface RemarkWords {
  readonly are: string;
  readonly have: string;
  /** What is said of them: a name or zone, or samples of what they state. */
  readonly detail: string;
}

/** What an import says of records that it read in its own way, or passed over: one sentence a kind. */
const SENTENCES = {
  'doubled-hour': ({ are, detail }) =>
    `${are} in the hour that clocks of ${detail} show twice in autumn: taken as the first of the two`,
  'service-message': ({ are }) => `${are} no post but a message of the service, and passed over`,
  'no-post': ({ are, detail }) => `${are} ${detail}, which is no post, and passed over`,
  'no-text': ({ are }) => `${are} without a text: kept with an empty one`,
  'no-text-media': ({ are }) => `${are} only a picture or another file: kept with an empty text`,
  'id-from-address': ({ are }) =>
    `${are} under the id of the address, because a spreadsheet has rounded the id itself`,
  'no-id-but-address': ({ are }) => `${are} under the id of the address: the record has no other`,
  'cut-source': ({ have }) => `${have} a source of more than 100 characters, which was cut`,
  'bad-address': ({ have }) => `${have} an address that is none of the web, which was left out`,
  'other-platform': ({ are, detail }) =>
    `${are} of “${detail}”, which is no platform of drops (4chan, 8chan, 8kun, Truth Social): the platform is stored as “other”`,
  'reckoned-time': ({ have }) =>
    `${have} a time that a program has reckoned from words such as “2 years ago”: only the day is stored, and it is as vague as such words`,
  'rounded-count': ({ have, detail }) =>
    `${have} a figure that the site shows rounded (${detail}): it was left out`,
  'list-text': ({ have }) => `${have} a text that is a list: its parts are joined without a space`,
  'json-text': ({ have }) => `${have} a text that is a JSON list or object: kept as it is written`,
  'below-zero': ({ have }) => `${have} a score below 0, which is no number of likes: it was left out`,
  'bytes-text': ({ have }) =>
    `${have} a text as Python prints bytes (b'…'): kept as it is written; decode the texts before they are written to a file`,
  'sheet-error': ({ have, detail }) =>
    `${have} ${detail} as the text, which a spreadsheet writes where it took a text for a formula: the text itself is lost`,
  'sheet-cut': ({ have }) =>
    `${have} a text of 32,767 characters, at which spreadsheets cut a cell: what followed may be lost`,
  'misread-text': ({ have, detail }) =>
    `${have} a text in which UTF-8 was read as another encoding before (${detail}), as in archives of Facebook and Instagram: kept as it is written`,
  'future-time': ({ have }) =>
    `${have} a time that is more than a day ahead of the clock of this computer: kept as it is stated`,
  'no-time': ({ are }) => `${are} without a time, which the program could not find, and passed over`,
  'hashed-account': ({ are }) =>
    `${are} of an account whose name is hashed: its signs “+” and “/” are stored as “-” and “_”, and “=” is left out`,
} as const satisfies Readonly<Record<string, (words: RemarkWords) => string>>;
export type RemarkKind = keyof typeof SENTENCES;

/** Kinds whose detail is a sample of one cause: records with other samples are in the same sentence. */
const WITH_SAMPLES: ReadonlySet<RemarkKind> = new Set(['rounded-count', 'sheet-error', 'misread-text']);

const DAY_MS = 86_400_000;
const NAMED = 5;
const SAMPLES = 3;

interface Remark {
  readonly kind: RemarkKind;
  readonly details: Set<string>;
  count: number;
  readonly records: number[];
}

const wordsOf = ({ kind, count, records, details }: Remark): RemarkWords => {
  const named = [...new Set(records)].map((record) => record.toLocaleString('en-US'));
  const subject =
    count === 1
      ? `Record ${named[0] ?? ''}`
      : `${plural(count, 'record')} (${named.join(', ')}${count > records.length ? ', …' : ''})`;
  const samples = [...details].slice(0, SAMPLES).map((sample) => `“${sample}”`);
  return {
    are: `${subject} ${count === 1 ? 'is' : 'are'}`,
    have: `${subject} ${count === 1 ? 'has' : 'have'}`,
    detail: WITH_SAMPLES.has(kind)
      ? `${samples.join(', ')}${details.size > SAMPLES ? ', …' : ''}`
      : [...details].join(),
  };
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
    const key = WITH_SAMPLES.has(kind) ? kind : `${kind} ${detail}`;
    const remark = this.#remarks.get(key) ?? { kind, details: new Set(), count: 0, records: [] };
    remark.count += 1;
    if (remark.details.size <= SAMPLES) remark.details.add(detail);
    if (remark.records.length < NAMED) remark.records.push(this.#record);
    this.#remarks.set(key, remark);
  }

  /** @param ms the moment of the record; no archive is of the future, but a wrong unit or order of day and month is */
  noteTime(ms: number): void {
    if (ms > Date.now() + DAY_MS) this.note('future-time');
  }

  clear(): void {
    this.#remarks.clear();
  }

  /** One sentence a kind. */
  sentences(): readonly string[] {
    return [...this.#remarks.values()].map((remark) => `${SENTENCES[remark.kind](wordsOf(remark))}.`);
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
