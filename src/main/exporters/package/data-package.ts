import type { TableColumn } from '#shared/tables.ts';
import { licenseNote, packageTitle, rowsNote, type PackageContents, type PackageTable } from './contents.ts';

const profile = (name: string): string => `https://datapackage.org/profiles/2.0/${name}.json`;

const formats = {
  csv: { format: 'csv', mediatype: 'text/csv', encoding: 'utf-8' },
  parquet: { format: 'parquet', mediatype: 'application/vnd.apache.parquet' },
} as const;

const fieldOf = ({ name, type, meaning, unit }: TableColumn) => ({
  name,
  type,
  description: meaning,
  ...(unit === undefined ? {} : { unit }),
});

const schemaOf = (
  { columns, key, references = [] }: PackageTable,
  tableNames: ReadonlySet<string>,
  resourceOf: (table: string) => string,
) => {
  const foreignKeys = references
    .filter(({ table }) => tableNames.has(table))
    .map(({ column, table, to }) => ({
      fields: [column],
      reference: { resource: resourceOf(table), fields: [to] },
    }));
  return {
    $schema: profile('tableschema'),
    fields: columns.map(fieldOf),
    primaryKey: key,
    // The profile allows no empty list.
    ...(foreignKeys.length === 0 ? {} : { foreignKeys }),
    missingValues: [''],
  };
};

/**
 * The descriptor of a package, Frictionless Data Package v2: every table twice, as CSV under its name and as Parquet under
 * `NAME-parquet`. Source: https://datapackage.org/standard/data-package/
 */
export const toDataPackage = (contents: PackageContents) => {
  const { tables, dataset, version, created, authors, set } = contents;
  const tableNames = new Set(tables.map(({ name }) => name));
  const resources = tables.flatMap((table) =>
    (['csv', 'parquet'] as const).map((kind) => {
      const nameOf = (name: string): string => (kind === 'csv' ? name : `${name}-parquet`);
      const file = table.files.find(({ path }) => path.endsWith(`.${kind}`));
      return {
        $schema: profile('dataresource'),
        name: nameOf(table.name),
        type: 'table',
        description: table.content,
        path: file?.path ?? '',
        ...formats[kind],
        bytes: file?.bytes ?? 0,
        hash: `sha256:${file?.sha256 ?? ''}`,
        schema: schemaOf(table, tableNames, nameOf),
        rows: table.rows,
      };
    }),
  );
  return {
    $schema: profile('datapackage'),
    name: 'dropscope-research-package',
    title: packageTitle(contents),
    description: `${licenseNote(contents)} ${rowsNote(contents)} Written by Dropscope ${version}; figures.csv and recompute.py check its figures.`,
    created,
    ...(authors.length === 0 ? {} : { contributors: authors.map((title) => ({ title, roles: ['author'] })) }),
    ...(dataset === null
      ? {}
      : {
          sources: [
            { title: `${dataset.fileName} (SHA-256 ${dataset.sha256})`, version: dataset.importerVersion },
          ],
        }),
    ...(set === null ? {} : { workingSet: { ...set } }),
    resources,
  };
};
