import { unreadable } from '#main/importers/files/bytes.ts';
import type { Row } from '#main/importers/files/fields.ts';
import { markupToText } from '#main/importers/posts/html-text.ts';
import { plural } from '#shared/figures.ts';
import {
  categoryOf,
  FeedProblem,
  firstText,
  linkOf,
  readFeed,
  rowIn,
  rowsIn,
  textIn,
} from './feed-document.ts';
import { countNote, type RecordForm } from './record-form.ts';

const TEXTS = ['content:encoded', 'content', 'description', 'summary'] as const;

const plainText = (markup: string | null): string => (markup === null ? '' : markupToText(markup).text);

/** The time of an entry: WordPress writes that of its own clock next to the one of UTC. */
const dateOf = (item: Row): string | null => {
  const own = textIn(item, 'wp:post_date_gmt');
  return own !== null && !own.startsWith('0000')
    ? `${own}Z`
    : firstText(item, 'pubDate', 'dc:date', 'published', 'updated');
};

/** The title is above the words, unless these begin with it, as in feeds of short posts. */
const wordsOf = (title: string, words: string): string =>
  words.startsWith(title) ? words : [title, words].filter((part) => part !== '').join('\n\n');

const rowOfItem = (item: Row, feed: string | null): Row => {
  const title = plainText(textIn(item, 'title'));
  const entries: Row = {
    date: dateOf(item),
    title: title === '' ? null : title,
    text: wordsOf(title, plainText(firstText(item, ...TEXTS))),
    username: firstText(item, 'dc:creator', 'author') ?? textIn(rowIn(item, 'author') ?? {}, 'name'),
    source: textIn(item, 'source') ?? feed,
    category: categoryOf(item),
    url: linkOf(item),
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null));
};

/** Whether an entry of WordPress is no published post or page, but a picture, a menu or a draft. */
const isUnpublished = (item: Row): boolean => {
  const [type, status] = [textIn(item, 'wp:post_type'), textIn(item, 'wp:status')];
  return type !== null && !(/^(?:post|page)$/.test(type) && (status === null || status === 'publish'));
};

const read = (xml: string) => {
  try {
    return readFeed(xml);
  } catch (error) {
    if (error instanceof FeedProblem) throw unreadable(`cannot be read as a feed: ${error.message}`);
    throw error;
  }
};

/** A feed that was saved: RSS, Atom, or what WordPress exports. */
export const feed: RecordForm = {
  begins: (start) => /^(?:<\?[^]{0,200}?\?>|<!--[^]{0,2000}?-->|\s)*<(?:rss|feed|rdf:RDF)[\s>]/i.test(start),
  read: (text) => {
    if (!/<\/(?:rss|feed|rdf:RDF)>(?:\s|<!--[^]{0,2000}?-->)*$/i.test(text))
      throw unreadable('is cut off: the feed in it does not end');
    const { head, items } = read(text);
    const own = textIn(head, 'title');
    const published = items.filter((item) => !isUnpublished(item));
    const comments = published.reduce((sum, item) => sum + rowsIn(item, 'wp:comment').length, 0);
    return {
      rows: published.map((item) => rowOfItem(item, own === null ? null : plainText(own))),
      notes: [
        ...countNote(
          items.length - published.length,
          (count) =>
            `${plural(count, 'entry', 'entries')} of WordPress passed over: no published posts or pages.`,
        ),
        ...countNote(comments, (count) => `${plural(count, 'comment')} inside the entries not read.`),
      ],
    };
  },
};
