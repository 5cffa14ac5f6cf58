import { z } from 'zod';
import type { ValueOf } from './value.ts';

/** How a platform’s posts are written in files: a tweet with its three entities, HTML, or plain text. */
export type PostMarkup = 'tweet' | 'html' | 'plain';

export interface Platform {
  /** As it is stored, filtered by and named in links and items. */
  readonly id: string;
  readonly label: string;
  /** Other names that people write for it, in lower case. */
  readonly names: readonly string[];
  /** Hosts of its addresses, without `www.`. */
  readonly hosts: readonly string[];
  /** What its account names look like, and that in words; null: any printable text. */
  readonly accounts: { readonly pattern: RegExp; readonly words: string } | null;
  /** An id as files write it; the first group, where there is one, is what is stored. */
  readonly idPattern: RegExp;
  /** What an id looks like, for a sentence. */
  readonly idWords: string;
  /** Whether an id is unique on the platform, or only within an account: then the account is stored in front of it. */
  readonly idScope: 'platform' | 'account';
  /** The clock that its ids are made with; null where a time does not follow from an id. */
  readonly idClock: 'x' | 'mastodon' | null;
  /** Address of a post, of `{username}` and `{id}`; null where it cannot be known. */
  readonly link: string | null;
  /** The account and the id in the path of a post's address, as the platform and its readers write it; null where it names no account. */
  readonly path: RegExp | null;
  readonly markup: PostMarkup;
}

const digits = { idPattern: /^\d{1,20}$/, idWords: 'an id of digits' };
/** What is taken of a platform of which only the name is known: no time from its ids, and no links. */
const NAME_ONLY = {
  names: [],
  hosts: [],
  accounts: null,
  idPattern: /^[^\s\p{C}]{1,200}$/u,
  idWords: '1 to 200 visible characters without spaces',
  idScope: 'platform',
  idClock: null,
  link: null,
  path: null,
  markup: 'plain',
} as const satisfies Omit<Platform, 'id' | 'label'>;
const handles = {
  pattern: /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/,
  words: 'letters, digits, underscores, dots and hyphens',
};

/** Platforms that are known. Posts of any other are stored under the name that the user gives. */
export const KNOWN_PLATFORMS: readonly Platform[] = [
  {
    id: 'twitter',
    label: 'Twitter',
    names: ['x', 'twitter (x)', 'x.com'],
    hosts: ['twitter.com', 'x.com', 'mobile.twitter.com', 'nitter.net'],
    accounts: handles,
    ...digits,
    idScope: 'platform',
    idClock: 'x',
    link: 'https://x.com/{username}/status/{id}',
    markup: 'tweet',
    // Digits alone are the number of an account, `i` names nobody.
    path: /^\/(?!i\/|\d+\/)(\w{1,20})\/status(?:es)?\/(\d{1,20})(?:\/|$)/,
  },
  {
    id: 'truthsocial',
    label: 'Truth Social',
    names: ['truth_social', 'truth-social'],
    hosts: ['truthsocial.com'],
    accounts: handles,
    ...digits,
    idScope: 'platform',
    idClock: 'mastodon',
    link: 'https://truthsocial.com/@{username}/{id}',
    markup: 'html',
    path: /^\/@([\w.-]{1,100})\/(?:posts\/)?(\d{1,20})(?:\/|$)/,
  },
  {
    id: 'telegram',
    label: 'Telegram',
    names: ['t.me'],
    hosts: ['t.me', 'telegram.me'],
    accounts: null,
    // A message is numbered within its channel.
    idPattern: /^(?:\w{1,64}\/)?(\d{1,20})$/,
    idWords: 'the number of a message',
    idScope: 'account',
    idClock: null,
    link: 'https://t.me/{username}/{id}',
    markup: 'plain',
    // `/s/` is the public view, a number between the two a topic.
    path: /^\/(?:s\/)?(\w{3,64})\/(?:\d+\/)?(\d{1,20})\/?$/,
  },
  {
    id: 'gab',
    label: 'Gab',
    names: ['gab.com', 'gab social'],
    hosts: ['gab.com', 'gab.ai'],
    accounts: handles,
    // Counted before 2019, made by Mastodon’s clock later: an id alone does not say which.
    ...digits,
    idScope: 'platform',
    idClock: null,
    link: 'https://gab.com/{username}/posts/{id}',
    markup: 'html',
    path: /^\/@?([\w.-]{1,100})\/posts\/(\d{1,20})(?:\/|$)/,
  },
  {
    id: 'bluesky',
    label: 'Bluesky',
    names: ['bsky', 'bsky.app', 'blue sky'],
    hosts: ['bsky.app'],
    accounts: null,
    idPattern: /^(?:at:\/\/[\w:.%-]{1,300}\/app\.bsky\.feed\.post\/)?([\w.~:-]{1,64})$/,
    idWords: 'a record key or an at:// address',
    // A record key is chosen by the author’s software, and proves no time.
    idScope: 'account',
    idClock: null,
    link: 'https://bsky.app/profile/{username}/post/{id}',
    markup: 'plain',
    path: /^\/profile\/([\w.:%-]{1,200})\/post\/([\w.~:-]{1,64})\/?$/,
  },
  {
    id: '4chan',
    label: '4chan',
    names: ['4 chan', '4chan.org'],
    hosts: ['4chan.org', 'boards.4chan.org', 'boards.4channel.org', 'archive.4plebs.org'],
    accounts: null,
    idPattern: /^(?:\/?[a-z0-9]{1,10}\/)?\d{1,20}$/,
    idWords: 'the number of a post, with its board or without it',
    idScope: 'platform',
    idClock: null,
    link: null,
    path: null,
    markup: 'html',
  },
  {
    ...NAME_ONLY,
    id: 'mastodon',
    label: 'Mastodon',
    names: ['fediverse', 'activitypub'],
    // Each server numbers posts for itself, some of them by other clocks.
    idScope: 'account',
    markup: 'html',
  },
  {
    ...NAME_ONLY,
    id: 'facebook',
    label: 'Facebook',
    names: ['fb', 'facebook.com'],
    hosts: ['facebook.com', 'm.facebook.com', 'fb.com'],
  },
];

/** Words that filters and forms use for something else. */
const RESERVED = new Set(['all', 'none', 'other']);
const SLUG = /^[a-z0-9][a-z0-9._-]{0,39}$/;

export const PLATFORM_RULE =
  'the name of a platform: letters a–z, digits, dots, hyphens and underscores, 1 to 40 of them, and not “all”, “none” or “other”';

/** The id that a name is stored under; null where it is no name of a platform. Capitals count as small letters. */
export const platformIdOf = (name: string): string | null => {
  const text = name.trim().toLowerCase();
  const platform = KNOWN_PLATFORMS.find(
    ({ id, label, names }) => id === text || label.toLowerCase() === text || names.includes(text),
  );
  if (platform !== undefined) return platform.id;
  return SLUG.test(text) && !RESERVED.has(text) ? text : null;
};

/** Whether Dropscope knows how the platform writes accounts, ids and texts. */
export const isKnownPlatform = (id: string): boolean =>
  KNOWN_PLATFORMS.some((platform) => platform.id === id);

/** What is known of a platform; of one that the user has named, only its name: no time from its ids, and no links. */
export const platformOf = (id: string): Platform =>
  KNOWN_PLATFORMS.find((platform) => platform.id === id) ?? { ...NAME_ONLY, id, label: id };

/** The platform of an address; null where its host is not known. */
export const platformOfAddress = (address: string): string | null => {
  const host = URL.parse(address)?.hostname.replace(/^www\./, '');
  return host === undefined ? null : (KNOWN_PLATFORMS.find(({ hosts }) => hosts.includes(host))?.id ?? null);
};

/** How the addresses of posts look on platforms of which no more is known. */
const POST_ADDRESSES: readonly (readonly [id: string, address: RegExp])[] = [
  ['reddit', /^https?:\/\/(?:\w+\.)?reddit\.com\/(?:r|u|user)\/[^/]+\/comments\//i],
  ['instagram', /^https?:\/\/(?:www\.)?instagram\.com\/(?:[\w.]+\/)?(?:p|reel|tv)\//i],
  ['threads', /^https?:\/\/(?:www\.)?threads\.(?:net|com)\/@[\w.]+\/post\//i],
  ['tiktok', /^https?:\/\/(?:www\.)?tiktok\.com\/@[\w.-]+\/(?:video|photo)\//i],
  ['linkedin', /^https?:\/\/(?:www\.)?linkedin\.com\/(?:feed\/update|posts)\//i],
  ['gettr', /^https?:\/\/(?:www\.)?gettr\.com\/(?:post|comment)\//i],
];

/** The platform whose post an address may be; null where neither its host nor its path says one. */
export const platformOfPost = (address: string): string | null =>
  platformOfAddress(address) ?? POST_ADDRESSES.find(([, pattern]) => pattern.test(address))?.[0] ?? null;

/** Whose post an address is, and its id; null where it is that of something else, or names no account. */
export const postOfAddress = (
  address: string,
): { readonly platform: string; readonly username: string; readonly id: string } | null => {
  const platform = platformOfAddress(address);
  const path = platform === null ? null : platformOf(platform).path;
  const [, username, id] = path?.exec(URL.parse(address)?.pathname ?? '') ?? [];
  return platform === null || username === undefined || id === undefined ? null : { platform, username, id };
};

export const LONGEST_ACCOUNT = 200;

/** Signs that turn around what is written after a name as well, such as the figures of its account. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** A name as it is shown, without blanks around it. */
export const plainName = (name: string): string => name.replace(TURNS, '').trim();

/** An account's name as it is shown, without its @, its letters composed (NFC). */
export const plainAccount = (name: string): string => plainName(name).replace(/^@/, '').normalize('NFC');

const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]|\p{Cs}|^[\p{Cf}\p{Z}]*$/u;

/** Why a name cannot be one of an account of the platform; null where it can. Without a platform: of any. */
export const accountProblem = (name: string, platform: string | null): string | null => {
  const rule = platform === null ? null : platformOf(platform).accounts;
  if (rule !== null && !rule.pattern.test(name)) return `${rule.words} expected, 1 to 100 of them`;
  if (name.length > LONGEST_ACCOUNT || UNPRINTABLE.test(name))
    return `printable text of 1 to ${LONGEST_ACCOUNT} characters expected`;
  return null;
};

export const platformLabel = (id: string): string => platformOf(id).label;

/** Ids in the order of the list, then the other names by the alphabet: the order of filters, colors and legends. */
export const inPlatformOrder = (ids: Iterable<string>): readonly string[] => {
  const rankOf = (id: string): number => {
    const at = KNOWN_PLATFORMS.findIndex((platform) => platform.id === id);
    return at < 0 ? KNOWN_PLATFORMS.length : at;
  };
  return [...new Set(ids)].sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : Number(a > b)));
};

/** A platform as it is stored and answered. */
export const socialPlatformSchema = z.string();
export type SocialPlatform = ValueOf<typeof socialPlatformSchema>;

/** A platform as people name it: an id, a label, or a name of their own. */
export const platformNameSchema = z
  .string()
  .transform((name) => platformIdOf(name) ?? '')
  .pipe(z.string().min(1, PLATFORM_RULE))
  .meta({ description: 'twitter, truthsocial, telegram, gab, bluesky, 4chan, or another name' });

export const platformFilterSchema = z
  .string()
  .transform((name) => (name === 'all' ? name : (platformIdOf(name) ?? '')))
  .pipe(z.string().min(1, `all, or ${PLATFORM_RULE}`))
  .default('all')
  .meta({ description: 'all, or a platform' });
