import {
  selectionName,
  type QdaCode,
  type QdaCoding,
  type QdaNote,
  type QdaProject,
  type QdaSelection,
  type QdaSource,
} from '#shared/qda.ts';
import { zippedBytes } from '#shared/stored-zip.ts';
import { element, xmlDocument, xmlText } from './xml.ts';

const codeElements = (codes: readonly QdaCode[], parent: string | null): readonly string[] =>
  codes
    .filter((code) => code.parent === parent)
    .map(({ guid, name, color, description }) =>
      element('Code', { guid, name, isCodable: 'true', color }, [
        ...(description === '' ? [] : [element('Description', {}, [xmlText(description)])]),
        ...codeElements(codes, guid),
      ]),
    );

const codesOf = (codes: readonly QdaCode[]): string => element('Codes', {}, codeElements(codes, null));

/**
 * A code book as REFI-QDA exchanges it (`.qdc`).
 * @param origin name of this program
 */
export const toQdc = (codes: readonly QdaCode[], origin: string): string =>
  xmlDocument(element('CodeBook', { xmlns: 'urn:QDA-XML:codebook:1.0', origin }, [codesOf(codes)]));

const codingElement = ({ guid, code, user, at }: QdaCoding): string =>
  element('Coding', { guid, creatingUser: user, creationDateTime: at }, [
    element('CodeRef', { targetGUID: code }),
  ]);

const selectionElement = (text: string, selection: QdaSelection): string =>
  element(
    'PlainTextSelection',
    {
      guid: selection.guid,
      name: selectionName(text, selection),
      startPosition: String(selection.start),
      endPosition: String(selection.end),
    },
    selection.codings.map(codingElement),
  );

const pathOf = ({ guid }: QdaSource): string => `${guid}.txt`;

const sourceElement = (source: QdaSource): string =>
  element(
    'TextSource',
    { guid: source.guid, name: source.name, plainTextPath: `internal://${pathOf(source)}` },
    [
      ...source.selections.map((selection) => selectionElement(source.text, selection)),
      ...source.codings.map(codingElement),
      ...source.notes.map(({ guid }) => element('NoteRef', { targetGUID: guid })),
    ],
  );

const noteElement = ({ guid, name, text, user, at }: QdaNote): string =>
  element('Note', { guid, name, creatingUser: user, creationDateTime: at }, [
    element('PlainTextContent', {}, [xmlText(text)]),
  ]);

const section = (name: string, children: readonly string[]): readonly string[] =>
  children.length === 0 ? [] : [element(name, {}, children)];

/**
 * `project.qde` of a REFI-QDA project: texts are files of their own, since XML has no place for some characters.
 * @param origin name of this program
 */
export const toQde = (project: QdaProject, origin: string): string =>
  xmlDocument(
    element(
      'Project',
      { xmlns: 'urn:QDA-XML:project:1.0', name: project.name, origin, creationDateTime: project.at },
      [
        ...section(
          'Users',
          project.users.map(({ guid, name }) => element('User', { guid, name })),
        ),
        element('CodeBook', {}, [codesOf(project.codes)]),
        ...section('Sources', project.sources.map(sourceElement)),
        ...section(
          'Notes',
          project.sources.flatMap(({ notes }) => notes.map(noteElement)),
        ),
      ],
    ),
  );

/**
 * A REFI-QDA project (`.qdpx`): a ZIP of `project.qde` and the texts in UTF-8 without a byte-order mark.
 * @param origin name of this program
 */
export const toQdpx = (project: QdaProject, origin: string): Promise<Uint8Array<ArrayBuffer>> =>
  zippedBytes([
    { name: 'project.qde', content: new Blob([toQde(project, origin)]) },
    ...project.sources.map((source) => ({
      name: `Sources/${pathOf(source)}`,
      content: new Blob([new TextEncoder().encode(source.text)]),
    })),
  ]);
