import {
  FieldProblem,
  hasKeys,
  idOf,
  innerRow,
  isRow,
  nameOf,
  requiredText,
  textOf,
  textsOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { PassedOver } from '#main/importers/files/remarks.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { repostAndReply, type SocialFormat } from './format.ts';

/** What Discord itself writes in a channel, as DiscordChatExporter names it and by the numbers of Discord’s own API. */
const SERVICE =
  /^(?:Recipient(?:Add|Remove)|Call|Channel(?:NameChange|IconChange|PinnedMessage)|GuildMemberJoin|ThreadCreated|[1-9]|1[0-8]|22)$/u;

/** Until 2023 names came with four digits, without which several people have the same one. */
const accountOf = (author: Row): string => {
  const name = textOf(author, 'name') ?? textOf(author, 'username');
  if (name === null) throw new FieldProblem('author', 'has no name');
  const digits = nameOf(author, 'discriminator') ?? '';
  return /^0*$/u.test(digits) ? name : `${name}#${digits}`;
};

/** Messages of a channel of Discord, as DiscordChatExporter or Discord’s own API writes them. */
export const discord: SocialFormat = {
  id: 'discord',
  containers: ['json'],
  platforms: ['discord'],
  recognises: (row) =>
    hasKeys(row, 'id', 'type', 'timestamp', 'content', 'attachments', 'embeds') && isRow(row['author']),
  draft: (row) => {
    if (SERVICE.test(textOf(row, 'type') ?? '')) throw new PassedOver('service-message');
    const author = innerRow(row, 'author');
    const answered =
      nameOf(innerRow(row, 'reference'), 'messageId') ??
      nameOf(innerRow(row, 'message_reference'), 'message_id');
    return {
      platform: 'discord',
      id: idOf(row, 'id'),
      username: accountOf(author),
      displayName: textOf(author, 'nickname') ?? textOf(author, 'global_name'),
      stated: timeOf(row, 'timestamp'),
      text: requiredText(row, 'content'),
      markup: 'plain',
      isRepost: false,
      media: textsOf(row, 'attachments', 'url'),
      objects: repostAndReply(null, answered),
    };
  },
};
