import { Fragment } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { subjectLabel } from '#renderer/entities/note/subject.ts';
import { dropNumberOf } from '#renderer/lib/drop-number.ts';
import type { Hit } from '#renderer/ui/field/PickField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { ITEM_KINDS, itemKey, readItemKey, type ItemKind } from '#shared/items.ts';

const OF_EACH = 5;
const DETAIL_MAX = 120;

const hitOf = (key: string, time: string, text: string): Hit => ({
  id: key,
  label: subjectLabel(key),
  detail: `${time.slice(0, 10)} ${text.replaceAll(/\s+/gu, ' ').slice(0, DETAIL_MAX)}`,
});

/** The key that typed text is: a drop's number, or the key of any item as files and pages write it; null for words. */
const keyIn = (search: string, kinds: readonly ItemKind[]): string | null => {
  const number = kinds.includes('drop') ? dropNumberOf(search.replace(/^#\s*/u, '')) : null;
  if (number !== null) return itemKey('drop', number);
  const item = readItemKey(search);
  return item === null || !kinds.includes(item.kind) ? null : search;
};

const useHitsOf = (kinds: readonly ItemKind[], search: string) => {
  const key = keyIn(search, kinds);
  const wordsOf = (kind: ItemKind) =>
    search === '' || key !== null || !kinds.includes(kind) ? null : { query: { search, limit: OF_EACH } };
  const named = useEndpoint('listTextItems', key === null ? null : { query: { item: key } });
  const drops = useEndpoint('listDrops', wordsOf('drop'));
  const posts = useEndpoint('listSocialPosts', wordsOf('post'));
  const events = useEndpoint('listNewsEvents', wordsOf('event'));
  const parts = {
    named: known(named, [], 'Couldn’t look up the item'),
    drops: known(drops, [], 'Couldn’t search the drops'),
    posts: known(posts, [], 'Couldn’t search the posts'),
    events: known(events, [], 'Couldn’t search the events'),
  };
  const asked = key === null ? [drops, posts, events] : [named];
  return {
    hits:
      search !== '' && asked.some(({ isLoading }) => isLoading)
        ? null
        : [
            ...parts.named.value.map(({ item, time, text }) => hitOf(item, time, text)),
            ...parts.drops.value.map(({ dropNumber, timestamp, content }) =>
              hitOf(itemKey('drop', dropNumber), timestamp, content),
            ),
            ...parts.posts.value.map(({ platform, externalId, timestamp, content }) =>
              hitOf(itemKey('post', `${platform}/${externalId}`), timestamp, content),
            ),
            ...parts.events.value.map(({ id, publishedAt, title }) =>
              hitOf(itemKey('event', id), publishedAt, title),
            ),
          ],
    note: (
      <>
        {Object.entries(parts).map(([name, { note }]) => (
          <Fragment key={name}>{note}</Fragment>
        ))}
      </>
    ),
  };
};

/** Drops, posts and events with these words, or the one item that the text names. */
export const useItemHits = (search: string) => useHitsOf(ITEM_KINDS, search);

const EVENTS = ['event'] as const;

/** News events only. */
export const useEventHits = (search: string) => useHitsOf(EVENTS, search);

const SERIES = ['post', 'event'] as const;

/** Posts and news events: what a drop is compared with. */
export const useSeriesHits = (search: string) => useHitsOf(SERIES, search);
