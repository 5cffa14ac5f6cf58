import { parseMoment, type DateReading } from '#main/importers/files/dates.ts';
import {
  anyIdOf,
  countOf,
  FieldProblem,
  flagOf,
  idOf,
  isRoundedId,
  nameOf,
  shown,
  textOf,
  valueOf,
  wholeId,
  type Row,
} from '#main/importers/files/fields.ts';
import {
  fieldNames,
  isAddress,
  isText,
  mappedRow,
  valueAtPath,
  type Mapping,
  type Needs,
} from '#main/importers/files/mapping.ts';
import type { Remarks } from '#main/importers/files/remarks.ts';
import { isMoment, TIME_OF_DAY_SIGN, timeOfDayOf } from '#main/importers/files/time-of-day.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { snowflakeMs } from '#main/importers/posts/snowflake.ts';
import {
  KNOWN_PLATFORMS,
  platformIdOf,
  platformOf,
  platformOfPost,
  type Platform,
  type SocialPlatform,
} from '#shared/contract/platforms.ts';
import { statedObject, type StatedObject } from '#shared/post-objects.ts';
import { platformNamedIn } from './addresses.ts';
import { boardMarkup, withSubject } from './boards.ts';
import { figuresOf, type SocialFormat } from './format.ts';
import { joinedText } from './telegram.ts';

const isFine =
  (read: (row: Row, key: string) => unknown) =>
  (value: unknown): boolean => {
    try {
      read({ value }, 'value');
      return true;
    } catch (error) {
      if (error instanceof FieldProblem) return false;
      throw error;
    }
  };

const isCount = isFine(countOf);
const isFlag = isFine(flagOf);
/** What Python and JSON write of a whole object in one cell is no name; `[deleted]` is one. */
const isAccount = (value: unknown): boolean =>
  isText(value) && !(typeof value === 'string' && /^\s*(?:\{|\[\s*[{'"\]])/.test(value));
const isWords = (value: unknown): boolean => isText(value) || Array.isArray(value);
/** `t3_abc` is the thread on Reddit that a comment is in, and no link that it shares. */
const isLinkId = (value: unknown): boolean => isText(value) && !/^\s*t\d_\w+\s*$/.test(String(value));
/** Addresses are no ids, but name one. */
const isId = (value: unknown): boolean =>
  isText(value) && !(typeof value === 'string' && /^\s*(?:https?:\/\/|tag:)/i.test(value));
const isName = (value: unknown): boolean => typeof value === 'string' && platformIdOf(value) !== null;

/** The fields a mapping can name a column (or a dotted path) for. */
export const POST_FIELDS = fieldNames({
  id: {
    names: [
      /^(id_str|status_?id|tweet_?id|post_?id|message_?id|content_?id)$/i,
      /^id$/i,
      /^(video|comment)_?id$/i,
      /^(at_?)?uri$/i,
      // Members that are named by their ids: `{"992343072568246273": {…}}`.
      /^\/key$/,
    ],
    fits: isId,
  },
  text: {
    names: [
      /^(full_?text|text|content|tweet|body|message|post|raw_?content|post_text|tweet_text|text_content|content_text)$/i,
      /^(caption|comment|status|com|contents|comment_?text|share_?commentary)$/i,
      /^(video_description|selftext|txt|text_?original|description)$/i,
      /^(hit_sentence|snippet)$/i,
      /^(beitrag(stext)?|inhalt|nachricht|kommentar|texte|contenu|texto|contenido|mensaje|testo|contenuto|conteudo|mensagem|tekst|inhoud|bericht)$/i,
      /^(正文|微博正文|内容|本文)$/,
    ],
    fits: isWords,
    mayBeEmpty: true,
    whole: /^full_?text$/i,
  },
  date: {
    names: [
      /^(created_?at|date|datetime|timestamp|time|date_?time|posted_?at|published_?at)$/i,
      /^(created|published|posted|post_created|created_utc|date_?utc|sent|sent_at|unix_?timestamp)$/i,
      /^(creation_?time|created?_?time|timestamp_utc|pub_?date|publish_?(date|time)|post_?date|upload_?date|taken_?at|video_timestamp|tweet_?time|cdate|ts)$/i,
      /^(datum|zeitpunkt|erstellt(_am)?|veroffentlicht(_am)?|veroffentlichungsdatum|fecha(_de_publicacion)?|date_de_publication)$/i,
      /^(发布时间|发布日期|日期|时间|日時)$/,
    ],
    fits: isMoment,
  },
  timeOfDay: TIME_OF_DAY_SIGN,
  username: {
    names: [
      /^(username|screen_?name|handle)$/i,
      // Where both are, the other is the name that is shown.
      /^(author|user|account|owner|creator|post_?owner|from_?user)[._]?(username|screen_?name|handle|acct)$/i,
      /^((author|user|account|owner|creator|from_?user)[._])?user_?name$/i,
      /^(author|account|account_?id|channel|author_?name|page_name|from|from_?user|user)$/i,
      /^(author|author_?meta|user|account|channel|from|from_user|post_owner)[._]name$/i,
      /^by$/i,
      /^twitter[._]?(username|screen_?name|handle)$/i,
      // “Compte” and “conta” are counts too.
      /^((be)?nutzer(name)?|konto|verfasser|autor(in)?|auteur|utilisateur|usuario|cuenta|autore|utente|gebruiker(snaam)?)$/i,
      /^(用户名|用户昵称|昵称|作者)$/,
    ],
    fits: isAccount,
  },
  displayName: {
    names: [/^(display_?name|name)$/i, /^(author|user|account)\.(display_?name|name)$/i],
    fits: isText,
  },
  likes: {
    names: [
      /^(likes?|likes?_?count|favou?rites?|favou?rites?_?count|reactions?_?count)$/i,
      /^(?:(?:statistics|stats|(?:public_)?metrics)[._](?:likes?|likes?_?count)|likes\.count)$/i,
      /^(up_?votes?|digg_?count|gefallt_mir(_angaben)?|me_gusta|mi_piace|点赞数)$/i,
    ],
    fits: isCount,
  },
  reposts: {
    names: [
      /^(retweets?|retweets?_?count|reposts?|reposts?_?count|reblogs?_?count|shares?|shares?_?count)$/i,
      /^(?:(?:statistics|stats|(?:public_)?metrics)[._](?:shares?|reposts?|retweets?)(?:_?count)?|reposts\.count)$/i,
    ],
    fits: isCount,
  },
  replies: {
    names: [
      /^(repl(?:y|ies)|repl(?:y|ies)_?count|comments?|comments?_?count)$/i,
      /^(?:(?:statistics|stats|(?:public_)?metrics)[._](?:repl(?:y|ies)|comments?)(?:_?count)?|comments\.count)$/i,
    ],
    fits: isCount,
  },
  isRepost: { names: [/^(is_?retweet|is_?repost|is_?retruth|is_?reblog|retweet)$/i], fits: isFlag },
  isDeleted: { names: [/^(is_?deleted|deleted)$/i], fits: isFlag },
  platform: {
    names: [/^(platform|network)$/i, /^(plattform|plateforme|plataforma|piattaforma)$/i],
    fits: isName,
  },
  // Some tables have the address of a post as its id.
  url: {
    names: [
      // Where both are, the other is what the post shares.
      /^(permalink|(tweet|post)_?(url|link|permalink)|status_url|web_?video_?url)$/i,
      /^(url|link|share_?link)$/i,
      /^id$/i,
    ],
    fits: isAddress,
  },
  object: { names: [/^object_?id$/i], fits: isText },
  sharedLink: { names: [/^(url|link)_?id$/i], fits: isLinkId },
  sharedDomain: { names: [/^domain(_?id)?$/i], fits: isText },
  sharedHashtag: { names: [/^hashtag(_?id)?$/i], fits: isText },
  imageHash: { names: [/^(p?hash|p?hash_?id|image_?(p?hash|md5)|md5)$/i], fits: isText },
  repostOf: { names: [/^(repost_?of|retweet(ed)?_?(of|(status_?)?id))$/i], fits: isText },
  replyTo: { names: [/^(reply_?to|in_reply_to(_status)?(_id)?(_str)?|reply_to_status_id)$/i], fits: isText },
});
export type PostField = (typeof POST_FIELDS.fields)[number];

/** Columns that state what a post shares: with one of them a post needs no text. */
const OBJECT_FIELDS = {
  object: 'object',
  sharedLink: 'link',
  sharedDomain: 'domain',
  sharedHashtag: 'hashtag',
  imageHash: 'image',
  repostOf: 'repost',
  replyTo: 'reply',
} as const satisfies Partial<Record<PostField, StatedObject>>;
const objectFields = Object.entries(OBJECT_FIELDS) as readonly [keyof typeof OBJECT_FIELDS, StatedObject][];

/** A post needs its text or an object that it shares, and its moment: stated, or carried by its id. */
export const POST_NEEDS: Needs<PostField> = {
  names: POST_FIELDS,
  date: 'date',
  clock: 'timeOfDay',
  present: ['text', 'date'],
  missing: ({ text, id, date, ...others }) => [
    ...(text === undefined && objectFields.every(([field]) => others[field] === undefined)
      ? (['text'] as const)
      : []),
    ...(id === undefined && date === undefined ? (['date'] as const) : []),
  ],
};

const SLACK_MS = 2 * 86_400_000;

/** The id that an address of a post ends with; null where it names none. */
const idInAddress = (address: unknown): string | null =>
  typeof address === 'string'
    ? (/\/(?:status|statuses|posts)\/(\d{5,20})(?:[/?#]|$)/.exec(address)?.[1] ?? null)
    : null;

const idIn = (row: Row): string | null => {
  const { id } = row;
  if (typeof id !== 'string' && typeof id !== 'number') return idInAddress(row['url']);
  const text = String(id);
  return isRoundedId(text) ? idInAddress(row['url']) : wholeId(text);
};

/** Whether the ids of rows carry the dates that they state, on a platform. @param share of the rows that state both */
const agrees = (
  mapped: readonly Row[],
  platform: SocialPlatform,
  dates: DateReading,
  share: 'one' | 'all',
): boolean => {
  const told = mapped.flatMap((row) => {
    const { date } = row;
    const stated = typeof date === 'string' || typeof date === 'number' ? parseMoment(date, dates) : null;
    const id = idIn(row);
    const carried = id === null ? null : snowflakeMs(platform, id);
    return stated === null || carried === null ? [] : [Math.abs(stated.ms - carried) < SLACK_MS];
  });
  return share === 'one' ? told.includes(true) : told.length > 0 && !told.includes(false);
};

/** The one platform whose addresses all rows have that have one: others among them are what the posts share. */
const platformOfAddresses = (mapped: readonly Row[]): SocialPlatform | null => {
  const addresses = mapped.flatMap(({ url }) => (isAddress(url) ? [String(url).trim()] : []));
  const [only = null, ...others] = new Set(addresses.map(platformOfPost));
  return others.length === 0 ? only : null;
};

/** The platform whose addresses the rows have, or whose ids carry the dates that they state, if there is one. */
export const guessPlatform = (
  rows: readonly Row[],
  mapping: Mapping,
  dates: DateReading,
): SocialPlatform | null => {
  const mapped = rows.map((row) => mappedRow(row, mapping));
  return (
    platformOfAddresses(mapped) ??
    KNOWN_PLATFORMS.find(({ id, idClock }) => idClock !== null && agrees(mapped, id, dates, 'one'))?.id ??
    null
  );
};

/** Whether all dates, read so, agree with the ids of a platform. @param named the one that the user names */
export const datesFitIds = (
  rows: readonly Row[],
  mapping: Mapping,
  dates: DateReading,
  named: SocialPlatform | null,
): boolean => {
  const mapped = rows.map((row) => mappedRow(row, mapping));
  return KNOWN_PLATFORMS.some(
    ({ id, idClock }) =>
      idClock !== null && (named === null || named === id) && agrees(mapped, id, dates, 'all'),
  );
};

/** An id of the platform's own kind; null where no column is mapped. */
const idOn = (row: Row, platform: Platform): string | null => {
  if (platform.idClock !== null) return idOf(row, 'id');
  const id = anyIdOf(row, 'id');
  const match = platform.idPattern.exec(id);
  if (match === null) throw new FieldProblem('id', `${platform.idWords} expected, ${shown(id)} given`);
  return match[1] ?? match[0];
};

/** What the mapped columns state that a row shares. */
const objectsOf = (row: Row): readonly string[] =>
  objectFields.flatMap(([field, kind]) => {
    const id = nameOf(row, field)?.trim() ?? '';
    return id === '' ? [] : [statedObject(kind, id)];
  });

/** The words of a row; a list of pieces is joined, and nothing is an empty text. */
const wordsOf = (row: Row, remarks: Remarks | undefined): string => {
  const value = valueOf(row, 'text');
  if (!Array.isArray(value)) return textOf(row, 'text') ?? '';
  if (value.length > 0) remarks?.note('list-text');
  return joinedText(value) ?? '';
};

/** Columns of a comment of Reddit, next to the title of the post that it comments on. */
const OF_COMMENTS = ['link_id', 'parent_id', 'Link_Id', 'Parent_Id'];

/** The title of a post of Reddit, in the column next to its words; null where nothing is there, it is the words, or the words are a comment. */
const titleOf = (source: Row, mapping: Mapping): string | null => {
  const words = mapping['text'];
  if (words === undefined || /comment/iu.test(words)) return null;
  const beside = (column: string): string | null =>
    textOf({ column: valueAtPath(source, words.replace(/[^.]*$/u, column)) }, 'column') || null;
  if (OF_COMMENTS.some((column) => beside(column) !== null)) return null;
  const column = ['title', 'Title'].find((name) => !words.endsWith(name) && beside(name) !== null);
  return column === undefined ? null : beside(column);
};

/** Reads rows of any layout by a mapping of our fields to its columns. */
export const genericFormat = (mapping: Mapping, namedPlatform: SocialPlatform | null): SocialFormat => ({
  id: 'generic',
  containers: ['csv', 'json'],
  recognises: () => true,
  draft: (source, _page, { remarks, dates }) => {
    const row = mappedRow(source, mapping);
    const platform = namedPlatform ?? platformNamedIn(row);
    const knownPlatform = platformOf(platform);
    const rounded = textOf(row, 'id');
    const address = rounded !== null && isRoundedId(rounded) ? idInAddress(row['url']) : null;
    if (address !== null) remarks?.note('id-from-address');
    const words = wordsOf(row, remarks);
    // As its JSON is read, where a post that shares a link has its title alone.
    const text = platform === 'reddit' ? withSubject(titleOf(source, mapping), words, 'plain') : words;
    return {
      platform,
      id: address ?? (mapping['id'] === undefined ? null : idOn(row, knownPlatform)),
      username: textOf(row, 'username'),
      displayName: textOf(row, 'displayName'),
      stated: timeOf(row, 'date', dates, timeOfDayOf(row)),
      text,
      isTextless: mapping['text'] === undefined,
      markup: platform === '4chan' ? boardMarkup(text) : knownPlatform.markup,
      isRepost: flagOf(row, 'isRepost'),
      isDeleted: flagOf(row, 'isDeleted'),
      ...figuresOf(row, 'likes', 'reposts', 'replies'),
      url: nameOf(row, 'url'),
      objects: objectsOf(row),
    };
  },
});
