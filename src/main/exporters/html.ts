import type { Cell, Report, ReportSection, ReportTable } from '#shared/contract/report.ts';
import { formatCount, withMinus } from '#shared/figures.ts';
import { markSentences } from './mark-sentences.ts';
import { escapeMarkup } from './markup.ts';
import { sourceRows } from './provenance.ts';
import { shownRows } from './shown-rows.ts';
import { stripSvg } from './strip.ts';
import { numberOf, tableChart } from './svg-chart.ts';

/** Light on paper and screen alike: a report is read, printed and sent on. */
const STYLE = `
:root{color-scheme:light}
body{font:15px/1.55 Georgia,"Times New Roman",serif;color:#1c2127;background:#fff;max-width:64rem;margin:2rem auto;padding:0 1.5rem}
h1,h2,h3,th,td,.tick,nav{font-family:system-ui,"Segoe UI",Roboto,sans-serif}
h1{font-size:1.7rem;margin:0 0 .5rem}h2{font-size:1.25rem;margin:2.2rem 0 .6rem;border-bottom:1px solid #c5cbd3;padding-bottom:.2rem}
h3{font-size:1rem;margin:1.4rem 0 .4rem}
.disclaimer{border-left:4px solid #935610;padding:.4rem .8rem;background:#fdf3e4}
table{border-collapse:collapse;width:100%;font-size:.82rem;font-variant-numeric:tabular-nums}
th,td{border-bottom:1px solid #dce0e5;padding:.25rem .5rem;text-align:left;vertical-align:top}
th{background:#f6f7f9}.long{overflow-wrap:anywhere}.command{white-space:pre-wrap}.number{text-align:right}td.number,.moment{white-space:nowrap}
.provenance th{width:11rem;font-weight:600}
svg{width:100%;height:auto;max-width:720px;display:block;margin:.4rem 0}
.grid{stroke:#dce0e5}.tick{font-size:10px;fill:#404854}.mark{fill:#2d72d2}.line{fill:none;stroke:#2d72d2;stroke-width:1.5}
.expected{fill:none;stroke:#5f6b7c;stroke-width:1.5;stroke-dasharray:4 3}.band{fill:#5f6b7c;opacity:.2}
.strip{min-width:120px;max-width:240px;margin:0}.strip .mark{fill:#a66905}.strip .within{fill:#5f6b7c}
.cut{color:#5f6b7c;font-size:.85rem}
@media print{body{margin:0;max-width:none;font-size:10pt}h2{break-after:avoid}tr,svg{break-inside:avoid}thead{display:table-header-group}nav{display:none}}
`.trim();

const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})Z?$/u;
const LONG_WORD = /\S{31}/u;
const NUMBER_LIST = /^\d+(?: \d+)+$/u;

/** Four significant digits are what one reads; the exact figure is in the title, and in the JSON report. */
const numberCell = (value: number): string => {
  if (!Number.isInteger(value)) {
    const short = Number(value.toPrecision(4));
    const exact = short === value ? '' : ` title="${value}"`;
    return `<td class="number"${exact}>${withMinus(String(short))}</td>`;
  }
  // From five digits on; below, a number may as well be that of a drop.
  const text = Math.abs(value) < 10_000 ? withMinus(String(value)) : formatCount(value);
  return `<td class="number">${text}</td>`;
};

/** 157 158 159 174 becomes 157–159 174. */
const withRanges = (list: string): string => {
  const runs: [number, number][] = [];
  for (const number of list.split(' ').map(Number)) {
    const last = runs.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs
    .map(([from, to]) => (to - from < 2 ? [...new Set([from, to])].join(' ') : `${from}–${to}`))
    .join(' ');
};

/** A value as it is read: the other formats carry it as it is. */
const inCell = (cell: Cell | undefined, unit?: string): string => {
  if (cell === null || cell === undefined) return '<td></td>';
  if (typeof cell === 'number') return numberCell(cell);
  const text = String(cell);
  if (MOMENT.test(text))
    return `<td class="moment">${text.replace(MOMENT, unit === 'UTC' || !text.endsWith('Z') ? '$1 $2' : '$1 $2 UTC')}</td>`;
  // Only what fits no column may break inside a word.
  const wrap = LONG_WORD.test(text) ? ' class="long"' : '';
  return `<td${wrap}>${escapeMarkup(NUMBER_LIST.test(text) ? withRanges(text) : text)}</td>`;
};

const STRIP_KEYS = ['observed', 'low', 'high'];

/** The strip of a row, in tables of counts next to chance; it says so where a row was not compared. */
const stripCell = (row: ReportTable['rows'][number]): string => {
  const observed = numberOf(row['observed']);
  const strip =
    observed === null
      ? ''
      : stripSvg({
          observed,
          expected: numberOf(row['expected']),
          low: numberOf(row['low']),
          high: numberOf(row['high']),
        });
  return `<td>${strip === '' ? 'not compared' : strip}</td>`;
};

const tableHtml = (table: ReportTable): string => {
  const { rows, cut } = shownRows(table);
  const heads = table.columns.map(({ key, label, unit }) => {
    const isNumber = rows.some((row) => typeof row[key] === 'number');
    const name = escapeMarkup(unit === undefined ? label : `${label} (${unit})`);
    return `<th scope="col"${isNumber ? ' class="number"' : ''}>${name}</th>`;
  });
  const hasStrips = STRIP_KEYS.every((wanted) => table.columns.some(({ key }) => key === wanted));
  if (hasStrips) heads.push('<th scope="col">Next to chance</th>');
  return [
    `<h3>${escapeMarkup(table.title)}</h3>`,
    tableChart(table),
    `<table><thead><tr>${heads.join('')}</tr></thead><tbody>`,
    ...rows.map(
      (row) =>
        `<tr>${table.columns.map(({ key, unit }) => inCell(row[key], unit)).join('')}${hasStrips ? stripCell(row) : ''}</tr>`,
    ),
    `</tbody></table>${cut === '' ? '' : `<p class="cut">${cut}</p>`}`,
  ].join('\n');
};

const sectionHtml = (section: ReportSection, marks: readonly string[]): string =>
  [
    `<section id="${section.id}"><h2>${escapeMarkup(section.title)}</h2>`,
    ...[...section.notes, ...marks].map((note) => `<p>${escapeMarkup(note)}</p>`),
    ...section.tables.map(tableHtml),
    '</section>',
  ].join('\n');

const provenanceHtml = (report: Report): string =>
  sourceRows(report)
    .map(
      ([field, value]) =>
        `<tr><th scope="row">${escapeMarkup(field)}</th><td class="long">${escapeMarkup(value)}</td></tr>`,
    )
    .join('\n');

/** Steps whose blanks are kept, as a name of a file can have two in a row. */
export const stepsHtml = (steps: readonly string[]): string =>
  `<ol>${steps.map((step) => `<li class="long command">${escapeMarkup(step)}</li>`).join('\n')}</ol>`;

/** One page that needs nothing else: no script, no network (its own policy forbids both), prints well. @param body in HTML */
export const htmlPage = (title: string, body: readonly string[]): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(title)}</title>`,
    `<style>${STYLE}</style></head><body>`,
    `<h1>${escapeMarkup(title)}</h1>`,
    ...body,
    '</body></html>\n',
  ].join('\n');

/** The report as one page, its charts drawn in it. */
export const toHtml = (report: Report): string =>
  htmlPage('Dropscope report', [
    `<p class="disclaimer">${escapeMarkup(report.disclaimer)}</p>`,
    `<nav>${report.sections.map(({ id, title }) => `<a href="#${id}">${escapeMarkup(title)}</a>`).join(' · ')}</nav>`,
    `<section id="provenance"><h2>Provenance</h2><table class="provenance"><tbody>`,
    provenanceHtml(report),
    `</tbody></table><h3>To reproduce</h3>${stepsHtml(report.provenance.reproduce)}</section>`,
    `<section id="methods"><h2>Methods</h2><p>${escapeMarkup(report.methods)}</p></section>`,
    ...report.sections.map((section) => sectionHtml(section, markSentences(report, section.id))),
  ]);
