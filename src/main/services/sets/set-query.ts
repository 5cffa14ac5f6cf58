import { z } from 'zod';
import { cut } from '#main/base/cut.ts';
import { AppError } from '#main/base/errors.ts';
import { parseInput } from '#main/base/input.ts';
import type { ItemSource } from '#main/repositories/set-items.ts';
import type { DropService } from '#main/services/drops/drops.ts';
import type { NewsService } from '#main/services/news/index.ts';
import type { PostService } from '#main/services/posts/posts.ts';
import { dropFilterSchema } from '#shared/contract/drops.ts';
import { newsFilterSchema } from '#shared/contract/news.ts';
import { postFilterSchema } from '#shared/contract/posts.ts';
import { searchRemarks } from '#shared/search-remarks.ts';

const dropQuerySchema = z.strictObject(dropFilterSchema.shape);
const postQuerySchema = z.strictObject(postFilterSchema.shape);
const eventQuerySchema = z.strictObject(newsFilterSchema.shape);

/** The filter of each list, ready for SQL. */
export interface ListCriteria {
  readonly drops: DropService['criteria'];
  readonly posts: PostService['criteria'];
  readonly events: NewsService['criteria'];
}

export const listCriteriaOf = (services: {
  readonly drops: Pick<DropService, 'criteria'>;
  readonly posts: Pick<PostService, 'criteria' | 'absent'>;
  readonly news: Pick<NewsService, 'criteria'>;
}): ListCriteria => ({
  drops: (filter) => services.drops.criteria(filter),
  posts: async (filter) => {
    const criteria = await services.posts.criteria(filter);
    const absent = await services.posts.absent(filter);
    // Nobody wants a set, a file or a comparison of what is not there; an empty list says why it is empty.
    if (absent.length > 0) throw new AppError('invalid_query', absent.join(' '));
    return criteria;
  },
  events: (filter) => services.news.criteria(filter),
});

/** A filter as it was written, and what it means. */
export interface SetQuery {
  /** In one way only: `drops:search=storm&year=2018`, parameters by name, none that is empty. */
  readonly query: string;
  readonly source: ItemSource;
  /** What of its words looks like a filter and is text. */
  readonly remarks: readonly string[];
}

const LISTS = ['drops', 'posts', 'events'] as const;
type List = (typeof LISTS)[number];

interface FilterParts {
  readonly list: List;
  /** What narrows. */
  readonly parameters: URLSearchParams;
  /** With those left empty: an unknown name is refused whatever its value. */
  readonly values: Readonly<Record<string, string | undefined>>;
}

/** @throws AppError `invalid_query` for a word that is no parameter: left aside, it would leave the whole list */
const partsOf = (filter: string): FilterParts => {
  const list = LISTS.find((name) => filter.startsWith(`${name}:`));
  const text = list === undefined ? filter : filter.slice(list.length + 1);
  const written = text.trim().replace(/^\?/u, '');
  const bare = written.split('&').find((part) => part !== '' && !part.includes('='));
  if (bare !== undefined)
    throw new AppError(
      'invalid_query',
      `“${cut(bare)}” in the filter has no value: a filter is of the form search=storm&platform=8kun.`,
    );
  const given = [...new URLSearchParams(written)];
  const parameters = given.filter(([, value]) => value.trim() !== '');
  const names = given.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new AppError('invalid_query', `${twice} appears twice in the filter.`);
  const sorted = new URLSearchParams(parameters);
  sorted.sort();
  const values = Object.fromEntries(
    given.map(([name, value]) => [name, value.trim() === '' ? undefined : value]),
  );
  return { list: list ?? 'drops', parameters: sorted, values };
};

/**
 * Reads the filter of a set: the query string of the list of drops, or `posts:` or `events:` and that of theirs.
 * @throws AppError `invalid_query` for a parameter that the list does not have
 */
export const readSetQuery = async (filter: string, criteria: ListCriteria): Promise<SetQuery> => {
  const { list, parameters, values } = partsOf(filter);
  const query = `${list}:${parameters.toString()}`;
  const remarks = searchRemarks(parameters.get('search') ?? '', list);
  switch (list) {
    case 'drops': {
      const parsed = parseInput(dropQuerySchema, values, 'invalid_query');
      return { query, remarks, source: { kind: 'drop', criteria: await criteria.drops(parsed) } };
    }
    case 'posts': {
      const parsed = parseInput(postQuerySchema, values, 'invalid_query');
      return { query, remarks, source: { kind: 'post', criteria: await criteria.posts(parsed) } };
    }
    case 'events': {
      const parsed = parseInput(eventQuerySchema, values, 'invalid_query');
      return { query, remarks, source: { kind: 'event', criteria: await criteria.events(parsed) } };
    }
  }
};
