import type { Database } from '#main/db/database.ts';
import { requireFrozenSet } from '#main/services/analyses/run-sets.ts';
import { ALL_DROPS_AND_REST, type TextSource, type TextSources } from '#main/workers/text-sources.ts';
import type { Selection } from '#shared/contract/analyses.ts';
import { REST, type TextSet } from '#shared/contract/text-sets.ts';
import type { SetService } from './index.ts';
import { readSetQuery, type ListCriteria } from './set-query.ts';

export interface TextSetDeps {
  readonly store: Database;
  readonly sets: Pick<SetService, 'get'>;
  readonly criteria: ListCriteria;
}

const SET = 'set:';

/** The two sets of the text bench: from words to what a run keeps, and from that to where texts are read. */
export const createTextSets = ({ store, sets, criteria }: TextSetDeps) => {
  const sourceOf = async ({ spec, hash }: TextSet): Promise<TextSource> => {
    if (spec === REST) return { kind: 'rest' };
    if (!spec.startsWith(SET)) return { kind: 'query', source: (await readSetQuery(spec, criteria)).source };
    const { id } = await requireFrozenSet(store.read, { name: spec.slice(SET.length), hash });
    return { kind: 'frozen', id };
  };
  return {
    /**
     * A set as a run keeps it: a frozen set by name with its hash, a live one as its query, a filter in one way only.
     * @throws AppError `not_found`, or `invalid_query` for a filter that its list does not have
     */
    resolve: async (spec: string): Promise<TextSet> => {
      if (spec === REST) return { spec, hash: null };
      if (!spec.startsWith(SET)) return { spec: (await readSetQuery(spec, criteria)).query, hash: null };
      const { kind, name, hash, query } = await sets.get(spec.slice(SET.length));
      return kind === 'frozen'
        ? { spec: `${SET}${name}`, hash }
        : { spec: (await readSetQuery(query, criteria)).query, hash: null };
    },
    /** @throws AppError `not_found`; `conflict` where a frozen set has been replaced by another of its name */
    sources: async ({ a, b }: Pick<Selection, 'a' | 'b'>): Promise<TextSources> => ({
      a: a === undefined ? ALL_DROPS_AND_REST.a : await sourceOf(a),
      b: b === undefined ? ALL_DROPS_AND_REST.b : await sourceOf(b),
    }),
  };
};

export type TextSetService = ReturnType<typeof createTextSets>;
