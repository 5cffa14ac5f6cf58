import { guidOf } from '#main/exporters/qda/guid.ts';
import type { BookCode } from '#shared/code-book.ts';
import { describeCode, readDescription } from '#shared/code-description.ts';
import { MOST_CODES, type CodebookBody } from '#shared/contract/coder.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { GUID, type QdaCode } from '#shared/qda.ts';
import { OTHERWISE } from './coding-rows.ts';

/** The fallback code is named so where a book of another program has none. */
const FALLBACK = 'other';
const LONGEST_NAME = 200;

/** What a file says of a code book. */
export interface Book {
  readonly id: string;
  readonly codes: readonly BookCode[];
  readonly otherwise: string;
}

/** Codes of a book as REFI-QDA has them, the fallback last. */
export const toQdaCodes = ({ id, codes, otherwise }: Book): readonly QdaCode[] => {
  const guids = new Map(codes.map(({ code, guid }) => [code, guid ?? guidOf('code', id, code)]));
  return [
    ...codes.map((code) => ({
      guid: guids.get(code.code) ?? '',
      name: code.code,
      color: code.color ?? null,
      description: describeCode(code),
      parent: code.parent === undefined ? null : (guids.get(code.parent) ?? null),
    })),
    {
      guid: guidOf('fallback', otherwise),
      name: otherwise,
      color: null,
      description: OTHERWISE,
      parent: null,
    },
  ];
};

/** Names are given once in a book here: one that comes again has those above it in front, or a number. */
const namesOf = (codes: readonly QdaCode[]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { guid, name, parent } of codes) {
    const own = (name === '' ? 'unnamed' : name).slice(0, LONGEST_NAME);
    const long = parent === null ? own : `${names.get(parent) ?? ''}/${own}`.slice(-LONGEST_NAME);
    let free = taken.has(own) ? long : own;
    for (let number = 2; taken.has(free); number += 1) free = `${own.slice(0, LONGEST_NAME - 6)} ${number}`;
    taken.add(free);
    names.set(guid, free);
  }
  return names;
};

export interface ReadBook {
  readonly body: Omit<CodebookBody, 'name'>;
  /** Name here of each code, by its GUID. */
  readonly names: ReadonlyMap<string, string>;
  /** Whole sentences: what is otherwise than in the file. */
  readonly notes: readonly string[];
}

/** A code book of the codes of another program. */
export const fromQdaCodes = (given: readonly QdaCode[]): ReadBook => {
  const codes = given.slice(0, MOST_CODES + 1);
  const names = namesOf(codes);
  const own = codes.findLast(({ description }) => description === OTHERWISE);
  const renamed = codes.filter(({ guid, name }) => names.get(guid) !== name).length;
  const isTaken = (name: string) => [...names.values()].includes(name);
  const fallback = isTaken(FALLBACK) ? `${FALLBACK} (no code)` : FALLBACK;
  const keys = new Set<string>();
  const book = codes
    .filter((code) => code !== own)
    .map(({ guid, color, description, parent }): BookCode => {
      const { key, ...parts } = readDescription(description);
      const above = parent === null ? undefined : names.get(parent);
      const isFree = key !== undefined && !keys.has(key.toLowerCase());
      if (isFree) keys.add(key.toLowerCase());
      return {
        code: names.get(guid) ?? '',
        ...parts,
        ...(GUID.test(guid) ? { guid } : {}),
        ...(above === undefined ? {} : { parent: above }),
        ...(color === null ? {} : { color }),
        ...(isFree ? { key } : {}),
      };
    });
  return {
    body: {
      codes: [...book].map((code) => ({ ...code, phrases: [...code.phrases] })),
      otherwise: own === undefined ? fallback : (names.get(own.guid) ?? fallback),
    },
    names,
    notes: [
      ...(own === undefined ? [`The file has no fallback code: “${fallback}” was added.`] : []),
      ...(renamed === 0
        ? []
        : [
            `Codes with a name that another code has: ${formatCount(renamed)}, named with the code above them.`,
          ]),
      ...(given.length > codes.length
        ? [`The file has ${plural(given.length, 'code')}, of which ${formatCount(codes.length)} were read.`]
        : []),
    ],
  };
};
