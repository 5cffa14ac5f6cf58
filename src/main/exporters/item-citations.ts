import { bibtexBody, bibtexDay, bibtexEntry, bibtexText, bibtexUrl } from '#shared/bibtex.ts';
import { dateParts, type CitedItem } from '#shared/citation.ts';
import { risBody, risDate, risRecord } from '#shared/ris.ts';

const TITLE_MAX = 160;
const DAY = 10;

/** The beginning of a text as a title, cut after a word; a post without text has its number. */
const titleOf = ({ text, key }: CitedItem): string => {
  const line = text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  if (line === '') return `${key.slice(0, key.indexOf(':'))} ${key.slice(key.indexOf(':') + 1)}`;
  const signs = Array.from(line);
  if (signs.length <= TITLE_MAX) return line;
  const cut = signs.slice(0, TITLE_MAX).join('');
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_MAX / 2)).trim()}…`;
};

const authorOf = ({ author }: CitedItem): string | null =>
  author === null
    ? null
    : author.name === author.account
      ? `@${author.account}`
      : `${author.name} (@${author.account})`;

/** A key of BibTeX for any name: signs other than letters and digits are written by their code, so that no two are the same. */
const citeKey = (key: string): string =>
  key
    .replace(/^([a-z]+):/u, '$1.')
    .replace(/[^A-Za-z0-9.]/gu, (sign) => `-${sign.codePointAt(0)?.toString(16) ?? ''}-`);

/** At most 20 letters and digits are left of an ID of RIS, so that it is made of the hash. */
const risKey = ({ kind, hash }: CitedItem): string => `${kind.charAt(0)}${hash}`;

const isArticle = ({ kind, container }: CitedItem): boolean => kind === 'event' && container !== '';

const noteOf = ({ key, timestamp, source, hash }: CitedItem): string =>
  [
    key,
    timestamp.length === DAY ? timestamp : `${timestamp.replace('T', ' ')} UTC`,
    `Imported from ${source.name}${source.sha256 === '' ? '' : `, SHA-256 ${source.sha256}`}`,
    `content SHA-256 ${hash}`,
  ].join('; ');

/** A post or an event as an entry of BibTeX: an event of an outlet is an article of it. @param list what is noted of the list it is in */
export const itemBibtex = (item: CitedItem, list: string): string => {
  const author = authorOf(item);
  const { container, timestamp, url, accessed, number, kind } = item;
  return bibtexEntry(isArticle(item) ? 'article' : 'misc', citeKey(item.key), [
    ['title', `{${bibtexText(titleOf(item))}}`],
    ['author', author === null ? null : bibtexBody(author)],
    [
      isArticle(item) ? 'journal' : 'howpublished',
      container === ''
        ? null
        : bibtexText(`${container}${kind === 'post' && number !== null ? `, post ${number}` : ''}`),
    ],
    ...bibtexDay(timestamp),
    ['url', url === null ? null : bibtexUrl(url)],
    ['urldate', accessed],
    ['note', bibtexText([noteOf(item), list].filter((text) => text !== '').join('. '))],
  ]);
};

/** The same as an item of CSL-JSON: a post, an article of a newspaper, or a page of the web. */
export const itemCsl = (item: CitedItem, list: string) => {
  const author = authorOf(item);
  const { kind, container, timestamp, accessed, number, url, source } = item;
  return {
    id: item.key,
    type: kind === 'post' ? 'post' : isArticle(item) ? 'article-newspaper' : 'webpage',
    title: titleOf(item),
    ...(author === null ? {} : { author: [{ literal: author }] }),
    issued: dateParts(timestamp),
    accessed: dateParts(accessed),
    ...(container === '' ? {} : { 'container-title': container }),
    ...(number === null ? {} : { number }),
    archive: source.name,
    ...(url === null ? {} : { URL: url }),
    note: [noteOf(item), list].filter((text) => text !== '').join('. '),
  };
};

/** The same as a record of RIS: a source on the web, or an article of a newspaper. */
export const itemRis = (item: CitedItem, list: string): string => {
  const author = authorOf(item);
  const { container, timestamp, accessed, number, url, source } = item;
  return risRecord(isArticle(item) ? 'NEWS' : 'ELEC', risKey(item), [
    ['TI', titleOf(item)],
    ['AU', author === null ? null : risBody(author)],
    ['PY', timestamp.slice(0, 4)],
    ['DA', risDate(timestamp)],
    ['T2', container === '' ? null : container],
    ['AN', number],
    ['DB', source.name],
    ['UR', url],
    ['Y2', risDate(accessed)],
    ['N1', noteOf(item)],
    ['N1', list === '' ? null : list],
  ]);
};
