import {
  FieldProblem,
  hasAnyKey,
  hasKeys,
  innerRow,
  isRow,
  rowOf,
  rowsOf,
  textOf,
  textsOf,
  type Row,
} from '#main/importers/files/fields.ts';
import type { RowItem } from '#main/importers/files/reader.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import type { PostDraft } from '#main/importers/posts/finish.ts';
import type { SocialFormat } from './format.ts';

/** A text of which Meta wrote each byte of its UTF-8 as a letter of its own: `Ã¼` is `ü`. Any other text as it is. */
const joinedBytes = (text: string): string => {
  if (!/[\u0080-\u00ff]/u.test(text) || /[^\0-\u00ff]/u.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
};

const wordsIn = (row: Row, key: string): string => joinedBytes(textOf(row, key) ?? '');

/** What an entry of Facebook has in its lists `data`: a post, a comment, or when either was changed. */
const isEntryPart = (part: Row): boolean =>
  hasAnyKey(part, 'post', 'update_timestamp', 'backdated_timestamp') || isRow(part['comment']);

const attachmentsOf = (row: Row): readonly Row[] =>
  rowsOf(row, 'attachments').flatMap((attachment) => rowsOf(attachment, 'data'));

const isEntry = (row: Row): boolean =>
  Number.isInteger(row['timestamp']) &&
  (rowsOf(row, 'data').some(isEntryPart) ||
    attachmentsOf(row).some((part) => hasAnyKey(part, 'media', 'external_context', 'place')));

/** A post or comment of Facebook; the file says of comments alone whose they are. */
const draftOfEntry = (row: Row): PostDraft => {
  const parts = rowsOf(row, 'data');
  const comment = parts.map((part) => rowOf(part, 'comment')).find((found) => found !== null) ?? null;
  const attached = attachmentsOf(row);
  const media = attached.map((part) => innerRow(part, 'media'));
  const own = comment === null ? parts.map((part) => wordsIn(part, 'post')) : [wordsIn(comment, 'comment')];
  const written = own.filter((words) => words !== '');
  // The words below a picture are its own where the post has no others.
  const words = written.length > 0 ? written : media.map((part) => wordsIn(part, 'description'));
  return {
    platform: 'facebook',
    id: null,
    username: comment === null ? null : wordsIn(comment, 'author') || null,
    stated: timeOf(row, 'timestamp'),
    text: [...new Set(words)].filter((part) => part !== '').join('\n\n'),
    markup: 'plain',
    isRepost: false,
    moreLinks: attached.flatMap((part) => textOf(innerRow(part, 'external_context'), 'url') ?? []),
    media: media.flatMap((part) => textOf(part, 'uri') ?? []),
  };
};

/** Posts of Instagram and Threads: their pictures, of which one alone has the words and the time. */
const isGallery = (row: Row): boolean =>
  rowsOf(row, 'media').some((part) => hasKeys(part, 'uri', 'creation_timestamp', 'title'));

const draftOfGallery = (row: Row, platform: 'instagram' | 'threads'): PostDraft => {
  const media = rowsOf(row, 'media');
  const [first = {}] = media;
  return {
    platform,
    id: null,
    username: null,
    stated: timeOf(row, 'creation_timestamp') ?? timeOf(first, 'creation_timestamp'),
    text: wordsIn(row, 'title') || wordsIn(first, 'title'),
    markup: 'plain',
    isRepost: false,
    media: textsOf(row, 'media', 'uri').filter((file) => file !== ''),
  };
};

/** The names of what a comment on Instagram has are in the language of the account. */
const isComment = (row: Row): boolean => hasKeys(row, 'media_list_data', 'string_map_data');

const draftOfComment = (row: Row): PostDraft => {
  const parts = innerRow(row, 'string_map_data');
  const [time, comment] = [rowOf(parts, 'Time'), rowOf(parts, 'Comment')];
  if (time === null)
    throw new FieldProblem(
      'string_map_data',
      'has no “Time”: download the information again while Instagram is in English',
    );
  return {
    platform: 'instagram',
    id: null,
    username: null,
    stated: timeOf(time, 'timestamp'),
    text: comment === null ? '' : wordsIn(comment, 'value'),
    markup: 'plain',
    isRepost: false,
  };
};

/** A message of Messenger or Instagram; the downloads of encrypted chats have other names for the same. */
const isMessage = (row: Row): boolean =>
  hasKeys(row, 'sender_name', 'timestamp_ms') || hasKeys(row, 'senderName', 'timestamp', 'isUnsent');

const FILES = ['photos', 'videos', 'audio_files', 'files', 'gifs', 'media'] as const;

const draftOfMessage = (row: Row, platform: string): PostDraft => ({
  platform,
  id: null,
  username: wordsIn(row, 'sender_name') || wordsIn(row, 'senderName') || null,
  stated: timeOf(row, 'timestamp_ms') ?? timeOf(row, 'timestamp'),
  text: wordsIn(row, 'content') || wordsIn(row, 'text'),
  markup: 'plain',
  isRepost: false,
  isDeleted: row['is_unsent'] === true || row['isUnsent'] === true,
  moreLinks: [textOf(innerRow(row, 'share'), 'link')].filter((link) => link !== null),
  media: FILES.flatMap((list) => textsOf(row, list, 'uri')),
});

/** The list by which a file of Threads is known: its posts are written as those of Instagram. */
const THREADS = 'text_post_app_text_posts';

/** What records of other tools have of each post, and those of Meta never. */
const OF_OTHERS = ['id', 'text', 'message', 'user', 'username', 'author'] as const;

/** What Facebook, Instagram and Threads give people of their own posts and comments, as JSON. */
export const metaDownload: SocialFormat = {
  id: 'meta-download',
  containers: ['json'],
  platforms: ['facebook', 'instagram', 'threads'],
  note: 'Letters that Meta writes as the bytes of their UTF-8 (“Ã¼”) are read as what they are (“ü”).',
  recognises: (row) =>
    isMessage(row) ||
    (!hasAnyKey(row, ...OF_OTHERS) &&
      (isEntry(row) || isGallery(row) || isComment(row) || Array.isArray(row[THREADS]))),
  items: (row): readonly RowItem[] =>
    Array.isArray(row[THREADS])
      ? rowsOf(row, THREADS).map((item, at) => ({ item, place: `${THREADS}[${at}]` }))
      : [{ item: row, place: null }],
  draft: (item, row, { namedPlatform }) => {
    if (isMessage(item)) return draftOfMessage(item, namedPlatform ?? 'facebook');
    if (item !== row) return draftOfGallery(item, 'threads');
    if (isComment(item)) return draftOfComment(item);
    return Array.isArray(item['media']) ? draftOfGallery(item, 'instagram') : draftOfEntry(item);
  },
};
