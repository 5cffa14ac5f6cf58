import { Readable } from 'node:stream';
import { XMLParser } from 'fast-xml-parser';
import { AppError } from '#main/base/errors.ts';
import { decoded } from '#main/importers/files/decode.ts';
import { isRow, type Row } from '#main/importers/files/fields.ts';
import { encodingOf } from '#shared/encodings.ts';

/** One item of a feed in the words of RSS, whatever its dialect. */
export interface FeedItem {
  readonly title: string | null;
  readonly link: string | null;
  readonly date: string | null;
  readonly category: string | null;
}

/** The document is no feed; `message` says what it is instead. */
export class FeedProblem extends Error {
  override readonly name = 'FeedProblem';
}

const MAX_ITEMS = 2000;
const MAX_DEPTH = 60;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  trimValues: false,
  isArray: (name) => name === 'item' || name === 'entry' || name === 'link' || name === 'category',
});

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** Text of an element, plain or with attributes; the first where it is repeated. */
const textIn = (row: Row, name: string): string | null => {
  const [first] = listOf(row[name]);
  const text: unknown = isRow(first) ? first['#text'] : first;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
};

const firstText = (row: Row, ...names: readonly string[]): string | null =>
  names.reduce<string | null>((text, name) => text ?? textIn(row, name), null);

/** RSS writes the address as text, Atom as the `href` of the link that is no relation or `alternate`. */
const linkOf = (row: Row): string | null => {
  for (const link of listOf(row['link'])) {
    if (typeof link === 'string' && link.trim() !== '') return link.trim();
    if (!isRow(link)) continue;
    const [href, relation] = [link['@href'] ?? link['#text'], link['@rel'] ?? 'alternate'];
    if (typeof href === 'string' && relation === 'alternate') return href.trim();
  }
  const guid = textIn(row, 'guid');
  return guid !== null && /^https?:\/\//i.test(guid) ? guid : null;
};

const categoryOf = (row: Row): string | null => {
  const [first] = listOf(row['category']);
  const text: unknown = isRow(first) ? (first['@term'] ?? first['#text']) : first;
  return typeof text === 'string' ? text.trim() : null;
};

const toItem = (row: Row): FeedItem => ({
  title: textIn(row, 'title'),
  link: linkOf(row),
  date: firstText(row, 'pubDate', 'dc:date', 'published', 'updated'),
  category: categoryOf(row),
});

const rowIn = (row: Row, name: string): Row | null => {
  const [first] = listOf(row[name]);
  return isRow(first) ? first : null;
};

const itemsOf = (document: Row): readonly unknown[] | null => {
  const channel = rowIn(rowIn(document, 'rss') ?? {}, 'channel');
  if (channel) return listOf(channel['item']);
  const rdf = rowIn(document, 'rdf:RDF') ?? rowIn(document, 'RDF');
  if (rdf) return listOf(rdf['item']);
  const atom = rowIn(document, 'feed');
  return atom ? listOf(atom['entry']) : null;
};

/** Deep nesting would overflow the parser's stack; no feed is nested so. */
const depthOf = (xml: string): number => {
  let [depth, deepest] = [0, 0];
  const markup = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, '');
  for (const [tag] of markup.matchAll(/<\/?[A-Za-z][^<>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
};

/** Items of RSS 2.0, RSS 1.0 (RDF) or Atom. @throws FeedProblem where the text is not one of them or defines entities. */
export const parseFeed = (xml: string): readonly FeedItem[] => {
  if (/<!ENTITY/i.test(xml)) throw new FeedProblem('it defines entities of its own, which no feed needs');
  if (/^\uFEFF?\s*(?:<!doctype html|<html[\s>])/i.test(xml))
    throw new FeedProblem('it is a web page, not a feed');
  if (depthOf(xml) > MAX_DEPTH) throw new FeedProblem('its elements are nested too deep');
  let document: unknown;
  try {
    document = parser.parse(xml);
  } catch {
    throw new FeedProblem('it is not well-formed XML');
  }
  const items = isRow(document) ? itemsOf(document) : null;
  if (items === null) throw new FeedProblem('it is neither RSS nor Atom');
  return items.filter(isRow).slice(0, MAX_ITEMS).map(toItem);
};

const labelOf = (bytes: Uint8Array, contentType: string | null): string => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return (
    /charset=["']?([\w-]+)/i.exec(contentType ?? '')?.[1] ??
    /encoding=["']([\w-]+)["']/i.exec(head)?.[1] ??
    'utf-8'
  );
};

/**
 * The text of a feed: by its byte-order mark, else by the charset of its HTTP header, else of its XML declaration, else UTF-8. Bytes that are
 * no UTF-8 are marked, so that only the items that contain them are lost (`utf8.ts`).
 * @throws FeedProblem where the bytes are not of the encoding that is stated
 */
export const decodeFeed = async (bytes: Uint8Array, contentType: string | null): Promise<string> => {
  const isMarked = /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/.test(
    Buffer.from(bytes.subarray(0, 3)).toString('latin1'),
  );
  const encoding = isMarked ? null : encodingOf(labelOf(bytes, contentType));
  try {
    const parts: Uint8Array[] = [];
    const source = Readable.from([Buffer.from(bytes)]);
    for await (const part of (await decoded(source, encoding === 'utf-8' ? null : encoding)).bytes)
      parts.push(part);
    return Buffer.concat(parts).toString('utf8');
  } catch (error) {
    if (error instanceof AppError) throw new FeedProblem(`it cannot be decoded (${error.message})`);
    throw error;
  }
};
