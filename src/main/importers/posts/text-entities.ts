import { trimEndOf } from '#shared/trim-end.ts';

// The sign first and then what is before it: a scan for one sign is many times faster than a look back at every letter.
const HASHTAG = /[#＃](?<![\p{L}\p{N}_&/][#＃])([\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*)/gu;
const MENTION = /[@＠](?<![\p{L}\p{N}_/@][@＠])([A-Za-z0-9_]{1,30})(?![A-Za-z0-9_]*@)/gu;
const URL_TEXT = /https?:\/\/[^\s<>"'“”‘’…]+/gi;
/** The one entity set X puts into a tweet's text. */
const TWEET_ENTITY = /&(amp|lt|gt);/g;
const ENTITY: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

export const unique = (values: readonly string[]): readonly string[] =>
  values.length < 2 && values[0] !== '' ? values : [...new Set(values.filter((value) => value !== ''))];

const NONE: readonly string[] = [];

const first = (text: string, pattern: RegExp): readonly string[] => {
  pattern.lastIndex = 0;
  let match = pattern.exec(text);
  if (match === null) return NONE;
  const links: string[] = [];
  for (; match !== null; match = pattern.exec(text)) links.push(match[1] ?? match[0]);
  return unique(links);
};

/** A tweet's text as people read it: `&amp;`, `&lt;`, `&gt;` decoded once, nothing else touched. */
export const decodeTweet = (text: string): string =>
  text.includes('&') ? text.replace(TWEET_ENTITY, (whole, name: string) => ENTITY[name] ?? whole) : text;

export const hashtagsIn = (text: string): readonly string[] => first(text, HASHTAG);
export const mentionsIn = (text: string): readonly string[] => first(text, MENTION);

/** URLs in a text, closing punctuation taken off. */
export const linksIn = (text: string): readonly string[] =>
  unique(
    first(text, URL_TEXT)
      .map((url) => trimEndOf(url, '.,;:!?)]}'))
      .filter((url) => !/^https?:\/\/$/i.test(url)),
  );

/**
 * Whether a text is a repost by its own words: `RT @name: …`, `RT: …`. Behind `RT:` an address is that of a post which is quoted, as
 * Truth Social's own flag has it (1,123 of 1,123 such posts in the joined archive are no reposts).
 */
export const readsAsRepost = (text: string): boolean => /^RT(?: @|:(?!\s*https?:\/\/))/.test(text);
