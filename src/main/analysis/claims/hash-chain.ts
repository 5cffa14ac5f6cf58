import { createHash } from 'node:crypto';
import { plural } from '#shared/figures.ts';

/** A value of JSON. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** An entry of a log that can only be added to. */
export interface ChainEntry {
  /** 0 for the first. */
  readonly index: number;
  /** Hash of the entry before; 64 zeros before the first. */
  readonly previous: string;
  readonly payload: JsonValue;
  /** SHA-256 of the canonical JSON of `[index, previous, payload]`, lower-case hex. */
  readonly hash: string;
}

/** An entry as a table keeps it. */
interface StoredEntry {
  readonly entry: number;
  readonly previous: string;
  readonly hash: string;
  /** JSON. */
  readonly payload: string;
}

/** A text as JSON; what is not JSON was changed, and as a text it fits no hash. */
export const readPayload = (text: string): JsonValue => {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
};

export const readEntry = ({ entry, previous, hash, payload }: StoredEntry): ChainEntry => ({
  index: entry,
  previous,
  hash,
  payload: readPayload(payload),
});

/** How far a log reached, noted outside it: without this a log cut short is a valid log. */
export interface ChainHead {
  readonly length: number;
  /** Hash of the last entry; 64 zeros for an empty log. */
  readonly hash: string;
}

const genesis = '0'.repeat(64);

/** JSON in one way only: names of objects sorted by code units, no blanks. */
export const canonicalJson = (value: JsonValue): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
};

/** SHA-256 of the canonical JSON of a value, lower-case hex. */
export const jsonHash = (value: JsonValue): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');

const hashOf = (index: number, previous: string, payload: JsonValue): string =>
  jsonHash([index, previous, payload]);

export const chainHead = (entries: readonly ChainEntry[]): ChainHead => ({
  length: entries.length,
  hash: entries.at(-1)?.hash ?? genesis,
});

/** Whether a log ends with the entry that was written last, unchanged: only then may another follow it. @param last undefined for an empty log */
export const endsWhole = (last: StoredEntry | undefined, head: ChainHead): boolean =>
  last === undefined
    ? head.length === 0
    : last.entry + 1 === head.length &&
      last.hash === head.hash &&
      last.hash === hashOf(last.entry, last.previous, readPayload(last.payload));

/** The entry that follows a log. */
export const nextEntry = ({ length, hash }: ChainHead, payload: JsonValue): ChainEntry => ({
  index: length,
  previous: hash,
  payload,
  hash: hashOf(length, hash, payload),
});

export type ChainVerification =
  | { readonly isWhole: true }
  /** `index`: the first entry that does not fit, or the log’s length where its end does not. */
  | { readonly isWhole: false; readonly index: number; readonly reason: string };

const faultOf = (entry: ChainEntry, index: number, previous: string): string | null => {
  if (entry.index !== index) return `Entry ${index} says it is entry ${entry.index}.`;
  if (entry.previous !== previous) return `Entry ${index} does not follow the entry before it.`;
  return entry.hash === hashOf(index, previous, entry.payload) ? null : `Entry ${index} was changed.`;
};

/**
 * Checks every entry of a log and its end. Any change, removal, insertion or new order is found, also where all later
 * hashes were made anew, because the head no longer fits.
 * @param head noted when the last entry was written, kept outside the log
 */
export const verifyChain = (entries: readonly ChainEntry[], head: ChainHead): ChainVerification => {
  let previous = genesis;
  for (const [index, entry] of entries.entries()) {
    const reason = faultOf(entry, index, previous);
    if (reason !== null) return { isWhole: false, index, reason };
    previous = entry.hash;
  }
  if (entries.length !== head.length)
    return {
      isWhole: false,
      index: Math.min(entries.length, head.length),
      reason: `The log has ${plural(entries.length, 'entry', 'entries')}, but ${head.length} were written.`,
    };
  return previous === head.hash
    ? { isWhole: true }
    : {
        isWhole: false,
        index: entries.length,
        reason: 'The log does not end with the entry that was written last.',
      };
};
