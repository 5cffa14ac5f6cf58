import { hasKeys, innerRow, requiredText, textOf } from '#main/importers/files/fields.ts';
import { PassedOver } from '#main/importers/files/remarks.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { repostAndReply, type SocialFormat } from './format.ts';

/** The words that an answer repeats above its own. */
const REPEATED = /^(?:> .*\n)+\n/u;

/** Messages of a room of Matrix, as Element exports it. */
export const matrix: SocialFormat = {
  id: 'matrix',
  containers: ['json'],
  platforms: ['matrix'],
  recognises: (row) => hasKeys(row, 'type', 'sender', 'content', 'origin_server_ts', 'event_id'),
  draft: (row) => {
    if (row['type'] !== 'm.room.message') throw new PassedOver('service-message');
    const content = innerRow(row, 'content');
    const changed = innerRow(content, 'm.relates_to');
    if (changed['rel_type'] === 'm.replace')
      throw new PassedOver('no-post', 'a change of an earlier message');
    const answered = textOf(innerRow(changed, 'm.in_reply_to'), 'event_id');
    const words = textOf(content, 'body');
    const file = textOf(content, 'url');
    return {
      platform: 'matrix',
      id: requiredText(row, 'event_id'),
      username: textOf(row, 'sender'),
      stated: timeOf(row, 'origin_server_ts'),
      text: answered === null ? (words ?? '') : (words ?? '').replace(REPEATED, ''),
      markup: 'plain',
      isRepost: false,
      isDeleted: words === null,
      media: file === null ? [] : [file],
      objects: repostAndReply(null, answered),
    };
  },
};
