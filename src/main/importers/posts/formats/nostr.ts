import { hasKeys, requiredText, textOf, type Row } from '#main/importers/files/fields.ts';
import { PassedOver } from '#main/importers/files/remarks.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { repostAndReply, type SocialFormat } from './format.ts';

/** Short notes, reposts and articles; others are profiles, reactions, settings. */
const NOTES = new Set(['1', '6', '16', '30023']);

/** The values of the tags of a name, each a list of the name and what it has. */
const tagsOf = (row: Row, name: string): readonly string[] => {
  const tags: unknown = row['tags'];
  return Array.isArray(tags)
    ? tags.flatMap((tag: unknown) =>
        Array.isArray(tag) && tag[0] === name && typeof tag[1] === 'string' ? [tag[1]] : [],
      )
    : [];
};

/** Events of Nostr, as its relays send them. */
export const nostr: SocialFormat = {
  id: 'nostr',
  containers: ['json'],
  platforms: ['nostr'],
  recognises: (row) => hasKeys(row, 'id', 'pubkey', 'created_at', 'kind', 'tags', 'content'),
  draft: (row) => {
    const kind = textOf(row, 'kind') ?? '';
    if (!NOTES.has(kind)) throw new PassedOver('no-post', `an event of kind ${kind}`);
    const isRepost = kind === '6' || kind === '16';
    const target = tagsOf(row, 'e').at(-1) ?? null;
    return {
      platform: 'nostr',
      id: requiredText(row, 'id'),
      username: textOf(row, 'pubkey'),
      stated: timeOf(row, 'created_at'),
      // A repost has the event that it repeats as JSON, which is stored where that is itself.
      text: isRepost ? '' : requiredText(row, 'content'),
      markup: 'plain',
      isRepost,
      hashtags: tagsOf(row, 't'),
      objects: isRepost ? repostAndReply(target, null) : repostAndReply(null, target),
    };
  },
};
