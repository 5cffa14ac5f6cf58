import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { IMPORT_LIMITS, startsWith, unreadable, UTF8_MARK } from '#main/importers/files/bytes.ts';
import { SAVE_AS_UTF8, textOfBytes, textOfXml } from '#main/importers/files/text-file.ts';
import { openZip } from '#main/importers/files/zip.ts';
import { formatCount } from '#shared/figures.ts';
import {
  GUID,
  type QdaCode,
  type QdaCoding,
  type QdaNote,
  type QdaProject,
  type QdaSource,
  type QdaUser,
} from '#shared/qda.ts';
import { countPositions, type ForeignSelection, type ForeignText } from './positions.ts';
import { readXml, type XmlElement } from './xml-tree.ts';

const MARK = '\uFEFF';
const STARTING_MARK = /^\uFEFF/u;
const PROJECT_AS_BOOK =
  'The file is a project: its codes were read, its texts, coders and codes given were not.';
const PROJECT = /(?:^|\/)project\.qde$/iu;
const LIMITS = { ...IMPORT_LIMITS, maxBytes: 250_000_000, maxEntries: 20_000 };
/** Programs write GUIDs in braces or not, in small letters or not. */
const guidOf = (text: string | undefined): string => (text ?? '').replace(/[{}]/gu, '').toLowerCase();

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.elements.find((one) => one.name === name);
const childrenOf = (element: XmlElement | undefined, ...names: readonly string[]): readonly XmlElement[] =>
  element?.elements.filter((one) => names.includes(one.name)) ?? [];
const textOf = (element: XmlElement | undefined, name: string): string => childOf(element, name)?.text ?? '';

const COLOR = /^#[0-9a-f]{6}$/iu;

/** Codes with those below them; one without a GUID, or with that of another code, gets its own, so that no two become one. */
const readCodes = (
  parent: XmlElement | undefined,
  omitted: Omissions,
  above: string | null = null,
  taken = new Set<string>(),
): readonly QdaCode[] =>
  childrenOf(parent, 'Code').flatMap((element) => {
    const given = guidOf(element.attributes['guid']);
    const guid = given === '' || taken.has(given) ? randomUUID() : given;
    if (guid !== given) omitted.add('Codes without a GUID of their own: %, given a new one.');
    else if (!GUID.test(guid)) omitted.add('Codes with a GUID that has not the form of one: %, left out.');
    taken.add(guid);
    const color = element.attributes['color'] ?? '';
    const code = {
      guid,
      parent: above,
      name: (element.attributes['name'] ?? '').trim(),
      color: COLOR.test(color) ? color.toLowerCase() : null,
      description: textOf(element, 'Description'),
    };
    return [code, ...readCodes(element, omitted, guid, taken)];
  });

/** Codes, and what their file has besides. */
interface QdaCodes {
  readonly codes: readonly QdaCode[];
  /** Whole sentences: what was left out. */
  readonly notes: readonly string[];
}

/** Counts what codes have that a code book here has no place for. */
const omitOfCodes = (parent: XmlElement | undefined, omitted: Omissions): void => {
  for (const code of childrenOf(parent, 'Code')) {
    const { color = '', isCodable = 'true' } = code.attributes;
    if (color !== '' && !COLOR.test(color)) omitted.add('Colors that are not # and six digits: %, left out.');
    if (isCodable === 'false' || isCodable === '0')
      omitted.add('Codes that their program gives to no text: %, read like the others.');
    omitted.add('Notes of codes: %, left out.', childrenOf(code, 'NoteRef').length);
    omitOfCodes(code, omitted);
  }
};

/** Codes of a `.qdc`, or of the document of a project. @throws AppError `invalid_file` in one sentence */
export const readQdc = (text: string): QdaCodes => {
  const root = readXml(text.replace(STARTING_MARK, ''));
  const isProject = root.name === 'Project';
  if (root.name !== 'CodeBook' && !isProject)
    throw unreadable(`is no code book of REFI-QDA: it begins with <${root.name}>`);
  const list = childOf(isProject ? childOf(root, 'CodeBook') : root, 'Codes');
  const omitted = new Omissions();
  const codes = readCodes(list, omitted);
  if (codes.length === 0) throw unreadable('is a code book without a code');
  omitParts(root, omitted);
  omitOfCodes(list, omitted);
  return { codes, notes: [...(isProject ? [PROJECT_AS_BOOK] : []), ...omitted.notes()] };
};

type Members = ReadonlyMap<string, string>;

const membersOf = async (path: string, name: string): Promise<Members> => {
  const zip = await openZip(path, name, LIMITS, /\.(qde|txt)$/iu);
  try {
    const texts = new Map<string, string>();
    for (const file of zip.files) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of await file.open()) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const text = await (/\.qde$/iu.test(file.name) ? textOfXml : textOfBytes)(
        bytes,
        `${name}, ${file.name}`,
        null,
        SAVE_AS_UTF8,
      );
      // The mark is kept: some programs count it.
      texts.set(file.name, startsWith(bytes, ...UTF8_MARK) ? MARK + text : text);
    }
    return texts;
  } finally {
    await zip.close();
  }
};

const atOf = ({ attributes }: XmlElement): string | null => attributes['creationDateTime'] ?? null;
const userOf = ({ attributes }: XmlElement): string | null =>
  attributes['creatingUser'] === undefined ? null : guidOf(attributes['creatingUser']);

/** Counts of what was left out, by sentence. */
class Omissions {
  readonly #counts = new Map<string, number>();

  add(sentence: string, count = 1): void {
    if (count > 0) this.#counts.set(sentence, (this.#counts.get(sentence) ?? 0) + count);
  }

  notes(): readonly string[] {
    return [...this.#counts].map(([sentence, count]) => sentence.replace('%', formatCount(count)));
  }
}

/** The name of a file without its folders; programs write it in other letters than their ZIP. */
const bareName = (path: string): string => (path.split('/').at(-1) ?? '').toLowerCase();

const readText = (source: XmlElement, members: Members, omitted: Omissions): string | null => {
  const content = childOf(source, 'PlainTextContent');
  const path = source.attributes['plainTextPath'];
  if (content !== undefined && path !== undefined)
    omitted.add(
      'Texts given twice, in the project and as a file, which the standard does not allow: %; the file counts.',
    );
  const file =
    path === undefined
      ? undefined
      : [...members].find(([member]) => bareName(member) === bareName(path))?.[1];
  if (file !== undefined) return file;
  if (content !== undefined) return content.text;
  omitted.add('Sources without a plain text in the file: %, left out.');
  return null;
};

interface Read {
  readonly element: XmlElement;
  readonly text: ForeignText;
  readonly selections: readonly XmlElement[];
}

const selectionOf = (element: XmlElement): ForeignSelection => ({
  start: Number(element.attributes['startPosition'] ?? Number.NaN),
  end: Number(element.attributes['endPosition'] ?? Number.NaN),
  quoted: (element.attributes['name'] ?? '') || textOf(element, 'Description'),
});

const readSource = (element: XmlElement, members: Members, omitted: Omissions): Read[] => {
  const whole = readText(element, members, omitted);
  if (whole === null) return [];
  const hadMark = whole.startsWith(MARK);
  const selections = childrenOf(element, 'PlainTextSelection');
  const text = { text: hadMark ? whole.slice(1) : whole, hadMark, selections: selections.map(selectionOf) };
  return [{ element, text, selections }];
};

interface Names {
  readonly codes: ReadonlySet<string>;
  readonly notes: ReadonlyMap<string, QdaNote>;
  readonly omitted: Omissions;
}

const readCodings = (parent: XmlElement, { codes, omitted }: Names): readonly QdaCoding[] =>
  childrenOf(parent, 'Coding').flatMap((element) => {
    const code = guidOf(childOf(element, 'CodeRef')?.attributes['targetGUID']);
    if (!codes.has(code)) {
      omitted.add('Codings with a code that the project does not have: %, left out.');
      return [];
    }
    const user = userOf(element) ?? userOf(parent);
    return [{ guid: guidOf(element.attributes['guid']), code, user, at: atOf(element) ?? atOf(parent) }];
  });

/** Notes of an element and of what is inside it. */
const notesOf = (element: XmlElement, notes: ReadonlyMap<string, QdaNote>): readonly QdaNote[] =>
  element.elements.flatMap((one) => {
    const note = one.name === 'NoteRef' ? notes.get(guidOf(one.attributes['targetGUID'])) : undefined;
    return note === undefined ? notesOf(one, notes) : [note];
  });

const readNote = (element: XmlElement, members: Members, omitted: Omissions): QdaNote[] => {
  const text = readText(element, members, omitted);
  return text === null
    ? []
    : [
        {
          guid: guidOf(element.attributes['guid']),
          name: element.attributes['name'] ?? '',
          text: text.replace(STARTING_MARK, ''),
          user: userOf(element),
          at: atOf(element),
        },
      ];
};

const OTHER_SOURCES = ['PDFSource', 'PictureSource', 'AudioSource', 'VideoSource'];
/** What else a project may have: an element that has its parts, whose names lack the s. */
const OTHER_PARTS = ['Variables', 'Cases', 'Sets', 'Links', 'Graphs'];

const codingsIn = ({ elements }: XmlElement): number =>
  elements.reduce((sum, one) => sum + (one.name === 'Coding' ? 1 : codingsIn(one)), 0);

/** Counts the parts of a project that nothing is made of. */
const omitParts = (root: XmlElement, omitted: Omissions): void => {
  for (const list of OTHER_PARTS)
    for (const parent of [root, childOf(root, 'CodeBook')])
      omitted.add(`${list}: %, left out.`, childrenOf(childOf(parent, list), list.slice(0, -1)).length);
  for (const source of childrenOf(childOf(root, 'Sources'), ...OTHER_SOURCES)) {
    omitted.add('Sources that are no text (PDF, picture, audio, video): %, left out.');
    omitted.add('Codings of sources that are no text: %, left out.', codingsIn(source));
  }
};

const sourceOf = (
  { element, text, selections }: Read,
  places: readonly ({ start: number; end: number } | null)[],
  names: Names,
): QdaSource => ({
  guid: guidOf(element.attributes['guid']),
  name: element.attributes['name'] ?? '',
  text: text.text,
  selections: selections.flatMap((selection, at) => {
    const place = places[at] ?? null;
    const codings = readCodings(selection, names);
    if (place === null) {
      names.omitted.add('Selections that are empty or end beyond their text: %, left out.');
      return [];
    }
    return [{ guid: guidOf(selection.attributes['guid']), ...place, codings }];
  }),
  codings: readCodings(element, names),
  notes: notesOf(element, names.notes),
});

export interface QdaReading {
  readonly project: QdaProject;
  /** Whole sentences: how positions are counted, and what was left out. */
  readonly notes: readonly string[];
}

const readProject = (root: XmlElement, members: Members): QdaReading => {
  if (root.name !== 'Project') throw unreadable(`is no project of REFI-QDA: it begins with <${root.name}>`);
  const omitted = new Omissions();
  const codes = readCodes(childOf(childOf(root, 'CodeBook'), 'Codes'), omitted);
  const users = childrenOf(childOf(root, 'Users'), 'User').map(({ attributes }, at): QdaUser => ({
    guid: guidOf(attributes['guid']),
    name: (attributes['name'] ?? attributes['id'] ?? '').trim() || `Coder ${at + 1}`,
  }));
  const notes = childrenOf(childOf(root, 'Notes'), 'Note').flatMap((note) =>
    readNote(note, members, omitted),
  );
  const sources = childOf(root, 'Sources');
  omitParts(root, omitted);
  const read = childrenOf(sources, 'TextSource').flatMap((source) => readSource(source, members, omitted));
  const { places, sentence } = countPositions(read.map(({ text }) => text));
  const names: Names = {
    codes: new Set(codes.map(({ guid }) => guid)),
    notes: new Map(notes.map((note) => [note.guid, note])),
    omitted,
  };
  const project = {
    name: root.attributes['name'] ?? '',
    at: atOf(root),
    users,
    codes,
    sources: read.map((one, at) => sourceOf(one, places[at] ?? [], names)),
  };
  const kept = new Set(project.sources.flatMap((source) => source.notes.map(({ guid }) => guid)));
  for (const { guid } of notes)
    if (!kept.has(guid))
      omitted.add('Notes that are of no text (of codes, cases or the project): %, left out.');
  return { project, notes: [...(sentence === null ? [] : [sentence]), ...omitted.notes()] };
};

/** The project of a ZIP: `project.qde`, or the only file of its kind, as some programs name it after the project. */
const projectIn = (members: Members): string => {
  const files = [...members].filter(([member]) => /\.qde$/iu.test(member));
  const [, text] =
    files.find(([member]) => PROJECT.test(member)) ?? (files.length === 1 ? files[0] : []) ?? [];
  if (text === undefined) throw unreadable('contains no project.qde, so it is no project of REFI-QDA');
  return text;
};

/**
 * A REFI-QDA project (`.qdpx`): positions become code points from 0, the end not included, however its program counted them.
 * @throws AppError `invalid_file` in one sentence
 */
export const readQdpx = async (path: string, name: string): Promise<QdaReading> => {
  const members = await membersOf(path, name);
  const text = projectIn(members);
  return readProject(readXml(text.replace(STARTING_MARK, '')), members);
};

/** The codes of a `.qdc`, a `.qdpx` or its `project.qde`. @throws AppError `invalid_file` in one sentence */
export const readQdaCodes = async (
  path: string,
  name: string,
  encoding: string | null = null,
): Promise<QdaCodes> => {
  const bytes = await readFile(path);
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK')
    return readQdc(await textOfXml(bytes, name, encoding));
  const members = await membersOf(path, name);
  const text = projectIn(members);
  return readQdc(text);
};
