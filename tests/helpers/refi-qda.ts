import { readXml, type XmlElement } from '#main/importers/qda/xml-tree.ts';
import type { QdaCoding, QdaProject, QdaSource } from '#shared/qda.ts';

const GUID =
  /^(?:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|\{[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\})$/u;
const COLOR = /^#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})$/u;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/u;
const ANY = /^[\s\S]*$/u;
const PATH = /^(?:internal|relative|absolute):\/\/.+/u;
const INTEGER = /^-?\d+$/u;
const TRUTH = /^(?:true|false|0|1)$/u;

/** Children are in this order; `+` at least one, `?` at most one, `*` any number. */
interface Rule {
  readonly required: Readonly<Record<string, RegExp>>;
  readonly optional?: Readonly<Record<string, RegExp>>;
  readonly children?: readonly (readonly [name: string, count: '1' | '?' | '*' | '+'])[];
}

const made = { creatingUser: GUID, creationDateTime: TIME, modifyingUser: GUID, modifiedDateTime: TIME };
const textRule: Rule = {
  required: { guid: GUID },
  optional: { name: ANY, richTextPath: PATH, plainTextPath: PATH, ...made },
  children: [
    ['Description', '?'],
    ['PlainTextContent', '?'],
    ['PlainTextSelection', '*'],
    ['Coding', '*'],
    ['NoteRef', '*'],
  ],
};
const reference: Rule = { required: { targetGUID: GUID } };
const text: Rule = { required: {} };

/** The rules of the published schemas that concern texts, in our own words. */
const RULES: Readonly<Record<string, Rule>> = {
  Project: {
    required: { name: ANY },
    optional: {
      origin: ANY,
      creatingUserGUID: GUID,
      creationDateTime: TIME,
      modifyingUserGUID: GUID,
      modifiedDateTime: TIME,
      basePath: ANY,
    },
    children: [
      ['Users', '?'],
      ['CodeBook', '?'],
      ['Sources', '?'],
      ['Notes', '?'],
      ['Description', '?'],
    ],
  },
  Users: { required: {}, children: [['User', '+']] },
  User: { required: { guid: GUID }, optional: { name: ANY, id: ANY } },
  CodeBook: {
    required: {},
    optional: { origin: ANY },
    children: [
      ['Codes', '1'],
      ['Sets', '?'],
    ],
  },
  Sets: { required: {}, children: [['Set', '+']] },
  Set: {
    required: { guid: GUID, name: ANY },
    children: [
      ['Description', '?'],
      ['MemberCode', '*'],
      ['MemberSource', '*'],
      ['MemberNote', '*'],
    ],
  },
  ...{ MemberCode: { required: { guid: GUID } } },
  Codes: { required: {}, children: [['Code', '+']] },
  Code: {
    required: { guid: GUID, name: ANY, isCodable: TRUTH },
    optional: { color: COLOR },
    children: [
      ['Description', '?'],
      ['NoteRef', '*'],
      ['Code', '*'],
    ],
  },
  Sources: { required: {}, children: [['TextSource', '*']] },
  Notes: { required: {}, children: [['Note', '+']] },
  TextSource: textRule,
  Note: textRule,
  PlainTextSelection: {
    required: { guid: GUID, startPosition: INTEGER, endPosition: INTEGER },
    optional: { name: ANY, ...made },
    children: [
      ['Description', '?'],
      ['Coding', '*'],
      ['NoteRef', '*'],
    ],
  },
  Coding: {
    required: { guid: GUID },
    optional: { creatingUser: GUID, creationDateTime: TIME },
    children: [
      ['CodeRef', '1'],
      ['NoteRef', '*'],
    ],
  },
  ...{ CodeRef: reference, NoteRef: reference, Description: text, PlainTextContent: text },
};

const attributeFaults = (
  { name, attributes }: XmlElement,
  { required, optional = {} }: Rule,
): readonly string[] => [
  ...Object.keys(required).flatMap((key) => (attributes[key] === undefined ? [`${name} has no ${key}`] : [])),
  ...Object.entries(attributes).flatMap(([key, value]) => {
    const pattern = required[key] ?? optional[key];
    if (pattern === undefined) return [`${name} has a strange ${key}`];
    return pattern.test(value) ? [] : [`${name} has ${key} “${value}”`];
  }),
];

const childFaults = ({ name, elements }: XmlElement, { children = [] }: Rule): readonly string[] => {
  const places = elements.map((child) => children.findIndex(([known]) => known === child.name));
  const strange = elements
    .filter((_, at) => (places[at] ?? -1) < 0)
    .map((child) => `${child.name} in ${name}`);
  const isInOrder = places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0));
  const counts = children.flatMap(([child, count]) => {
    const number = elements.filter((one) => one.name === child).length;
    const isRight = count === '*' || (count === '+' ? number > 0 : count === '1' ? number === 1 : number < 2);
    return isRight ? [] : [`${number} ${child} in ${name}`];
  });
  return [...strange, ...(isInOrder ? [] : [`children of ${name} in another order`]), ...counts];
};

const faultsIn = (element: XmlElement): readonly string[] => {
  const rule = RULES[element.name];
  if (rule === undefined) return [`strange element ${element.name}`];
  const isTwice =
    element.attributes['plainTextPath'] !== undefined &&
    element.elements.some(({ name }) => name === 'PlainTextContent');
  return [
    ...attributeFaults(element, rule),
    ...childFaults(element, rule),
    ...(isTwice ? [`${element.name} has its text twice`] : []),
    ...element.elements.flatMap(faultsIn),
  ];
};

const allOf = (element: XmlElement): readonly XmlElement[] => [element, ...element.elements.flatMap(allOf)];

const NAMESPACES: Readonly<Record<string, string>> = {
  Project: 'urn:QDA-XML:project:1.0',
  CodeBook: 'urn:QDA-XML:codebook:1.0',
};

/** The namespace of the root, which the tree of elements does not have. */
const namespaceFaults = (xml: string, { name }: XmlElement): readonly string[] => {
  const [, given] = /<[\w:]+[^>]* xmlns="([^"]*)"/u.exec(xml) ?? [];
  return given === NAMESPACES[name] ? [] : [`${name} has the namespace ${given ?? 'of none'}`];
};

/** What the schemas and their keys would refuse in a document: structure, values, GUIDs given twice or pointing nowhere. */
export const schemaFaults = (xml: string): readonly string[] => {
  const root = readXml(xml);
  const elements = allOf(root);
  // Members of a set are named by GUIDs of others.
  const guids = elements.flatMap(({ name, attributes }) =>
    name.startsWith('Member') ? [] : (attributes['guid'] ?? []),
  );
  const known = new Set(guids);
  const pointers = elements.flatMap(({ attributes }) =>
    [attributes['targetGUID'], attributes['creatingUser']].filter((one) => one !== undefined),
  );
  return [
    ...namespaceFaults(xml, root),
    ...faultsIn(root),
    ...(known.size === guids.length ? [] : ['a GUID is given twice']),
    ...pointers.filter((guid) => !known.has(guid)).map((guid) => `${guid} is nothing in the project`),
  ];
};

type Random = () => number;

/** Characters that programs count and cut in different ways. */
const HARD = [
  'a',
  'é',
  'e\u0301',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '\t',
  '😀',
  '👩‍👩‍👧',
  '🇩🇪',
  '<',
  '&',
  '"',
  '…',
  '中',
  '\u0007',
  '\u200d',
  'ﬁ',
  ']]>',
  '\uFEFF',
];

export const hardText = (random: Random, most: number): string =>
  Array.from(
    { length: 1 + Math.floor(random() * most) },
    () => HARD[Math.floor(random() * HARD.length)] ?? 'a',
  ).join('');

const guid = (random: Random): string =>
  '00000000-0000-4000-8000-000000000000'.replace(/0/gu, () => Math.floor(random() * 16).toString(16));

const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** A small project of hard texts, names and nested codes. */
export const randomProject = (random: Random): QdaProject => {
  const many = (most: number) => Array.from({ length: Math.floor(random() * most) });
  const at = () => (random() < 0.5 ? null : `2026-0${1 + Math.floor(random() * 9)}-11T10:11:12Z`);
  const users = many(4).map((_, number) => ({
    guid: guid(random),
    name: `Coder ${number} <${pick(random, HARD.slice(0, 4)).trim()}>`,
  }));
  const codes: {
    guid: string;
    name: string;
    color: string | null;
    description: string;
    parent: string | null;
  }[] = [];
  for (const [number] of [0, ...many(6)].entries())
    codes.push({
      ...{ guid: guid(random), name: `Code ${number} “x” & 'y'`, color: random() < 0.5 ? null : '#00ff7f' },
      description: random() < 0.3 ? '' : `Means\r\n${number} <b>`,
      parent: codes.length > 0 && random() < 0.5 ? pick(random, codes).guid : null,
    });
  const coding = (): QdaCoding => ({
    ...{ guid: guid(random), code: pick(random, codes).guid, at: at() },
    user: users.length > 0 && random() < 0.8 ? pick(random, users).guid : null,
  });
  const source = (number: number): QdaSource => {
    const text = hardText(random, 30).replace(/^\uFEFF/u, 'x');
    const length = Array.from(text).length;
    return {
      ...{ guid: guid(random), name: `#${number}`, text, codings: many(3).map(coding) },
      selections: many(4).map(() => {
        const start = Math.floor(random() * length);
        const end = start + 1 + Math.floor(random() * (length - start));
        return { guid: guid(random), start, end, codings: many(3).map(coding) };
      }),
      notes: many(2).map(() => ({
        ...{ guid: guid(random), name: `Note ${number}`, text: 'Said\r\nonce <more>', at: at() },
        user: users.length > 0 ? pick(random, users).guid : null,
      })),
    };
  };
  return {
    name: `Project “${Math.floor(random() * 1000)}” <&>`,
    at: at(),
    users,
    codes,
    sources: many(5).map((_, number) => source(number + 1)),
  };
};
