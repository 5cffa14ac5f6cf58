import { isRow, type Row } from './fields.ts';
import { isMemberId, nameOfMember } from './json-frames.ts';

/** A list of records inside records, or inside the one object that a file is. */
export interface RecordList {
  /** Its keys with dots between; empty: the members of a numbered object. */
  readonly path: string;
  readonly keys: readonly string[];
  /** How many records of it were seen. */
  readonly count: number;
  /** The first of them. */
  readonly rows: readonly Row[];
}

/** The name under which the records themselves are chosen, where a list inside them could be meant. */
export const ROOT = '.';

const MAX_LEVELS = 6;
const MOST_LISTS = 40;
const KEPT = 200;

export const keysOf = (path: string): readonly string[] => (path === '' ? [] : path.split('.'));

/** An object of members that are named by ids, `{"100": {…}, "101": {…}}`, is a list. */
export const isNumbered = (value: unknown): value is Row => {
  if (!isRow(value)) return false;
  const [first] = Object.keys(value);
  return first !== undefined && isMemberId(first) && isRow(value[first]);
};

const membersOf = (value: unknown): readonly unknown[] | null => {
  if (Array.isArray(value)) return value as readonly unknown[];
  return isNumbered(value)
    ? Object.entries(value).flatMap(([key, member]) =>
        isMemberId(key) ? [isRow(member) ? { ...member, ...nameOfMember(key) } : member] : [],
      )
    : null;
};

interface Found {
  count: number;
  readonly rows: Row[];
}

const visit = (value: unknown, keys: readonly string[], level: number, found: Map<string, Found>): void => {
  if (level > MAX_LEVELS) return;
  const members = membersOf(value);
  if (members !== null) {
    const rows = members.filter(isRow);
    const path = keys.join('.');
    if (rows.length > 0 && (found.has(path) || found.size < MOST_LISTS)) {
      const list = found.get(path) ?? { count: 0, rows: [] };
      list.count += rows.length;
      list.rows.push(...rows.slice(0, Math.max(0, KEPT - list.rows.length)));
      found.set(path, list);
    }
    for (const row of rows.slice(0, KEPT)) visitFields(row, keys, level, found);
  } else if (isRow(value)) visitFields(value, keys, level, found);
};

const visitFields = (row: Row, keys: readonly string[], level: number, found: Map<string, Found>): void => {
  if (isNumbered(row)) return;
  for (const [key, value] of Object.entries(row))
    if (typeof value === 'object' && value !== null) visit(value, [...keys, key], level + 1, found);
};

/** Whether a list has lists of cells with words; those of numbers alone are coordinates and the like. */
const isListOfLists = (value: unknown): boolean =>
  Array.isArray(value) &&
  Array.isArray(value[0]) &&
  value[0].some((cell: unknown) => typeof cell === 'string');

/** The name of a list of lists, whose items have no names: tables of Socrata, Datasette and others have their rows so. */
export const listOfListsIn = (row: Row): string | null =>
  Object.entries(row).find(([, value]) => isListOfLists(value))?.[0] ?? null;

/** Every list of objects inside rows, by its path. */
export const listsIn = (rows: readonly Row[]): readonly RecordList[] => {
  const found = new Map<string, Found>();
  for (const row of rows) {
    if (isNumbered(row)) visit(row, [], 0, found);
    else visitFields(row, [], 0, found);
  }
  return [...found].map(([path, list]) => ({ path, keys: keysOf(path), ...list }));
};

/** An item of a list inside a row, and where it is. */
export interface ListItem {
  readonly item: unknown;
  readonly place: string;
  readonly context: Row;
}

const contextOf = (row: Row, around: Row): Row => {
  const scalars = Object.entries(row).flatMap(([key, value]) =>
    value === null || typeof value === 'object' ? [] : [[`/${key}`, value] as const],
  );
  return { ...around, ...Object.fromEntries(scalars) };
};

function* walk(
  value: unknown,
  keys: readonly string[],
  place: string,
  context: Row,
): Generator<ListItem | null> {
  const [key, ...rest] = keys;
  const members = isRow(value) && key !== undefined && Object.hasOwn(value, key) ? null : membersOf(value);
  if (members !== null) {
    for (const [at, member] of members.entries()) {
      if (key === undefined) yield { item: member, place: `${place}[${at}]`, context };
      else yield* walk(member, keys, `${place}[${at}]`, context);
    }
    // An empty list is there.
    yield null;
  } else if (isRow(value) && key !== undefined && Object.hasOwn(value, key)) {
    yield* walk(value[key], rest, place === '' ? key : `${place}.${key}`, contextOf(value, context));
  }
}

/** The items of the lists at a path inside a row; null where the row has no such list. */
export const itemsAt = (row: Row, keys: readonly string[]): readonly ListItem[] | null => {
  const found = [...walk(row, keys, '', {})];
  return found.length === 0 ? null : found.filter((entry) => entry !== null);
};
