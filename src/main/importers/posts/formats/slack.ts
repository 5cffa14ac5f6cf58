import { hasKeys, textOf, type Row } from '#main/importers/files/fields.ts';
import { PassedOver } from '#main/importers/files/remarks.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import type { PostDraft } from '#main/importers/posts/finish.ts';
import { decodeTweet, hashtagsIn, mentionsIn } from '#main/importers/posts/text-entities.ts';
import type { SocialFormat } from './format.ts';

/** What Slack itself writes in a channel, about people and settings. */
const SERVICE =
  /^(?:(?:channel|group)_\w+|(?:un)?pinned_item|bot_(?:add|remove|enable|disable)|reminder_add|tombstone)$/u;

/** What Slack writes between `<` and `>`, its words behind a line: signs that people write are `&lt;` and `&gt;`. */
const FORM = /<([^<>|]+)(?:\|([^<>]*))?>/gu;
/** Calls to a group of people, and dates, which have their words with them. */
const CALL = /^!(here|channel|everyone|subteam|date)\b/u;
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)/iu;

/** A form as it reads: `<@U1|anna>`, `<#C1|general>`, `<!here>`, `<address|words>`. Anything else stays as it is. */
const readForm = (whole: string, target: string, words = ''): string => {
  const call = CALL.exec(target)?.[1];
  if (call !== undefined) return call === 'date' ? words : `@${(words || call).replace(/^@/u, '')}`;
  if (/^[@#]\w+$/u.test(target)) return target.charAt(0) + (words || target.slice(1));
  if (!ADDRESS.test(target)) return whole;
  const address = target.replace(/^(?:mailto|tel):/iu, '');
  return words === '' || words === address ? address : `${words} <${address}>`;
};

/** Accounts by the ids that their own messages have, and what else the words of people name: a channel is no hashtag. */
const namedIn = (text: string): Pick<PostDraft, 'hashtags' | 'mentions'> => {
  const own = decodeTweet(text.replaceAll(FORM, ' '));
  const ids = [...text.matchAll(/<@(\w+)(?:\|[^<>]*)?>/gu)].map(([, id = '']) => id);
  return { hashtags: hashtagsIn(own), mentions: [...ids, ...mentionsIn(own)] };
};

const isMessage = (row: Row): boolean =>
  row['type'] === 'message' && hasKeys(row, 'ts', 'text') && /^\d{9,10}\.\d{6}$/u.test(String(row['ts']));

/** Messages of a channel, as an export of Slack has them. */
export const slack: SocialFormat = {
  id: 'slack',
  containers: ['json'],
  recognises: isMessage,
  note: 'Messages are stored under the platform “slack” unless you name another.',
  draft: (row, _page, { namedPlatform }) => {
    if (SERVICE.test(textOf(row, 'subtype') ?? '')) throw new PassedOver('service-message');
    const text = textOf(row, 'text') ?? '';
    return {
      platform: namedPlatform ?? 'slack',
      // A time is an id within its channel alone, which the file does not name.
      id: null,
      username: (textOf(row, 'user') || textOf(row, 'username')) ?? textOf(row, 'bot_id'),
      stated: timeOf(row, 'ts'),
      text: text.replaceAll(FORM, readForm),
      ...namedIn(text),
      // Slack writes `&`, `<` and `>` as X does.
      markup: 'tweet',
    };
  },
};
