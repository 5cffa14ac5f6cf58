import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import { parseInput } from '#main/base/input.ts';
import type { DropCriteria } from '#main/repositories/drop-criteria.ts';
import type { ItemSource } from '#main/repositories/set-items.ts';
import { toNewsCriteria } from '#main/services/news/index.ts';
import { toPostCriteria } from '#main/services/posts/posts.ts';
import { dropFilterSchema, type DropFilter } from '#shared/contract/drops.ts';
import { newsFilterSchema } from '#shared/contract/news.ts';
import { postFilterSchema } from '#shared/contract/posts.ts';

const dropQuerySchema = z.strictObject(dropFilterSchema.shape);
const postQuerySchema = z.strictObject(postFilterSchema.shape);
const eventQuerySchema = z.strictObject(newsFilterSchema.shape);

/** A filter as it was written, and what it means. */
export interface SetQuery {
  /** In one way only: `drops:search=storm&year=2018`, parameters by name, none that is empty. */
  readonly query: string;
  readonly source: ItemSource;
}

const LISTS = ['drops', 'posts', 'events'] as const;
type List = (typeof LISTS)[number];

const partsOf = (filter: string): { readonly list: List; readonly parameters: URLSearchParams } => {
  const list = LISTS.find((name) => filter.startsWith(`${name}:`));
  const text = list === undefined ? filter : filter.slice(list.length + 1);
  const parameters = [...new URLSearchParams(text.trim().replace(/^\?/u, ''))].filter(
    ([, value]) => value.trim() !== '',
  );
  const names = parameters.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new AppError('invalid_query', `The filter names ${twice} twice; name it once.`);
  const sorted = new URLSearchParams(parameters);
  sorted.sort();
  return { list: list ?? 'drops', parameters: sorted };
};

/**
 * Reads the filter of a set: the query string of the list of drops, or `posts:` or `events:` and that of theirs.
 * @param dropCriteria a filter of drops, ready for SQL
 * @throws AppError `invalid_query` for a parameter that the list does not have
 */
export const readSetQuery = async (
  filter: string,
  dropCriteria: (filter: DropFilter) => Promise<DropCriteria>,
): Promise<SetQuery> => {
  const { list, parameters } = partsOf(filter);
  const values = Object.fromEntries(parameters);
  const query = `${list}:${parameters.toString()}`;
  switch (list) {
    case 'drops': {
      const parsed = parseInput(dropQuerySchema, values, 'invalid_query');
      return { query, source: { kind: 'drop', criteria: await dropCriteria(parsed) } };
    }
    case 'posts': {
      const parsed = parseInput(postQuerySchema, values, 'invalid_query');
      return { query, source: { kind: 'post', criteria: toPostCriteria(parsed) } };
    }
    case 'events': {
      const parsed = parseInput(eventQuerySchema, values, 'invalid_query');
      return { query, source: { kind: 'event', criteria: toNewsCriteria(parsed) } };
    }
  }
};
