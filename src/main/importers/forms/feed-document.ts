import { XMLParser } from 'fast-xml-parser';
import { isRow, type Row } from '#main/importers/files/fields.ts';

/** The document is no feed; `message` says what it is instead. */
export class FeedProblem extends Error {
  override readonly name = 'FeedProblem';
}

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
export const textIn = (row: Row, name: string): string | null => {
  const [first] = listOf(row[name]);
  const text: unknown = isRow(first) ? first['#text'] : first;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
};

export const firstText = (row: Row, ...names: readonly string[]): string | null =>
  names.reduce<string | null>((text, name) => text ?? textIn(row, name), null);

/** RSS writes the address as text, Atom as the `href` of the link that is no relation or `alternate`. */
export const linkOf = (row: Row): string | null => {
  for (const link of listOf(row['link'])) {
    if (typeof link === 'string' && link.trim() !== '') return link.trim();
    if (!isRow(link)) continue;
    const [href, relation] = [link['@href'] ?? link['#text'], link['@rel'] ?? 'alternate'];
    if (typeof href === 'string' && relation === 'alternate') return href.trim();
  }
  const guid = textIn(row, 'guid');
  return guid !== null && /^https?:\/\//i.test(guid) ? guid : null;
};

export const categoryOf = (row: Row): string | null => {
  const [first] = listOf(row['category']);
  const text: unknown = isRow(first) ? (first['@term'] ?? first['#text']) : first;
  return typeof text === 'string' ? text.trim() : null;
};

/** Elements of a name that have others or attributes. */
export const rowsIn = (row: Row, name: string): readonly Row[] => listOf(row[name]).filter(isRow);

export const rowIn = (row: Row, name: string): Row | null => {
  const [first] = listOf(row[name]);
  return isRow(first) ? first : null;
};

/** A feed and its items as they are written. */
export interface FeedRows {
  readonly head: Row;
  readonly items: readonly Row[];
}

const feedIn = (document: Row): FeedRows | null => {
  const channel = rowIn(rowIn(document, 'rss') ?? {}, 'channel');
  if (channel) return { head: channel, items: rowsIn(channel, 'item') };
  const rdf = rowIn(document, 'rdf:RDF') ?? rowIn(document, 'RDF');
  if (rdf) return { head: rowIn(rdf, 'channel') ?? {}, items: rowsIn(rdf, 'item') };
  const atom = rowIn(document, 'feed');
  return atom && { head: atom, items: rowsIn(atom, 'entry') };
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

/** RSS 2.0, RSS 1.0 (RDF) or Atom. @throws FeedProblem where the text is not one of them or defines entities. */
export const readFeed = (xml: string): FeedRows => {
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
  const feed = isRow(document) ? feedIn(document) : null;
  if (feed === null) throw new FeedProblem('it is neither RSS nor Atom');
  return feed;
};
