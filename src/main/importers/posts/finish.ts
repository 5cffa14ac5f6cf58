import { hash } from 'node:crypto';
import { FieldProblem, soundText } from '#main/importers/files/fields.ts';
import { noteForm } from '#main/importers/files/json-text.ts';
import type { Remarks } from '#main/importers/files/remarks.ts';
import {
  accountProblem,
  plainAccount,
  plainName,
  platformOf,
  postOfAddress,
  type PostMarkup,
  type SocialPlatform,
} from '#shared/contract/platforms.ts';
import type { StatedTime } from './dates.ts';
import { markupToText, type MarkupText } from './html-text.ts';
import type { LongTexts } from './notes.ts';
import type { PostRow, Timing } from './record.ts';
import { snowflakeMs } from './snowflake.ts';
import { decodeTweet, hashtagsIn, linksIn, mentionsIn, readsAsRepost, unique } from './text-entities.ts';

/** What one layout reads from one row; whatever it leaves out is worked out from the text. */
export interface PostDraft {
  readonly platform: SocialPlatform;
  /** Null where the file has no ids. */
  readonly id: string | null;
  readonly username: string | null;
  readonly displayName?: string | null;
  /** True where the account is the name that is shown, of which no address can be made. */
  readonly hasShownNames?: true;
  readonly stated: StatedTime | null;
  readonly text: string;
  /** True where the layout has no texts at all. */
  readonly isTextless?: boolean;
  /** How `text` is written: a tweet with its three entities, HTML, or plain. */
  readonly markup: PostMarkup;
  readonly isRepost?: boolean | null;
  readonly isDeleted?: boolean | null;
  readonly likes?: number | null;
  readonly reposts?: number | null;
  readonly replies?: number | null;
  readonly hashtags?: readonly string[];
  readonly mentions?: readonly string[];
  readonly links?: readonly string[];
  /** Addresses that belong to the post and are not in its words: what it quotes, where its links lead. */
  readonly moreLinks?: readonly string[];
  readonly media?: readonly string[];
  readonly url?: string | null;
  /** What the source states that the post shares, as `shared/post-objects.ts` writes it. */
  readonly objects?: readonly string[];
}

/** What is known of the file as a whole. */
export interface FileFacts {
  /** Whose posts these are, for rows that do not say. */
  readonly username: string | null;
  /** True where a tool has rounded the ids, or may have. */
  readonly roundedIds: boolean;
  /** Whole texts that are in a file of their own (X archives). */
  readonly longTexts?: LongTexts;
  /** Takes note of what is remarkable about a post. */
  readonly remarks?: Remarks;
}

const TOLERANCE_MS = 2000;
const LONGEST_TEXT = 100_000;

const NONE: readonly string[] = [];
const plain = (text: string): MarkupText => ({ text, links: NONE, mentions: NONE, hashtags: NONE });

const read = (draft: PostDraft): MarkupText => {
  if (draft.text.length > LONGEST_TEXT) {
    throw new FieldProblem('text', `at most ${LONGEST_TEXT} characters, ${draft.text.length} given`);
  }
  const text = soundText(draft.text, 'text');
  if (draft.markup === 'html') return markupToText(text);
  return plain(draft.markup === 'tweet' ? decodeTweet(text) : text);
};

const FLAGS = { second: null, minute: 'minute-only', day: 'day-only' } as const;

/** The true time of a post: the id's where it carries one; the archive's own date is kept and compared, never healed. */
const timing = (draft: PostDraft): Timing => {
  const fromId = draft.id === null ? null : snowflakeMs(draft.platform, draft.id);
  const precision = draft.stated?.precision ?? 'second';
  // A day alone, in whatever zone, says nothing beside an id that carries the second.
  const archive = fromId !== null && precision === 'day' ? null : (draft.stated?.ms ?? null);
  const archive_time = archive === null ? null : Math.floor(archive / 1000);
  if (fromId !== null) {
    const slack = TOLERANCE_MS + (precision === 'minute' ? 60_000 : 0);
    const disagrees = archive !== null && Math.abs(archive - fromId) > slack;
    return {
      time: Math.floor(fromId / 1000),
      time_from: 'id',
      archive_time,
      time_flag: disagrees ? 'disagrees' : null,
    };
  }
  if (archive_time === null) throw new FieldProblem('date', 'missing, and the id carries no time');
  return { time: archive_time, time_from: 'archive', archive_time, time_flag: FLAGS[precision] };
};

/** Most posts have one list or none: no new one is made for them. */
const joined = (a: readonly string[], b: readonly string[]): readonly string[] =>
  a.length === 0 ? b : [...a, ...b];

const derivedId = (platform: string, username: string, time: number, text: string): string =>
  `derived-${hash('sha256', JSON.stringify([platform, username.toLowerCase(), time, text])).slice(0, 20)}`;

/** What an account has that can be in an address; the name of a channel or page cannot. */
const HANDLE = /^[\w.:-]{1,200}$/;

const postUrl = (platform: SocialPlatform, username: string, id: string): string | null =>
  (HANDLE.test(username) ? platformOf(platform).link : null)
    ?.replace('{username}', () => username)
    .replace('{id}', () => encodeURIComponent(id)) ?? null;

/** The post's address: the file's if it is one of the web, else built from an id that can be trusted. */
const addressOf = (
  draft: PostDraft,
  facts: FileFacts,
  username: string,
  id: string | undefined,
): string | null => {
  if (draft.url && /^https?:\/\//i.test(draft.url)) return draft.url;
  return id === undefined || facts.roundedIds || draft.hasShownNames === true
    ? null
    : postUrl(draft.platform, username, id);
};

/** A SHA-256 in Base64, as X’s archives of information operations have in the place of the names of small accounts. */
const HASHED = /^[A-Za-z\d+/]{43}=$/;

/** Base64 in the signs that a name can have. */
const nameOfHash = (name: string): string =>
  HASHED.test(name) ? name.replaceAll('+', '-').replaceAll('/', '_').slice(0, -1) : name;

/** Whose post it is, as its record says or the user; empty where neither does. */
const statedAuthor = (draft: PostDraft, facts: FileFacts): string => {
  const own = nameOfHash(plainAccount(draft.username ?? ''));
  return own === '' ? plainAccount(facts.username ?? '') : own;
};

/**
 * A draft with the account and the id that its address names, where its record lacks them. The address of another account's post is one
 * that the post shares.
 */
const withAddress = (draft: PostDraft, facts: FileFacts): PostDraft => {
  const stated = statedAuthor(draft, facts);
  const there = draft.id === null || stated === '' ? postOfAddress(draft.url?.trim() ?? '') : null;
  if (there?.platform !== draft.platform) return draft;
  const isOwn = stated === '' || stated.toLowerCase() === there.username.toLowerCase();
  if (draft.id === null && isOwn) facts.remarks?.note('no-id-but-address');
  return {
    ...draft,
    username: stated === '' ? there.username : stated,
    id: draft.id ?? (isOwn ? there.id : null),
  };
};

const authorOf = (draft: PostDraft, facts: FileFacts): string => {
  const username = statedAuthor(draft, facts);
  if (!username)
    throw new FieldProblem('username', 'the file does not say whose posts these are; name the account');
  const problem = accountProblem(username, draft.platform);
  if (problem !== null) throw new FieldProblem('username', `${problem}, "${username.slice(0, 60)}" given`);
  return username;
};

/** The id within its account, and as it is stored: unique on its platform, also where that counts within each account. */
const idsOf = (
  { platform, id }: PostDraft,
  username: string,
): Readonly<Record<'own' | 'stored', string>> | null => {
  if (id === null) return null;
  if (platformOf(platform).idScope === 'platform') return { own: id, stored: id };
  const head = `${username.toLowerCase()}/`;
  const own = id.startsWith(head) ? id.slice(head.length) : id;
  return { own, stored: head + own };
};

const listText = (list: readonly string[]): string => (list.length === 0 ? '[]' : JSON.stringify(list));

/** Makes the post of a row. Throws `FieldProblem` for a row that cannot be one. */
export const finishPost = (given: PostDraft, facts: FileFacts): PostRow => {
  const draft = withAddress(given, facts);
  const username = authorOf(draft, facts);
  if (HASHED.test(given.username ?? '')) facts.remarks?.note('hashed-account');
  const words = read(draft);
  const times = timing(draft);
  facts.remarks?.noteTime(times.time * 1000);
  const ids = idsOf(draft, username);
  if (words.text === '' && draft.isTextless !== true)
    facts.remarks?.note((draft.media ?? []).length > 0 ? 'no-text-media' : 'no-text');
  noteForm(words.text, facts.remarks);
  return {
    platform: draft.platform,
    external_id: ids?.stored ?? derivedId(draft.platform, username, times.time, words.text),
    id_kind: draft.id === null ? 'derived' : facts.roundedIds ? 'rounded' : 'exact',
    username,
    display_name: plainName(draft.displayName ?? '') || null,
    ...times,
    content: words.text,
    raw_content: words.text === draft.text ? null : draft.text,
    is_repost: Number(draft.isRepost ?? readsAsRepost(words.text)),
    is_deleted: Number(draft.isDeleted ?? false),
    likes: draft.likes ?? null,
    reposts: draft.reposts ?? null,
    replies: draft.replies ?? null,
    hashtags: listText(unique(draft.hashtags ?? joined(words.hashtags, hashtagsIn(words.text)))),
    mentions: listText(unique(draft.mentions ?? joined(words.mentions, mentionsIn(words.text)))),
    links: listText(
      unique(joined(joined(draft.links ?? words.links, linksIn(words.text)), draft.moreLinks ?? NONE)),
    ),
    media: listText(unique(draft.media ?? [])),
    url: addressOf(draft, facts, username, ids?.own),
    objects: listText(unique(draft.objects ?? []).toSorted()),
  };
};
