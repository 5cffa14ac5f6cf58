import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { messageOf } from '#main/base/errors.ts';
import { unreadable } from '#main/importers/files/bytes.ts';
import { isObject } from '#shared/is-object.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly elements: readonly XmlElement[];
  /** Its own text, without that of elements inside. */
  readonly text: string;
}

const ATTRIBUTES = ':@';
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
});

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const LAST_POINT = 0x10ffff;

const pointOf = (digits: string, base: number): string => {
  const point = Number.parseInt(digits, base);
  return point <= LAST_POINT ? String.fromCodePoint(point) : '\uFFFD';
};

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/giu, (_, decimal, hex, name) => {
    if (typeof decimal === 'string') return pointOf(decimal, 10);
    if (typeof hex === 'string') return pointOf(hex, 16);
    return NAMED[String(name).toLowerCase()] ?? '';
  });

const nodesIn = (nodes: unknown) => (Array.isArray(nodes) ? nodes.filter(isObject) : []);

const attributesOf = (value: unknown): Readonly<Record<string, string>> =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, decoded(String(text))]))
    : {};

const elementsOf = (nodes: unknown): readonly XmlElement[] =>
  nodesIn(nodes).flatMap((node) => {
    const [name, inner] =
      Object.entries(node).find(([key]) => key !== ATTRIBUTES && !key.startsWith('#')) ?? [];
    return name === undefined
      ? []
      : [
          {
            name,
            attributes: attributesOf(node[ATTRIBUTES]),
            elements: elementsOf(inner),
            text: textIn(inner, decoded),
          },
        ];
  });

/** The texts among nodes; what is within CDATA is as it is written. */
const textIn = (nodes: unknown, read: (text: string) => string): string =>
  nodesIn(nodes)
    .map(({ '#text': text, '#cdata': inner }) =>
      typeof text === 'string' ? read(text) : textIn(inner, (raw) => raw),
    )
    .join('');

/** The validator lets a few through that the parser does not read. */
const nodesOf = (text: string): unknown => {
  try {
    return parser.parse(text);
  } catch (error) {
    throw unreadable(`is no XML: ${messageOf(error).replace(/\.$/u, '')}`);
  }
};

/** The root of a document. @throws AppError `invalid_file` where it is no XML, or has a document type, which could name other files */
export const readXml = (text: string): XmlElement => {
  if (/<!DOCTYPE/iu.test(text)) throw unreadable('has a document type, which no file of REFI-QDA has');
  const checked = XMLValidator.validate(text);
  if (checked !== true)
    throw unreadable(`is no XML: ${checked.err.msg.replace(/\.$/u, '')} (line ${checked.err.line})`);
  const [root] = elementsOf(nodesOf(text));
  if (root === undefined) throw unreadable('is no XML: it has no element');
  return root;
};
