import type { AnalysisMethod } from '#main/analysis/method.ts';
import type { InputName } from '#main/analysis/types.ts';
import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import { findFrozenSet, type FrozenSetRow } from '#main/repositories/frozen-sets.ts';
import { findSetKinds } from '#main/repositories/set-members.ts';
import { refuseHeld } from '#main/services/sets/hold-out.ts';
import type { Selection } from '#shared/contract/analyses.ts';
import type { ItemKind } from '#shared/items.ts';
import type { RunRequest } from './questions.ts';

type NamedSet = NonNullable<Selection['set']>;

/** The frozen set of a name, held out or not. @throws AppError `not_found`, or `conflict` where it was replaced since it had this hash */
export const requireStoredSet = async (db: Executor, { name, hash }: NamedSet): Promise<FrozenSetRow> => {
  const row = await findFrozenSet(db, name);
  if (row === undefined)
    throw new AppError('not_found', `There is no frozen set “${name}”; a live set has to be frozen first.`);
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

/**
 * The frozen set of a name, and the kinds of items that it narrows of those that a view shows.
 * @param shown kinds of items that the view shows
 * @throws AppError `not_found`, or `invalid_query` where the set contains none of them
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
  findings: ['post'],
};

const kindsRead = (reads: readonly InputName[], other: Selection['other'] = 'posts'): readonly ItemKind[] =>
  reads.flatMap((name) => {
    if (name === 'others') return other === 'events' ? (['event'] as const) : (['post'] as const);
    return kindsByInput[name] ?? [];
  });

/** Whether the set of a request contains anything that a method reads; true where it names none. @throws AppError `not_found` */
export const readsSet = async (
  db: Executor,
  { reads }: Pick<AnalysisMethod, 'reads'>,
  { selection = {} }: RunRequest,
): Promise<boolean> => {
  if (selection.set === undefined) return true;
  const kinds = kindsRead(reads, selection.other);
  const { id } = await requireStoredSet(db, selection.set);
  return (await findSetKinds(db, id)).some((kind) => kinds.includes(kind));
};

/**
 * A request whose set has its hash, so that the answer says what was looked at. A method of the text bench takes the set as A.
 * @param requireSet finds it: a plan may name one that is held out
 * @throws AppError `not_found`, or `invalid_query` where the set contains nothing that the method reads
 */
export const withPinnedSet = async (
  db: Executor,
  { title, reads }: AnalysisMethod,
  request: RunRequest,
  requireSet = requireFrozenSet,
): Promise<RunRequest> => {
  const { set, ...selection } = request.selection ?? {};
  if (set === undefined) return request;
  const { name, hash } = await requireSet(db, set);
  if (reads.includes('texts'))
    return { ...request, selection: { ...selection, a: selection.a ?? { spec: `set:${name}`, hash } } };
  if (!(await readsSet(db, { reads }, request))) {
    const kinds = kindsRead(reads, selection.other);
    throw new AppError(
      'invalid_query',
      `The set “${name}” contains ${kinds.length === 0 ? 'no items' : `no ${kinds.join('s, ')}s`} that “${title}” reads; choose another set.`,
    );
  }
  return { ...request, selection: { ...selection, set: { name, hash } } };
};
