import type { Dataset } from '#shared/contract/datasets.ts';
import { formatCount, plural } from '#shared/figures.ts';
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

/** The frozen set that the rows of a package are narrowed to. */
export interface PackageSet {
  readonly name: string;
  readonly sha256: string;
  readonly query: string;
  readonly items: number;
  /** Items of the set that are no longer in the data. */
  readonly gone: number;
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
  /** Null for a package of all rows. */
  readonly set: PackageSet | null;
  /** What the rates of the sets in it have to be read against, one sentence a set that was drawn from a corpus. */
  readonly draws: readonly string[];
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

export const packageTitle = ({ dataset, set }: PackageContents): string =>
  [
    `Research package of ${dataset === null ? 'a workstation without drops' : dataset.name}`,
    ...(set === null ? [] : [`the working set “${set.name}”`]),
  ].join(', ');

/** Which rows a package has, in sentences. */
export const rowsNote = ({ set, draws }: PackageContents): string =>
  [
    set === null
      ? 'All rows of the data are in it.'
      : `Drops, posts and news events, and what belongs to them, are those of the working set “${set.name}” (SHA-256 ${set.sha256}, ${plural(set.items, 'item')}${set.gone === 0 ? '' : `, ${formatCount(set.gone)} of them no longer in the data`}): ${set.query}. Pairs are those of two items of the set. The other tables are whole.`,
    ...draws,
  ].join(' ');

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
