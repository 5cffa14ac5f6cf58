import { codeBlock, escaped, escapedLine } from '#main/base/markdown-text.ts';
import type { Cell, Report, ReportSection, ReportTable } from '#shared/contract/report.ts';
import { markSentences } from './mark-sentences.ts';
import { sourceRows } from './provenance.ts';
import { shownRows } from './shown-rows.ts';

const inCell = (cell: Cell | undefined): string =>
  escapedLine(cell === null || cell === undefined ? '' : String(cell));

const tableText = (table: ReportTable): string => {
  const heads = table.columns.map(({ label, unit }) =>
    inCell(unit === undefined ? label : `${label} (${unit})`),
  );
  const { rows, cut } = shownRows(table);
  const lines = [
    `| ${heads.join(' | ')} |`,
    `|${' --- |'.repeat(heads.length)}`,
    ...rows.map((row) => `| ${table.columns.map(({ key }) => inCell(row[key])).join(' | ')} |`),
  ];
  return `### ${escapedLine(table.title)}\n\n${lines.join('\n')}${cut === '' ? '' : `\n\n${cut}`}\n`;
};

const sectionText = (section: ReportSection, marks: readonly string[]): string =>
  [
    `## ${escapedLine(section.title)}\n`,
    ...[...section.notes, ...marks].map((note) => `${escaped(note)}\n`),
    ...section.tables.map(tableText),
  ].join('\n');

/** The report as Markdown (CommonMark with tables). */
export const toMarkdown = (report: Report): string =>
  [
    '# Dropscope report\n',
    `> ${escaped(report.disclaimer)}\n`,
    '## Provenance\n',
    `| Field | Value |\n| --- | --- |\n${sourceRows(report)
      .map(([field, value]) => `| ${inCell(field)} | ${inCell(value)} |`)
      .join('\n')}\n`,
    '## To reproduce\n',
    `${codeBlock(report.provenance.reproduce)}\n`,
    '## Methods\n',
    `${escaped(report.methods)}\n`,
    ...report.sections.map((section) => sectionText(section, markSentences(report, section.id))),
  ].join('\n');
