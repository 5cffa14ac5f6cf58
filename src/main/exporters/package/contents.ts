import type { Dataset } from '#shared/contract/datasets.ts';
import type { TableDescription } from '#shared/tables.ts';

export interface PackageFile {
  readonly path: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

export interface PackageTable extends TableDescription {
  readonly rows: number;
  readonly files: readonly PackageFile[];
}

/** Everything that the documents of a package say. */
export interface PackageContents {
  readonly version: string;
  /** Of the last change of the data, so that an unchanged workstation writes the same package again. */
  readonly created: string;
  readonly authors: readonly string[];
  readonly dataset: Dataset | null;
  /** Whether texts of others are in it. */
  readonly texts: boolean;
  readonly tables: readonly PackageTable[];
  /** Report, codebook and programs. */
  readonly documents: readonly (PackageFile & { readonly title: string })[];
  readonly methods: readonly {
    readonly id: string;
    readonly version: number;
    readonly title: string;
    readonly source: string;
  }[];
}

export const packageTitle = ({ dataset }: PackageContents): string =>
  `Research package of ${dataset === null ? 'a workstation without drops' : dataset.name}`;

/** What may be done with the texts, in the words of the source. */
export const licenseNote = ({ dataset, texts }: PackageContents): string => {
  const source = dataset?.licenceNote ?? '';
  return [
    texts
      ? 'This package contains texts written by others; their authors keep their rights.'
      : 'This package contains no texts of drops or posts, only their ids and hashes.',
    source === '' ? 'The source states no license.' : `License note of the source: ${source}`,
  ].join(' ');
};

/** A checksum list as `sha256sum -c` reads it. */
export const checksumList = (files: readonly PackageFile[]): string =>
  files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, sha256 }) => `${sha256}  ${path}\n`)
    .join('');
