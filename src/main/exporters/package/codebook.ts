import { escaped, escapedLine } from '#main/base/markdown-text.ts';
import { plural } from '#shared/figures.ts';
import { qFamilyOf } from '#shared/methods/q-families.ts';
import { licenseNote, packageTitle, rowsNote, type PackageContents, type PackageTable } from './contents.ts';

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);

const tableSection = ({ name, content, rows, key, columns, references = [] }: PackageTable): string =>
  [
    `## ${name}`,
    '',
    `${content} ${plural(rows, 'row')}, one for each ${key.map((column) => `\`${column}\``).join(' and ')}.`,
    ...references.map(({ column, table, to }) => `\`${column}\` is the \`${to}\` of \`${table}\`.`),
    '',
    '| Column | Type | Unit | Meaning |',
    '| --- | --- | --- | --- |',
    ...columns.map(
      ({ name: column, type, unit = '', meaning }) => `| ${column} | ${type} | ${unit} | ${cell(meaning)} |`,
    ),
    '',
  ].join('\n');

/** What every column means, for people. */
export const toCodebook = (contents: PackageContents): string =>
  [
    `# ${escapedLine(packageTitle(contents))}`,
    '',
    `Written by Dropscope ${contents.version}. All times are UTC. ${escaped(licenseNote(contents))}`,
    '',
    escaped(rowsNote(contents)),
    '',
    'Every table is in two files with the same rows: `NAME.csv` (UTF-8, RFC 4180; a missing value is empty, an empty text is `""`) and `NAME.parquet`. `python3 recompute.py` and `Rscript recompute.R` compute the figures of `figures.csv` again from the tables; `sha256sum -c SHA256SUMS` checks the files.',
    '',
    ...contents.tables.map(tableSection),
    '## Methods',
    '',
    '| Method | Version | q | Source |',
    '| --- | --- | --- | --- |',
    ...contents.methods.map(
      ({ id, title, version, source }) =>
        `| ${cell(title)} | ${version} | ${qFamilyOf(id) ?? ''} | ${cell(source)} |`,
    ),
    '',
  ].join('\n');
