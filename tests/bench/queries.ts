/** Fifty queries over the archive's language: rare, common, phrase, prefix, AND, OR. Ordinary words only. */
export const QUERIES: readonly string[] = [
  'the',
  'and',
  'people',
  'president',
  'time',
  'news',
  'world',
  'house',
  'state',
  'public',
  'storm',
  'mirror',
  'harbor',
  'library',
  'winter',
  'letter',
  'bridge',
  'museum',
  'garden',
  'orchard',
  '"the world"',
  '"of the"',
  '"do not"',
  '"long time"',
  '"white house"',
  '"last night"',
  '"this is"',
  '"in the"',
  'mil*',
  'pres*',
  'informat*',
  'count*',
  'elect*',
  'investigat*',
  'th*',
  'comm*',
  'stat*',
  'the people',
  'news media',
  'state law',
  'time line',
  'why now',
  'world order',
  'house vote',
  'storm OR mirror',
  'news OR media',
  'letter OR message',
  'state OR country',
  'president OR vote',
  'water OR bridge',
];

const WORD = '[\\p{L}\\p{N}\\p{Co}]';
const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const whole = (text: string, isPrefix: boolean): RegExp =>
  new RegExp(
    `(?<!${WORD})${escape(text).replaceAll(' ', '[^\\p{L}\\p{N}\\p{Co}]+')}${isPrefix ? '' : `(?!${WORD})`}`,
    'iu',
  );

/** The same query as a test on a text: the reference for exactness. */
export const referenceOf = (query: string): ((text: string) => boolean) => {
  if (query.startsWith('"')) {
    const phrase = whole(query.slice(1, -1), false);
    return (text) => phrase.test(text);
  }
  const words = (part: string): RegExp[] =>
    part.split(' ').map((one) => whole(one.replace(/\*$/, ''), one.endsWith('*')));
  if (query.includes(' OR ')) {
    const any = query.split(' OR ').flatMap(words);
    return (text) => any.some((one) => one.test(text));
  }
  const all = words(query);
  return (text) => all.every((one) => one.test(text));
};

/** What unicode61 does to a text before it compares: letters without their marks. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
