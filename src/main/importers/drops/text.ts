const BROKEN_URL = /(https?:\/\/)[ \u2002]+/g;
/** No sign that has another composed form, and no blank but the usual one. */
const PLAIN = /^[\n\x20-\x7e]*$/;
const URL_IN_TEXT = /https?:\/\/\S+/g;
const TRAILING_PUNCTUATION = /[.,;:!?"'”’)\]}>]+$/;

/**
 * URLs of a text in order. A blank (also U+2002) straight after `https://` breaks 77 URLs of the real archive: it is
 * healed here, never in the text. Closing punctuation is left to the sentence unless its bracket opens in the URL.
 */
export const extractLinks = (content: string): readonly string[] =>
  !content.includes('://')
    ? []
    : Array.from(content.replaceAll(BROKEN_URL, '$1').matchAll(URL_IN_TEXT), ([url]) => trimUrl(url));

const trimUrl = (url: string): string => {
  const end = TRAILING_PUNCTUATION.exec(url);
  if (end === null) return url;
  const trimmed = url.slice(0, end.index);
  return end[0].startsWith(')') && trimmed.includes('(') ? `${trimmed})` : trimmed;
};

/** Host of a URL in lower case without `www.`; empty where there is none. */
export const hostOf = (url: string): string => {
  const host = /^https?:\/\/([^/\s?#:]+)/i.exec(url)?.[1] ?? '';
  return host.toLowerCase().replace(/^www\./, '');
};

/** Board post ids cited as `>>N` in a text, in order, each once. */
export const citedPostIds = (content: string): readonly string[] => [
  ...new Set(Array.from(content.matchAll(/>>(\d+)/g), (match) => match[1] ?? '')),
];

/**
 * The form of a text that the reference index hashes: composed (NFC), no-break and en spaces as blanks, URLs healed,
 * blanks at line ends and around the text dropped. Two copies of the archive that differ only there count as equal.
 */
export const normaliseText = (content: string): string => {
  // Most texts are plain: what can only change others is left out for them.
  const isPlain = PLAIN.test(content);
  const composed = isPlain ? content : content.normalize('NFC');
  const healed = composed.includes('://') ? composed.replaceAll(BROKEN_URL, '$1') : composed;
  const spaced = isPlain ? healed : healed.replaceAll(/[\u00a0\u2002]/g, ' ');
  return spaced.replaceAll(/[ \t\r]+$/gm, '').trim();
};
