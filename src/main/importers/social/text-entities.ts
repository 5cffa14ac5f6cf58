const HASHTAG = /(?<![\p{L}\p{N}_&/])[#＃]([\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*)/gu;
const MENTION = /(?<![\p{L}\p{N}_/@.])[@＠]([A-Za-z0-9_]{1,30})(?![A-Za-z0-9_]*@)/gu;
const URL_TEXT = /https?:\/\/[^\s<>"'“”‘’…]+/gi;
/** The one entity set X puts into a tweet's text. */
const TWEET_ENTITY = /&(amp|lt|gt);/g;
const ENTITY: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

export const unique = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value) => value !== '')),
];

const first = (text: string, pattern: RegExp): string[] =>
  unique([...text.matchAll(pattern)].map((match) => match[1] ?? match[0]));

/** A tweet's text as people read it: `&amp;`, `&lt;`, `&gt;` decoded once, nothing else touched. */
export const decodeTweet = (text: string): string =>
  text.replace(TWEET_ENTITY, (whole, name: string) => ENTITY[name] ?? whole);

export const hashtagsIn = (text: string): string[] => first(text, HASHTAG);
export const mentionsIn = (text: string): string[] => first(text, MENTION);

/** URLs in a text, closing punctuation taken off. */
export const linksIn = (text: string): string[] =>
  unique([...text.matchAll(URL_TEXT)].map(([url]) => url.replace(/[.,;:!?)\]}]+$/, ''))).filter(
    (url) => !/^https?:\/\/$/i.test(url),
  );

/** Whether a text is a repost by its own words: `RT @name: …`, `RT: …`. */
export const readsAsRepost = (text: string): boolean => /^RT(?: @|:)/.test(text);
