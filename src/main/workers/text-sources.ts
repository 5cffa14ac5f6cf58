import { decodeItems } from '#main/analysis/sets/item-stretches.ts';
import type { AnalysisText } from '#main/analysis/types.ts';
import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import type { DataPart } from '#main/repositories/data-state.ts';
import { findSetChunks } from '#main/repositories/frozen-sets.ts';
import { readItemTexts } from '#main/repositories/item-texts.ts';
import { readItemKeys, type ItemSource } from '#main/repositories/set-items.ts';
import type { Selection } from '#shared/contract/analyses.ts';
import { ALL_DROPS, REST } from '#shared/contract/text-sets.ts';
import { readItemKey, type ItemKind } from '#shared/items.ts';

/** Where the texts of one set come from; a frozen set by its database id. */
export type TextSource =
  | { readonly kind: 'query'; readonly source: ItemSource }
  | { readonly kind: 'frozen'; readonly id: number }
  | { readonly kind: 'rest' };

export interface TextSources {
  readonly a: TextSource;
  readonly b: TextSource;
}

/** What is compared where a run names no sets. */
export const ALL_DROPS_AND_REST: TextSources = {
  a: { kind: 'query', source: { kind: 'drop', criteria: {} } },
  b: { kind: 'rest' },
};

/** Keys of a set; null for the rest. */
const keysOf = async (db: Executor, source: TextSource): Promise<readonly string[] | null> => {
  if (source.kind === 'rest') return null;
  return source.kind === 'query'
    ? readItemKeys(db, source.source)
    : decodeItems(await findSetChunks(db, source.id)).keys;
};

const allOf: Readonly<Record<ItemKind, ItemSource>> = {
  drop: { kind: 'drop', criteria: {} },
  post: { kind: 'post', criteria: {} },
  event: { kind: 'event', criteria: {} },
};

const kindsOf = (source: TextSource, keys: readonly string[]): readonly ItemKind[] =>
  source.kind === 'query'
    ? [source.source.kind]
    : [...new Set(keys.flatMap((key) => readItemKey(key)?.kind ?? []))];

/** Every item of the other set’s kinds that is not in it. */
const restOf = async (
  db: Executor,
  source: TextSource,
  keys: readonly string[],
): Promise<readonly string[]> => {
  const ownKeys = new Set(keys);
  const all: string[] = [];
  for (const kind of kindsOf(source, keys)) all.push(...(await readItemKeys(db, allOf[kind])));
  return all.filter((key) => !ownKeys.has(key));
};

/**
 * The texts of both sets, each once, by time and then name; items that are gone are left out.
 * @throws AppError `invalid_query` where both sets are the rest
 */
export const readTextsOfSets = async (
  db: Executor,
  { a, b }: TextSources,
): Promise<readonly AnalysisText[]> => {
  const [keysA, keysB] = [await keysOf(db, a), await keysOf(db, b)];
  if (keysA === null && keysB === null)
    throw new AppError('invalid_query', 'A and B are both the rest: choose a set for one of them.');
  const inA = new Set(keysA ?? (await restOf(db, b, keysB ?? [])));
  const inB = new Set(keysB ?? (await restOf(db, a, keysA ?? [])));
  const texts = await readItemTexts(db, [...new Set([...inA, ...inB])]);
  return texts.map((text) => ({ ...text, inA: inA.has(text.key), inB: inB.has(text.key) }));
};

const partsOfSpec = (spec: string): readonly DataPart[] => {
  if (spec === REST) return [];
  if (spec.startsWith('posts:')) return ['posts'];
  if (spec.startsWith('events:')) return ['events'];
  if (spec.startsWith('drops:')) return spec.includes('abbreviation=') ? ['drops', 'keys'] : ['drops'];
  return ['drops', 'events', 'posts'];
};

/** Parts of the data that the sets of a selection are read from. */
export const partsOfTexts = ({ a, b }: Pick<Selection, 'a' | 'b'>): readonly DataPart[] =>
  [a?.spec ?? ALL_DROPS, b?.spec ?? REST].flatMap(partsOfSpec);
