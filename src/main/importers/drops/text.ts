import { CITED_POST } from '#shared/cited-post.ts';
import { trimEndOf } from '#shared/trim-end.ts';

const BROKEN_URL = /(https?:\/\/)[ \u2002]+/g;
/** No sign that has another composed form, and no blank but the usual one. */
const PLAIN = /^[\n\x20-\x7e]*$/;
const URL_IN_TEXT = /https?:\/\/\S+/g;
const CLOSING_PUNCTUATION = `.,;:!?"'”’)]}>`;
/** Blanks before a line end, looked for from their first one only. */
const BLANKS_AT_LINE_END = /(?<![ \t\r])[ \t\r]+$/gm;
/** More marks on one letter than any writing has: composing them takes time that grows with the square of their number. */
const MANY_MARKS = /\p{M}{64}/gu;

/**
 * URLs of a text in order. A blank (also U+2002) straight after `https://` breaks 77 URLs of the real archive: it is
 * healed here, never in the text. Closing punctuation is left to the sentence unless its bracket opens in the URL.
 */
export const extractLinks = (content: string): readonly string[] =>
  !content.includes('://')
    ? []
    : Array.from(content.replaceAll(BROKEN_URL, '$1').matchAll(URL_IN_TEXT), ([url]) => trimUrl(url));

const trimUrl = (url: string): string => {
  const trimmed = trimEndOf(url, CLOSING_PUNCTUATION);
  return url.charAt(trimmed.length) === ')' && trimmed.includes('(') ? `${trimmed})` : trimmed;
};

/** Host of a URL in lower case without `www.`; empty without one. */
export const hostOf = (url: string): string => {
  const host = /^https?:\/\/([^/\s?#:]+)/i.exec(url)?.[1] ?? '';
  return host.toLowerCase().replace(/^www\./, '');
};

/** Board post ids cited as `>>N` in a text, in order, each once. */
export const citedPostIds = (content: string): readonly string[] => [
  ...new Set(Array.from(content.matchAll(CITED_POST), (match) => match[1] ?? '')),
];

const compose = (content: string): string => {
  const cuts = Array.from(content.matchAll(MANY_MARKS), (match) => match.index + match[0].length);
  return [0, ...cuts].map((from, at) => content.slice(from, cuts[at]).normalize('NFC')).join('');
};

/**
 * The form of a text that the reference index hashes: composed (NFC), no-break and en spaces as blanks, URLs healed,
 * blanks at line ends and around the text dropped. Two copies of the archive that differ only there count as equal.
 */
export const normaliseText = (content: string): string => {
  // Most texts are plain: what can only change others is left out for them.
  const isPlain = PLAIN.test(content);
  const composed = isPlain ? content : compose(content);
  const healed = composed.includes('://') ? composed.replaceAll(BROKEN_URL, '$1') : composed;
  const spaced = isPlain ? healed : healed.replaceAll(/[\u00a0\u2002]/g, ' ');
  return spaced.replaceAll(BLANKS_AT_LINE_END, '').trim();
};
