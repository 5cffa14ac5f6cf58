import { plural } from '#shared/figures.ts';
import { licenseNote, packageTitle, rowsNote, type PackageContents, type PackageFile } from './contents.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
  json: 'application/json',
  md: 'text/markdown',
  py: 'text/x-python',
  R: 'text/x-r',
};

const reference = (id: string) => ({ '@id': id });

const fileEntity = (file: PackageFile, name: string) => ({
  '@id': file.path,
  '@type': /\.(?:py|R)$/u.test(file.path) ? ['File', 'SoftwareSourceCode'] : 'File',
  name,
  encodingFormat: mediaTypes[file.path.split('.').at(-1) ?? ''] ?? 'text/plain',
  contentSize: String(file.bytes),
  sha256: file.sha256,
});

const methodId = ({ id, version }: PackageContents['methods'][number]): string => `#method-${id}-${version}`;

/** The set that the rows are narrowed to. */
const setEntities = (contents: PackageContents) => {
  const { set } = contents;
  return set === null
    ? []
    : [
        {
          '@id': '#working-set',
          '@type': 'Collection',
          name: set.name,
          description: rowsNote(contents),
          identifier: set.sha256,
          size: String(set.items),
        },
      ];
};

/**
 * The metadata of a package as an RO-Crate 1.2: files with their hashes, authors, license note, program and method versions.
 * Source: https://www.researchobject.org/ro-crate/specification/1.2/
 */
export const toRoCrate = (contents: PackageContents) => {
  const { tables, documents, methods, authors, dataset, version, created } = contents;
  const files = [
    ...tables.flatMap(({ content, files: written }) => written.map((file) => fileEntity(file, content))),
    ...documents.map((file) => fileEntity(file, file.title)),
  ];
  const people = authors.map((name, index) => ({ '@id': `#author-${index + 1}`, '@type': 'Person', name }));
  const source =
    dataset === null
      ? []
      : [{ '@id': '#source', '@type': 'Dataset', name: dataset.fileName, sha256: dataset.sha256 }];
  const narrowing = setEntities(contents);
  return {
    '@context': 'https://w3id.org/ro/crate/1.2/context',
    '@graph': [
      {
        '@id': 'ro-crate-metadata.json',
        '@type': 'CreativeWork',
        conformsTo: reference('https://w3id.org/ro/crate/1.2'),
        about: reference('./'),
      },
      {
        '@id': './',
        '@type': 'Dataset',
        name: packageTitle(contents),
        description: `${plural(tables.length, 'table')}, each as CSV and Parquet, with the programs that recompute the reported figures. ${licenseNote(contents)} ${rowsNote(contents)}`,
        datePublished: created,
        license: reference('#license'),
        ...(people.length === 0 ? {} : { author: people.map((person) => reference(person['@id'])) }),
        ...(source.length === 0 ? {} : { isBasedOn: reference('#source') }),
        hasPart: files.map((file) => reference(file['@id'])),
        mentions: [
          reference('#export'),
          ...narrowing.map((part) => reference(part['@id'])),
          ...methods.map((method) => reference(methodId(method))),
        ],
      },
      {
        '@id': '#license',
        '@type': 'CreativeWork',
        name: 'License note',
        description: licenseNote(contents),
      },
      ...people,
      ...source,
      ...narrowing,
      {
        '@id': '#dropscope',
        '@type': 'SoftwareApplication',
        name: 'Dropscope',
        version,
        softwareVersion: version,
      },
      {
        '@id': '#export',
        '@type': 'CreateAction',
        name: 'Export of the package',
        endTime: created,
        instrument: reference('#dropscope'),
        ...(source.length === 0 ? {} : { object: reference('#source') }),
        result: reference('./'),
      },
      ...methods.map((method) => ({
        '@id': methodId(method),
        '@type': 'SoftwareSourceCode',
        name: method.title,
        version: String(method.version),
        description: method.source,
        isPartOf: reference('#dropscope'),
      })),
      ...files,
    ],
  };
};
