import { queryOptions, useQuery, useQueryClient, type QueryFilters } from '@tanstack/react-query';
import { keyOf, useChange } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { joined } from '#renderer/lib/joined.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { RemovableTag } from '#renderer/ui/RemovableTag.tsx';
import { TryAgain } from '#renderer/ui/TryAgain.tsx';
import { TAGS_READ_MAX } from '#shared/contract/tags.ts';
import { BOOKMARKS, foldTag } from '#shared/tags.ts';
import { TagDialog } from './TagDialog.tsx';

/** One request for the tags of all rows that a list draws at once. */
const readTags = joined(TAGS_READ_MAX, async (items: readonly string[]) => {
  const rows = await call('listItemTags', { query: { items: items.join('\n') } });
  return (item: string) => rows.filter((row) => row.item === item);
});

/** The tags of one item. @param item its name: `drop:4966` */
const itemTagsQuery = (item: string) =>
  queryOptions({ queryKey: keyOf('listItemTags', item), queryFn: () => readTags(item) });

/** The tags of all rows that could not be read: one request failed for them, and one repeats it. */
const unreadTags: QueryFilters = {
  queryKey: keyOf('listItemTags', '').slice(0, 2),
  type: 'active',
  predicate: ({ state }) => state.status === 'error',
};

interface ItemTagsProps {
  /** Name of the item: `drop:4966`. */
  readonly item: string;
  /** In words: `drop #4966`. */
  readonly what: string;
  /** The button is its icon alone: one in every row of a table. */
  readonly isCompact?: boolean;
}

const isStar = ({ path }: { readonly path: string }): boolean => foldTag(path) === foldTag(BOOKMARKS);

export const ItemTags = ({ item, what, isCompact = false }: ItemTagsProps) => {
  const queries = useQueryClient();
  const { data: tags, error } = useQuery(itemTagsQuery(item));
  const change = useChange('tagItems', { failed: 'Couldn’t change the tags' });
  const tag = (path: string, act: 'add' | 'remove'): void =>
    change.mutate({ body: { tag: path, act, to: { items: [item] } } });
  const isUnread = tags === undefined && error !== null;
  const isStarred = tags?.some(isStar) ?? false;
  return (
    <div className="ds-row-wrap">
      {isUnread ? (
        <span role="alert" className="ds-small ds-bad" title={messageOf(error)}>
          <span className={isCompact ? 'ds-visually-hidden' : ''}>Tags couldn’t be read </span>
          <TryAgain query={{ refetch: () => queries.refetchQueries(unreadTags) }} isCompact={isCompact} />
        </span>
      ) : null}
      {isCompact && isUnread ? null : (
        <QuietButton
          icon={isStarred ? 'star' : 'star-empty'}
          aria-label={`Bookmark ${what}`}
          aria-pressed={isStarred}
          disabled={tags === undefined}
          onClick={() => tag(BOOKMARKS, isStarred ? 'remove' : 'add')}
        />
      )}
      {tags
        ?.filter((itemTag) => !isStar(itemTag))
        .map(({ id, path }) => (
          <RemovableTag
            key={id}
            icon="tag"
            removal={`Remove the tag ${path}`}
            onRemove={() => tag(path, 'remove')}
          >
            {path}
          </RemovableTag>
        ))}
      <DialogButton
        variant="minimal"
        icon="add"
        {...(isCompact ? { title: 'Tag' } : { text: 'Tag' })}
        aria-label={`Tag ${what}`}
        dialog={(close) => <TagDialog target={{ items: [item] }} what={what} onClose={close} />}
      />
    </div>
  );
};
