import type { AnalysisMethod } from '#main/analysis/method.ts';
import type { InputName } from '#main/analysis/types.ts';
import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import { findSpelling } from '#main/repositories/accounts.ts';
import { findFrozenSet, type FrozenSetRow } from '#main/repositories/frozen-sets.ts';
import { findPresentKinds, findSetKinds } from '#main/repositories/set-members.ts';
import { noFrozenSet } from '#main/services/frozen-sets/find-set.ts';
import { refuseHeld } from '#main/services/frozen-sets/hold-out.ts';
import type { Selection } from '#shared/contract/analyses.ts';
import type { ItemKind } from '#shared/items.ts';
import type { RunRequest } from './questions.ts';
import { codedTextsHash, pinnedCode } from './run-codes.ts';

type NamedSet = NonNullable<Selection['set']>;

/** The frozen set of a name, held out or not. @throws AppError `not_found`, or `conflict` where it was replaced since it had this hash */
export const requireStoredSet = async (db: Executor, { name, hash }: NamedSet): Promise<FrozenSetRow> => {
  const row = await findFrozenSet(db, name);
  if (row === undefined) throw await noFrozenSet(db, name);
  if (hash !== null && hash !== row.hash)
    throw new AppError('conflict', `The set “${name}” has been replaced by another of that name.`);
  return row;
};

/** The frozen set of a name. @throws AppError `not_found`, or `conflict` where it is held out, or was replaced since it had this hash */
export const requireFrozenSet = async (db: Executor, set: NamedSet): Promise<FrozenSetRow> => {
  const row = await requireStoredSet(db, set);
  await refuseHeld(db, row);
  return row;
};

/** The frozen set of a run by its database id. @throws AppError `not_found`, or `conflict` where it was replaced */
export const pinnedSet = async (db: Executor, set: Selection['set']): Promise<number | undefined> =>
  set === undefined ? undefined : (await requireFrozenSet(db, set)).id;

const goneError = (what: string, name: string): AppError =>
  new AppError('invalid_query', `No ${what} of the set “${name}” is in the data; choose another set.`);

/**
 * The frozen set of a name, and the kinds of items that it narrows of those that a view shows.
 * @param shown kinds of items that the view shows
 * @throws AppError `not_found`, or `invalid_query` where the set contains none of them, or all that it contains are gone
 */
export const narrowingSet = async <Kind extends ItemKind>(
  db: Executor,
  name: string,
  shown: readonly Kind[],
): Promise<{ readonly row: FrozenSetRow; readonly kinds: readonly Kind[] }> => {
  const row = await requireFrozenSet(db, { name, hash: null });
  const contained = await findSetKinds(db, row.id);
  const kinds = shown.filter((kind) => contained.includes(kind));
  if (kinds.length === 0)
    throw new AppError(
      'invalid_query',
      `The set “${row.name}” contains no ${shown.join('s and no ')}s; choose another set.`,
    );
  if ((await findPresentKinds(db, row.id, kinds)).length === 0)
    throw goneError(kinds.join(' and no '), row.name);
  return { row, kinds };
};

/** A request narrowed to the set of a name, as it is now. */
export const narrowTo = (name: string, request: RunRequest): RunRequest => ({
  ...request,
  selection: { ...request.selection, set: { name, hash: null } },
});

const kindsByInput: Readonly<Partial<Record<InputName, readonly ItemKind[]>>> = {
  drops: ['drop'],
  events: ['event'],
  posts: ['post'],
  sharings: ['post'],
  findings: ['post'],
};

const kindsRead = (reads: readonly InputName[], other: Selection['other'] = 'posts'): readonly ItemKind[] => [
  ...new Set(
    reads.flatMap((name) => {
      if (name === 'others') return other === 'events' ? (['event'] as const) : (['post'] as const);
      return kindsByInput[name] ?? [];
    }),
  ),
];

type Reader = Pick<AnalysisMethod, 'reads'>;

/** A set with the kinds of its items that a method reads: those that it narrows. */
interface Narrowing {
  readonly row: FrozenSetRow;
  readonly kinds: readonly ItemKind[];
}

const narrowingOf = async (
  db: Executor,
  { reads }: Reader,
  row: FrozenSetRow,
  other: Selection['other'] | undefined,
): Promise<Narrowing> => {
  const contained = await findSetKinds(db, row.id);
  return { row, kinds: kindsRead(reads, other).filter((kind) => contained.includes(kind)) };
};

/** The kinds of which no item of the set is in the data. */
const goneKinds = async (db: Executor, { row, kinds }: Narrowing): Promise<readonly ItemKind[]> => {
  const present = await findPresentKinds(db, row.id, kinds);
  return kinds.filter((kind) => !present.includes(kind));
};

/** Whether a method has something to read in the set of a request; true where it names none. @throws AppError `not_found` */
export const readsSet = async (
  db: Executor,
  method: Reader,
  { selection = {} }: RunRequest,
): Promise<boolean> => {
  const { set, other } = selection;
  if (set === undefined) return true;
  const narrowing = await narrowingOf(db, method, await requireStoredSet(db, set), other);
  return narrowing.kinds.length > 0 && (await goneKinds(db, narrowing)).length === 0;
};

const refuseGoneKinds = async (db: Executor, narrowing: Narrowing): Promise<void> => {
  const gone = await goneKinds(db, narrowing);
  if (gone.length > 0) throw goneError(gone.join(' and no '), narrowing.row.name);
};

const TEXTS_OF_SET = 'set:';

const refuseGoneTexts = async (db: Executor, { a, b }: Partial<Selection>): Promise<void> => {
  for (const { spec = '' } of [a ?? {}, b ?? {}]) {
    const row = spec.startsWith(TEXTS_OF_SET)
      ? await findFrozenSet(db, spec.slice(TEXTS_OF_SET.length))
      : undefined;
    if (row === undefined) continue;
    await refuseHeld(db, row);
    const present = await findPresentKinds(db, row.id, await findSetKinds(db, row.id));
    if (present.length === 0) throw goneError('item', row.name);
  }
};

/**
 * Refuses a question that would be answered by counting nothing.
 * @throws AppError `invalid_query` where nothing of its set that the method reads is in the data
 */
export const refuseGone = async (
  db: Executor,
  method: Reader,
  selection: Partial<Selection>,
): Promise<void> => {
  const { set, other } = selection;
  if (set !== undefined)
    await refuseGoneKinds(db, await narrowingOf(db, method, await requireFrozenSet(db, set), other));
  if (method.reads.includes('texts')) await refuseGoneTexts(db, selection);
};

/** A set of texts with the hash of the frozen set that it names, as the pages write it, or of the drops that codes select now. */
const pinnedTexts = async (db: Executor, set: Selection['a']): Promise<Selection['a']> => {
  if (set?.hash !== null) return set;
  if (!set.spec.startsWith(TEXTS_OF_SET)) return { ...set, hash: await codedTextsHash(db, set.spec) };
  const row = await findFrozenSet(db, set.spec.slice(TEXTS_OF_SET.length));
  return row === undefined ? set : { spec: `${TEXTS_OF_SET}${row.name}`, hash: row.hash };
};

/** A request with what is made of each of its sets of texts; the same where it names none. */
export const withTextSets = async (
  request: RunRequest,
  pin: (set: Selection['a']) => Promise<Selection['a']>,
): Promise<RunRequest> => {
  const { a, b } = request.selection ?? {};
  if (a === undefined && b === undefined) return request;
  const pinned = {
    ...(a === undefined ? {} : { a: await pin(a) }),
    ...(b === undefined ? {} : { b: await pin(b) }),
  };
  return { ...request, selection: { ...request.selection, ...pinned } };
};

/** A request whose account is spelled as in the data, where other capitals are the same question, and whose code and sets of texts are pinned. */
const asStored = async (db: Executor, method: AnalysisMethod, request: RunRequest): Promise<RunRequest> => {
  const { username, coded } = request.selection ?? {};
  const spelled = username === undefined ? null : await findSpelling(db, username);
  const pinned = coded === undefined ? null : await pinnedCode(db, method, coded);
  const stored = {
    ...request,
    ...(request.selection && {
      selection: {
        ...request.selection,
        ...(spelled === null ? {} : { username: spelled }),
        ...(pinned === null ? {} : { coded: pinned }),
      },
    }),
  };
  // The same question whether its sets of texts came with their hashes or not.
  return withTextSets(stored, (set) => pinnedTexts(db, set));
};

/** A request with the hash of its set, and what the set narrows; null where it names none, or its texts are set A. */
const withHash = async (
  db: Executor,
  { title, reads }: AnalysisMethod,
  request: RunRequest,
  requireSet: typeof requireFrozenSet,
): Promise<{ readonly pinned: RunRequest; readonly narrowing: Narrowing | null }> => {
  const { set, ...selection } = request.selection ?? {};
  if (set === undefined) return { pinned: request, narrowing: null };
  const row = await requireSet(db, set);
  const { name, hash } = row;
  if (reads.includes('texts')) {
    const a = selection.a ?? { spec: `${TEXTS_OF_SET}${name}`, hash };
    return { pinned: { ...request, selection: { ...selection, a } }, narrowing: null };
  }
  const narrowing = await narrowingOf(db, { reads }, row, selection.other);
  if (narrowing.kinds.length === 0) {
    const kinds = kindsRead(reads, selection.other);
    throw new AppError(
      'invalid_query',
      `The set “${name}” contains ${kinds.length === 0 ? 'no items' : `no ${kinds.join('s, ')}s`} that “${title}” reads; choose another set.`,
    );
  }
  return { pinned: { ...request, selection: { ...selection, set: { name, hash } } }, narrowing };
};

/**
 * A request as it is stored: its account as the data spells it, its set and its code with their hash, so that the answer says what was looked at. A method of the text bench takes the set as A.
 * @throws AppError `not_found`, or `invalid_query` where the set contains nothing that the method reads, or that is gone
 */
export const pinnedRequest = async (
  db: Executor,
  method: AnalysisMethod,
  request: RunRequest,
): Promise<RunRequest> => {
  const stored = await asStored(db, method, request);
  const { pinned: answer, narrowing } = await withHash(db, method, stored, requireFrozenSet);
  if (narrowing !== null) await refuseGoneKinds(db, narrowing);
  else if (method.reads.includes('texts')) await refuseGoneTexts(db, answer.selection ?? {});
  return answer;
};

/** The same for the request of a plan, whose set may be held out, and whose items may come back before it is run. */
export const plannedRequest = async (
  db: Executor,
  method: AnalysisMethod,
  request: RunRequest,
): Promise<RunRequest> =>
  (await withHash(db, method, await asStored(db, method, request), requireStoredSet)).pinned;
