import {
  anyIdOf,
  countOf,
  flagOf,
  hasKeys,
  innerRow,
  isGrouped,
  isRow,
  nameOf,
  rowOf,
  rowsOf,
  textOf,
  valueOf,
  type Row,
} from '#main/importers/files/fields.ts';
import type { RowItem } from '#main/importers/files/reader.ts';
import { PassedOver, type Remarks } from '#main/importers/files/remarks.ts';
import { timeOf, type StatedTime } from '#main/importers/posts/dates.ts';
import type { PostDraft } from '#main/importers/posts/finish.ts';
import { markupToText } from '#main/importers/posts/html-text.ts';
import { GONE_ACCOUNT } from '#shared/gone-accounts.ts';
import { statedObject } from '#shared/post-objects.ts';
import { withSubject } from './boards.ts';
import type { SocialFormat } from './format.ts';
import { joinedText } from './telegram.ts';

const watchAddress = (video: string | null, comment: string | null = null): string | null =>
  video === null
    ? null
    : `https://www.youtube.com/watch?v=${encodeURIComponent(video)}${comment === null ? '' : `&lc=${encodeURIComponent(comment)}`}`;

const SHARED = { platform: 'youtube', isRepost: false } as const;

/** Who wrote it: the name that is shown, else the channel. YouTube leaves both out of a channel that is gone. */
const authorOf = (...names: readonly (string | null)[]): string =>
  names.find((name) => (name ?? '').trim() !== '') ?? GONE_ACCOUNT;

const DAY_MS = 86_400_000;

/** A time that a program has reckoned from “2 years ago” is no second, however it is written. */
const reckoned = (stated: StatedTime | null, remarks: Remarks | undefined): StatedTime | null => {
  if (stated === null) return null;
  remarks?.note('reckoned-time');
  return { ms: Math.floor(stated.ms / DAY_MS) * DAY_MS, precision: 'day' };
};

/** A figure that the site shows; `1.2K` is no number of likes. */
const shownCount = (row: Row, key: string, remarks: Remarks | undefined): number | null => {
  const value = valueOf(row, key);
  if (typeof value !== 'string' || /^\s*\d*\s*$/u.test(value) || isGrouped(value)) return countOf(row, key);
  remarks?.note('rounded-count', value.trim().slice(0, 20));
  return null;
};

/** An answer's id has that of the comment that it answers in front of a point. */
const answeredIn = (id: string): string | null => (id.includes('.') ? (id.split('.')[0] ?? null) : null);

const replyTo = (answered: string | null): Pick<PostDraft, 'objects'> =>
  answered === null ? {} : { objects: [statedObject('reply', answered)] };

/** What yt-dlp writes of a video (`--write-info-json`), its comments inside (`--write-comments`). */
const isInfo = (row: Row): boolean =>
  hasKeys(row, 'id', 'title') &&
  textOf(row, 'extractor') === 'youtube' &&
  textOf(row, '_type') !== 'playlist';
const infoItems = (row: Row): readonly RowItem[] => [
  { item: row, place: null },
  ...rowsOf(row, 'comments').map((item, at) => ({ item, place: `comments[${at}]` })),
];

const infoTime = (row: Row): StatedTime => {
  const stated = ['timestamp', 'release_timestamp', 'upload_date'].map((key) => timeOf(row, key));
  const time = stated.find((found) => found !== null);
  if (time === undefined || time === null) throw new PassedOver('no-time');
  return time;
};

const draftOfInfo = (row: Row): PostDraft => ({
  ...SHARED,
  id: anyIdOf(row, 'id'),
  username: authorOf(textOf(row, 'uploader_id'), textOf(row, 'channel_id'), textOf(row, 'uploader')),
  displayName: textOf(row, 'channel') ?? textOf(row, 'uploader'),
  stated: infoTime(row),
  text: withSubject(textOf(row, 'title'), textOf(row, 'description') ?? '', 'plain'),
  markup: 'plain',
  likes: countOf(row, 'like_count'),
  replies: countOf(row, 'comment_count'),
  url: textOf(row, 'webpage_url') ?? watchAddress(anyIdOf(row, 'id')),
});

const draftOfInfoComment = (comment: Row, video: Row, remarks: Remarks | undefined): PostDraft => {
  const [id, videoId] = [anyIdOf(comment, 'id'), textOf(video, 'id')];
  const stated = timeOf(comment, 'timestamp');
  // Where YouTube shows no time that yt-dlp can read, it writes null.
  if (stated === null) throw new PassedOver('no-time');
  const parent = textOf(comment, 'parent');
  return {
    ...SHARED,
    id,
    username: authorOf(textOf(comment, 'author'), textOf(comment, 'author_id')),
    stated: reckoned(stated, remarks),
    text: textOf(comment, 'text') ?? '',
    markup: 'plain',
    likes: countOf(comment, 'like_count'),
    ...replyTo(parent === null || parent === 'root' ? videoId : parent),
    url: watchAddress(videoId, id),
  };
};

/** What `commentThreads`, `comments`, `videos` and `search` of the API answer. */
const kindOf = (row: Row): string | null =>
  /^youtube#(commentThread|comment|video|searchResult)$/u.exec(textOf(row, 'kind') ?? '')?.[1] ?? null;

const apiItems = (row: Row): readonly RowItem[] => {
  if (kindOf(row) !== 'commentThread') return [{ item: row, place: null }];
  const first = rowOf(innerRow(row, 'snippet'), 'topLevelComment');
  return [
    ...(first === null ? [{ item: row, place: null }] : [{ item: first, place: 'snippet.topLevelComment' }]),
    ...rowsOf(innerRow(row, 'replies'), 'comments').map((item, at) => ({
      item,
      place: `replies.comments[${at}]`,
    })),
  ];
};

const draftOfVideo = (row: Row, snippet: Row): PostDraft => {
  const counts = innerRow(row, 'statistics');
  const found = rowOf(row, 'id');
  if (found !== null && !Object.hasOwn(found, 'videoId'))
    throw new PassedOver('no-post', 'a channel or a list of videos');
  const id = found === null ? anyIdOf(row, 'id') : anyIdOf(found, 'videoId');
  // A search writes `&amp;` and `&#39;` into titles and names; `videos` does not.
  const markup = found === null ? 'plain' : 'html';
  const channel = textOf(snippet, 'channelTitle');
  return {
    ...SHARED,
    id,
    username: authorOf(
      channel === null || markup === 'plain' ? channel : markupToText(channel).text,
      textOf(snippet, 'channelId'),
    ),
    stated: timeOf(snippet, 'publishedAt'),
    text: withSubject(textOf(snippet, 'title'), textOf(snippet, 'description') ?? '', markup),
    markup,
    likes: countOf(counts, 'likeCount'),
    replies: countOf(counts, 'commentCount'),
    url: watchAddress(id),
  };
};

const draftOfApi = (item: Row, thread: Row): PostDraft => {
  const snippet = innerRow(item, 'snippet');
  if (['video', 'searchResult'].includes(kindOf(item) ?? '')) return draftOfVideo(item, snippet);
  const around = innerRow(thread, 'snippet');
  const id = anyIdOf(item, 'id');
  const video = textOf(snippet, 'videoId') ?? textOf(around, 'videoId');
  const original = textOf(snippet, 'textOriginal');
  const isFirst = thread !== item && textOf(snippet, 'parentId') === null;
  return {
    ...SHARED,
    id,
    username: authorOf(
      textOf(snippet, 'authorDisplayName'),
      textOf(innerRow(snippet, 'authorChannelId'), 'value'),
    ),
    stated: timeOf(snippet, 'publishedAt'),
    text: original ?? textOf(snippet, 'textDisplay') ?? '',
    markup: original === null ? 'html' : 'plain',
    likes: countOf(snippet, 'likeCount'),
    ...(isFirst && { replies: countOf(around, 'totalReplyCount') }),
    ...replyTo(textOf(snippet, 'parentId') ?? answeredIn(id) ?? video),
    url: watchAddress(video, id),
  };
};

/** A line of youtube-comment-downloader. */
const isDownloaded = (row: Row): boolean => hasKeys(row, 'cid', 'text', 'time', 'author', 'votes');

const draftOfDownloaded = (row: Row, remarks: Remarks | undefined): PostDraft => {
  const id = anyIdOf(row, 'cid');
  return {
    ...SHARED,
    id,
    username: authorOf(textOf(row, 'author'), textOf(row, 'channel')),
    stated: reckoned(timeOf(row, 'time_parsed'), remarks),
    text: textOf(row, 'text') ?? '',
    markup: 'plain',
    likes: shownCount(row, 'votes', remarks),
    ...(flagOf(row, 'reply') === true ? {} : { replies: shownCount(row, 'replies', remarks) }),
    ...replyTo(answeredIn(id)),
  };
};

/** A row of what Google Takeout has of somebody’s own comments, or of those in live chats. */
const takeoutKind = (row: Row): string | undefined =>
  ['Comment', 'Live Chat'].find((kind) =>
    hasKeys(row, `${kind} ID`, `${kind} Create Timestamp`, `${kind} Text`),
  );

/** The words of `{"text":"one"},{"text":" two"}`, with `{"takeoutSegments":[…]}` around them or without; another text as it is. */
const joinedSegments = (text: string): string => {
  try {
    const segments = JSON.parse(`[${text}]`) as unknown[];
    const [first] = segments;
    const wrapped = isRow(first) ? first['takeoutSegments'] : undefined;
    // `"so"` and `1, 2` are words that somebody has written.
    return segments.every(isRow) ? (joinedText(Array.isArray(wrapped) ? wrapped : segments) ?? text) : text;
  } catch {
    return text;
  }
};

const draftOfTakeout = (row: Row, kind: string): PostDraft => {
  const [id, video] = [anyIdOf(row, `${kind} ID`), nameOf(row, 'Video ID')];
  return {
    ...SHARED,
    id,
    username: authorOf(nameOf(row, 'Channel ID')),
    stated: timeOf(row, `${kind} Create Timestamp`),
    text: joinedSegments(textOf(row, `${kind} Text`) ?? ''),
    markup: 'plain',
    ...replyTo((nameOf(row, 'Parent Comment ID') || nameOf(row, 'Post ID') || video) ?? null),
    url: kind === 'Comment' ? watchAddress(video || null, id) : watchAddress(video || null),
  };
};

/** Videos and comments of YouTube: of Google Takeout, of its API, of yt-dlp and of youtube-comment-downloader. */
export const youtube: SocialFormat = {
  id: 'youtube',
  containers: ['csv', 'json'],
  platforms: ['youtube'],
  recognises: (row) =>
    takeoutKind(row) !== undefined || isInfo(row) || kindOf(row) !== null || isDownloaded(row),
  items: (row) => (isInfo(row) ? infoItems(row) : apiItems(row)),
  draft: (item, row, { remarks }) => {
    const kind = takeoutKind(item);
    if (kind !== undefined) return draftOfTakeout(item, kind);
    if (isDownloaded(item)) return draftOfDownloaded(item, remarks);
    if (!isInfo(row)) return draftOfApi(item, row);
    return item === row ? draftOfInfo(row) : draftOfInfoComment(item, row, remarks);
  },
};
