import { hasKeys, textOf, type Row } from '#main/importers/files/fields.ts';
import { PassedOver } from '#main/importers/files/remarks.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import type { SocialFormat } from './format.ts';

/** What Slack itself writes in a channel, about people and settings. */
const SERVICE =
  /^(?:(?:channel|group)_\w+|(?:un)?pinned_item|bot_(?:add|remove|enable|disable)|reminder_add|tombstone)$/u;

/** `<address|words>` and `<#id|channel>` as they read. */
const withPlainLinks = (text: string): string =>
  text.replaceAll(/<(https?:[^|>\s]+)\|([^>]*)>/gu, '$2 <$1>').replaceAll(/<#\w+\|([^>]+)>/gu, '#$1');

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
    return {
      platform: namedPlatform ?? 'slack',
      // A time is an id within its channel alone, which the file does not name.
      id: null,
      username: (textOf(row, 'user') || textOf(row, 'username')) ?? textOf(row, 'bot_id'),
      stated: timeOf(row, 'ts'),
      text: withPlainLinks(textOf(row, 'text') ?? ''),
      // Slack writes `&`, `<` and `>` as X does.
      markup: 'tweet',
    };
  },
};
