import type { Database } from '#main/db/database.ts';
import { findHeldKeys } from '#main/repositories/abbreviation-matches.ts';
import { findCommit } from '#main/repositories/data-state.ts';
import type { DropCriteria } from '#main/repositories/drop-criteria.ts';
import { findDropNumbers, findDropTraits, type DropTraits } from '#main/repositories/drops.ts';
import type { DropFacets, FacetValue } from '#shared/contract/drops.ts';

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

/** Collects the values of a trait, drop by drop. */
const collectColumn = () => {
  const codeOf = new Map<string, number>();
  const codes: number[] = [];
  return {
    add: (text: string): void => {
      const code = codeOf.get(text) ?? codeOf.size;
      codeOf.set(text, code);
      codes.push(code);
    },
    column: (): Column => ({ values: [...codeOf.keys()], codes: Uint16Array.from(codes) }),
  };
};

/** Drops read at one go, which takes a few milliseconds; between two stretches of a large archive the loop goes round. */
const STRETCH = 1000;

interface Stretch {
  readonly traits: readonly DropTraits[];
  readonly keys: readonly { readonly drop_number: number; readonly abbreviation: string }[];
}

async function* stretchesOf(store: Database): AsyncGenerator<Stretch> {
  for (let after = -1; ;) {
    const traits = await findDropTraits(store.read, after, STRETCH);
    const last = traits.at(-1)?.number;
    if (last === undefined) return;
    yield { traits, keys: await findHeldKeys(store.read, after, last) };
    if (traits.length < STRETCH) return;
    after = last;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Collects the traits of all drops, which come in the order of their numbers. */
class FacetIndexBuilder {
  readonly #numbers: number[] = [];
  readonly #columns = {
    platform: collectColumn(),
    board: collectColumn(),
    tripcode: collectColumn(),
    year: collectColumn(),
  };
  readonly #flags = { hasImages: [] as number[], hasLinks: [] as number[], hasReferences: [] as number[] };
  readonly #keys = collectColumn();
  readonly #keyStarts: number[] = [];
  #keyCount = 0;

  add({ traits, keys }: Stretch): void {
    let at = 0;
    for (const drop of traits) {
      this.#addTraits(drop);
      this.#keyStarts.push(this.#keyCount);
      // Matches of drops that have left meanwhile are passed over.
      for (; at < keys.length && (keys[at]?.drop_number ?? 0) <= drop.number; at += 1) {
        if (keys[at]?.drop_number !== drop.number) continue;
        this.#keys.add(keys[at]?.abbreviation ?? '');
        this.#keyCount += 1;
      }
    }
  }

  #addTraits(drop: DropTraits): void {
    this.#numbers.push(drop.number);
    this.#columns.platform.add(drop.platform);
    this.#columns.board.add(drop.board);
    this.#columns.tripcode.add(drop.tripcode ?? 'None');
    this.#columns.year.add(drop.year);
    this.#flags.hasImages.push(drop.image_count > 0 ? 1 : 0);
    this.#flags.hasLinks.push(drop.link_count > 0 ? 1 : 0);
    this.#flags.hasReferences.push(drop.reference_count > 0 ? 1 : 0);
  }

  index(): FacetIndex {
    const numbers = this.#numbers;
    const positions = new Int32Array((numbers.at(-1) ?? 0) + 1).fill(-1);
    numbers.forEach((number, position) => (positions[number] = position));
    const { platform, board, tripcode, year } = this.#columns;
    const { hasImages, hasLinks, hasReferences } = this.#flags;
    return {
      numbers,
      positions,
      columns: {
        platform: platform.column(),
        board: board.column(),
        tripcode: tripcode.column(),
        year: year.column(),
      },
      flags: {
        hasImages: Uint8Array.from(hasImages),
        hasLinks: Uint8Array.from(hasLinks),
        hasReferences: Uint8Array.from(hasReferences),
      },
      keys: this.#keys.column(),
      keyStarts: Int32Array.from([...this.#keyStarts, this.#keyCount]),
    };
  }
}

const buildIndex = async (store: Database): Promise<FacetIndex> => {
  const builder = new FacetIndexBuilder();
  for await (const stretch of stretchesOf(store)) builder.add(stretch);
  return builder.index();
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
export const createFacetCounter = (store: Database): ((criteria: DropCriteria) => Promise<DropFacets>) => {
  let known: { readonly commit: unknown; readonly index: Promise<FacetIndex> } | null = null;
  const indexNow = async (): Promise<FacetIndex> => {
    const commit = await findCommit(store.read);
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
