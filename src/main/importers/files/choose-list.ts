import { unreadable } from './bytes.ts';
import type { Row } from './fields.ts';
import { listOfListsIn, listsIn, ROOT, type RecordList } from './lists.ts';
import { columnsOf } from './mapping.ts';
import { isKnownLayout, type Layout, type Reader, type UnknownLayout } from './reader.ts';
import type { Container } from './sniff.ts';

/** A list that a user can choose the records of. */
export interface ListChoice {
  /** `messages`, `chats.list.messages`; `.`: the records themselves; empty: the members of a numbered object. */
  readonly path: string;
  /** How many records were seen of it. */
  readonly count: number;
  readonly columns: readonly string[];
}

/** Where the records are, and how they are read. */
export interface ChosenList<Known> {
  readonly layout: Known | UnknownLayout;
  /** Null: the records themselves. */
  readonly keys: readonly string[] | null;
  readonly rows: readonly Row[];
  readonly lists: readonly ListChoice[];
  /** What a reader should know of lists that are not read. */
  readonly notes: readonly string[];
}

const SHOWN_COLUMNS = 8;
const SHOWN_LISTS = 8;

const choiceOf = (path: string, count: number, rows: readonly Row[]): ListChoice => ({
  path,
  count,
  columns: columnsOf(rows).slice(0, SHOWN_COLUMNS),
});

const named = (path: string): string =>
  path === '' ? 'its numbered members' : path === ROOT ? 'the records themselves' : path;

const namesOf = (lists: readonly RecordList[]): string =>
  lists
    .slice(0, SHOWN_LISTS)
    .map(({ path, count }) => `${named(path)} (${count.toLocaleString('en-US')})`)
    .join(', ');

interface Candidate<Known> {
  readonly list: RecordList | null;
  readonly layout: Known | UnknownLayout;
  readonly rows: readonly Row[];
}

const isNamed = <Known extends Layout<unknown>>({ layout }: Candidate<Known>): boolean =>
  isKnownLayout(layout) && layout.id !== 'generic' && layout.isForced !== true;

/** Whether all fields that are needed are there, in the records themselves or in an object of each, whatever else is missing. */
const fitsSomehow = <Known extends Layout<unknown>>({ layout }: Candidate<Known>): boolean =>
  isKnownLayout(layout) ? layout.isForced !== true : layout.missing.length === 0 && layout.isAbsent !== true;

const fits = <Known extends Layout<unknown>>(candidate: Candidate<Known>): boolean =>
  candidate.layout.inside === undefined && fitsSomehow(candidate);
/** Where no record fits as it is. */
const fitsInside = <Known extends Layout<unknown>>(candidate: Candidate<Known>): boolean =>
  candidate.layout.inside !== undefined && fitsSomehow(candidate);

const isInside = (list: RecordList, outer: RecordList): boolean =>
  list.keys.length > outer.keys.length && outer.keys.every((key, at) => list.keys[at] === key);

const unread = ({ list }: Candidate<unknown>): string =>
  `The list ${named(list?.path ?? '')} inside the records is not read (${(list?.count ?? 0).toLocaleString('en-US')} in the first of them); choose it to import its items.`;

/** What is said of other lists of a document where one alone can be read. */
const othersUnread = (only: Candidate<Layout<unknown>>, lists: readonly RecordList[]): readonly string[] => {
  const { list } = only;
  if (list === null || isNamed(only)) return [];
  const others = lists.filter((other) => other !== list && !isInside(other, list) && !isInside(list, other));
  return others.length === 0
    ? []
    : [`Of the file’s lists, ${named(list.path)} is read, and not ${namesOf(others)}.`];
};

/** The name of a list without records in a document that has nothing else to read: the answer of a service that found nothing. */
const emptyListIn = (row: Row): string | null =>
  Object.entries(row).find(([, value]) => Array.isArray(value) && value.length === 0)?.[0] ?? null;

/**
 * Decides by the first rows whether they are the records, or which list inside them holds these; nothing ambiguous is guessed.
 * @param wanted the list that the user names
 * @throws AppError `invalid_file` where there is no such list, or the only one is empty
 */
export const chooseList = <Item, Known extends Layout<Item>>(
  reader: Reader<Item, Known>,
  container: Container,
  rows: readonly Row[],
  wanted: string | null,
  isWhole: boolean,
): ChosenList<Known> => {
  const lists = listsIn(rows);
  const choices = [
    choiceOf(ROOT, rows.length, rows),
    ...lists.map(({ path, count, rows: items }) => choiceOf(path, count, items)),
  ];
  const offered = lists.length === 0 ? [] : choices;
  const chosen = (
    { list, layout, rows: items }: Candidate<Known>,
    notes: readonly string[] = [],
  ): ChosenList<Known> => ({
    layout,
    rows: items,
    lists: offered,
    notes,
    keys: list?.keys ?? null,
  });
  const root: Candidate<Known> = { list: null, rows, layout: reader.layoutOf(container, rows) };
  if (wanted === ROOT) return chosen(root);
  const of = (list: RecordList): Candidate<Known> => ({
    list,
    rows: list.rows,
    layout: reader.layoutOf(container, list.rows),
  });
  if (wanted !== null) {
    const list = lists.find(({ path }) => path === wanted);
    if (list !== undefined) return chosen(of(list));
    if (!isWhole && wanted !== '')
      return chosen({
        list: { path: wanted, keys: wanted.split('.'), count: 0, rows: [] },
        rows: [],
        layout: root.layout,
      });
    throw unreadable(
      lists.length === 0
        ? `has no list “${wanted}”, nor any other inside its records`
        : `has no list “${wanted}”; its lists are ${namesOf(lists)}`,
    );
  }
  const [document] = container.kind === 'json-document' && !fitsSomehow(root) ? rows : [];
  const emptyList = document === undefined || lists.length > 0 ? null : emptyListIn(document);
  if (emptyList !== null) throw unreadable(`contains no ${reader.noun}: its list “${emptyList}” is empty`);
  if (isNamed(root) || lists.length === 0) return chosen(root);
  const candidates = lists.map(of);
  const namedLists = candidates.filter(isNamed);
  const outermost = namedLists.filter(
    ({ list }) => !namedLists.some((other) => list && other.list && isInside(list, other.list)),
  );
  const isDocument = container.kind === 'json-document';
  const plain = outermost.length > 0 ? outermost : candidates.filter(fits);
  const isPlain = plain.length > 0 || fits(root);
  if (!isPlain && fitsInside(root)) return chosen(root);
  const fitting = isPlain ? plain : candidates.filter(fitsInside);
  if (fits(root) && (!isDocument || fitting.length === 0)) return chosen(root, fitting.map(unread));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1 && !fits(root))
    return chosen(only, othersUnread(only, lists));
  // The list of objects describes the columns of the other one.
  if (fitting.length === 0 && document !== undefined && listOfListsIn(document) !== null) return chosen(root);
  if (fitting.length === 0 && candidates.length === 1 && candidates[0] !== undefined && isDocument)
    return chosen(candidates[0]);
  if (fitting.length === 0 && !isDocument) return chosen(root);
  const asked = fitting.length === 0 ? lists : fitting.flatMap(({ list }) => (list === null ? [] : [list]));
  return chosen({
    ...root,
    layout: {
      mapping: {},
      missing: [],
      dateFormats: [],
      needsList: true,
      reason: `it contains several lists: ${namesOf(asked)}; choose the list of the ${reader.noun}`,
    },
  });
};
