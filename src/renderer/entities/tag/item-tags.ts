import { queryOptions, type QueryFilters } from '@tanstack/react-query';
import { keyOf } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { joined } from '#renderer/lib/joined.ts';
import { TAGS_READ_MAX } from '#shared/contract/tags.ts';

/** One request for the tags of all rows that a list draws at once. */
const readTags = joined(TAGS_READ_MAX, async (items: readonly string[]) => {
  const rows = await call('listItemTags', { query: { items: items.join('\n') } });
  return (item: string) => rows.filter((row) => row.item === item);
});

/** The tags of one item. @param item its name: `drop:4966` */
export const itemTagsQuery = (item: string) =>
  queryOptions({ queryKey: keyOf('listItemTags', item), queryFn: () => readTags(item) });

/** The tags of all rows that could not be read: one request failed for them, and one repeats it. */
export const unreadTags: QueryFilters = {
  queryKey: keyOf('listItemTags', '').slice(0, 2),
  type: 'active',
  predicate: ({ state }) => state.status === 'error',
};
