import type { DropFacets, FacetValue } from '#shared/contract/drops.ts';
import type { Store } from '#main/db/index.ts';
import { findHeldKeys } from '#main/repositories/abbreviation-matches.ts';
import type { DropCriteria } from '#main/repositories/drop-criteria.ts';
import { findDropNumbers, findDropTraits } from '#main/repositories/drops.ts';

/** One trait of all drops: the value of the drop at a position, as a code into `values`. */
interface Column {
  readonly values: readonly string[];
  readonly codes: Uint16Array;
}

/** The traits of all drops in memory: counting a facet is then one pass over the numbers a filter finds. */
interface FacetIndex {
  readonly numbers: readonly number[];
  /** Drop number → position; -1 where there is no such drop. */
  readonly positions: Int32Array;
  readonly columns: Readonly<Record<'platform' | 'board' | 'tripcode' | 'year', Column>>;
  readonly flags: Readonly<Record<'hasImages' | 'hasLinks' | 'hasReferences', Uint8Array>>;
  /** Keys of the drop at position p: `keys.codes` from `keyStarts[p]` to `keyStarts[p + 1]`. */
  readonly keys: Column;
  readonly keyStarts: Int32Array;
}

const columnOf = (texts: readonly string[]): Column => {
  const codeOf = new Map<string, number>();
  const codes = Uint16Array.from(texts, (text) => {
    const code = codeOf.get(text) ?? codeOf.size;
    codeOf.set(text, code);
    return code;
  });
  return { values: [...codeOf.keys()], codes };
};

const buildIndex = async (store: Store): Promise<FacetIndex> => {
  const [traits, held] = await Promise.all([findDropTraits(store.read), findHeldKeys(store.read)]);
  const numbers = traits.map((one) => one.number);
  const positions = new Int32Array((numbers.at(-1) ?? 0) + 1).fill(-1);
  numbers.forEach((number, position) => (positions[number] = position));
  const known = held.filter((one) => (positions[one.drop_number] ?? -1) >= 0);
  const keyStarts = new Int32Array(numbers.length + 1);
  for (const { drop_number: number } of known) {
    const next = (positions[number] ?? 0) + 1;
    keyStarts[next] = (keyStarts[next] ?? 0) + 1;
  }
  for (let position = 0; position < numbers.length; position += 1)
    keyStarts[position + 1] = (keyStarts[position + 1] ?? 0) + (keyStarts[position] ?? 0);
  return {
    numbers,
    positions,
    columns: {
      platform: columnOf(traits.map((one) => one.platform)),
      board: columnOf(traits.map((one) => one.board)),
      tripcode: columnOf(traits.map((one) => one.tripcode ?? 'None')),
      year: columnOf(traits.map((one) => one.year)),
    },
    flags: {
      hasImages: Uint8Array.from(traits, (one) => (one.image_count > 0 ? 1 : 0)),
      hasLinks: Uint8Array.from(traits, (one) => (one.link_count > 0 ? 1 : 0)),
      hasReferences: Uint8Array.from(traits, (one) => (one.reference_count > 0 ? 1 : 0)),
    },
    keys: columnOf(known.map((one) => one.abbreviation)),
    keyStarts,
  };
};

const toFacet = (values: readonly string[], counts: Uint32Array): FacetValue[] =>
  values
    .map((value, code) => ({ value, count: counts[code] ?? 0 }))
    .filter((one) => one.count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));

const countColumn = ({ values, codes }: Column, positions: readonly number[]): FacetValue[] => {
  const counts = new Uint32Array(values.length);
  for (const position of positions) {
    const code = codes[position] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return toFacet(values, counts);
};

const countFlag = (flags: Uint8Array, positions: readonly number[]): number => {
  let count = 0;
  for (const position of positions) count += flags[position] ?? 0;
  return count;
};

const countKeys = ({ keys, keyStarts }: FacetIndex, positions: readonly number[]): FacetValue[] => {
  const counts = new Uint32Array(keys.values.length);
  for (const position of positions)
    for (let at = keyStarts[position] ?? 0; at < (keyStarts[position + 1] ?? 0); at += 1) {
      const code = keys.codes[at] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  return toFacet(keys.values, counts);
};

const countFacets = (index: FacetIndex, numbers: readonly number[]): DropFacets => {
  const positions = numbers
    .map((number) => index.positions[number] ?? -1)
    .filter((position) => position >= 0);
  const { columns, flags } = index;
  return {
    total: positions.length,
    platform: countColumn(columns.platform, positions),
    board: countColumn(columns.board, positions),
    tripcode: countColumn(columns.tripcode, positions),
    year: countColumn(columns.year, positions).sort((a, b) => (a.value < b.value ? -1 : 1)),
    hasImages: countFlag(flags.hasImages, positions),
    hasLinks: countFlag(flags.hasLinks, positions),
    hasReferences: countFlag(flags.hasReferences, positions),
    abbreviation: countKeys(index, positions),
  };
};

/** Counts facets over an index that is built anew whenever anything was committed to the database. */
export const createFacetCounter = (store: Store): ((criteria: DropCriteria) => Promise<DropFacets>) => {
  let known: { readonly commit: unknown; readonly index: Promise<FacetIndex> } | null = null;
  const indexNow = (): Promise<FacetIndex> => {
    const commit = store.reader.pragma('data_version', { simple: true });
    const present = known !== null && known.commit === commit ? known : { commit, index: buildIndex(store) };
    known = present;
    return present.index;
  };
  return async (criteria) => {
    const index = await indexNow();
    const isAll = Object.keys(criteria).length === 0;
    return countFacets(index, isAll ? index.numbers : await findDropNumbers(store.read, criteria));
  };
};
