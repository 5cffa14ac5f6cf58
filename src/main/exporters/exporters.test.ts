import { parse } from 'csv-parse/sync';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { reportSchema, type Report, type ReportSection } from '#shared/contract/report.ts';
import { EXPORT_FORMATS } from '#shared/contract/reports.ts';
import { fromSafeCell, toSafeCell } from '#shared/csv-cell.ts';
import type { CsvReader } from '#shared/csv.ts';
import { readBibtex, readByCitationJs } from '#tests/helpers/bibtex.ts';
import { readCsl } from '#tests/helpers/csl.ts';
import { foreignTables } from '#tests/helpers/foreign-csv.ts';
import { gexfFaults, readGexf } from '#tests/helpers/gexf.ts';
import { hostileTexts } from '#tests/helpers/hostile-texts.ts';
import fc from '#tests/helpers/properties.ts';
import { readRis } from '#tests/helpers/ris.ts';
import { HOSTILE, sampleGraph, sampleReport, sampleSections } from '#tests/helpers/sample-report.ts';
import { csvFiles } from './csv.ts';
import { exporters } from './index.ts';
import { markSentences } from './mark-sentences.ts';
import { contentHash } from './provenance.ts';

const report = sampleReport();
/** What a file says; of a ZIP, whose files are stored as they are, one after the other. */
const write = async (
  format: (typeof EXPORT_FORMATS)[number],
  of = report,
  graph = sampleGraph,
): Promise<string> => {
  const content = await exporters[format].write(of, graph);
  if (typeof content === 'string') return content;
  const files = csvFiles(of);
  for (const file of files) expect(Buffer.from(content).includes(file.content)).toBe(true);
  return files.map((file) => `--- ${file.name}\r\n${file.content}`).join('');
};

describe('every format of a report', () => {
  it.each(EXPORT_FORMATS)('%s reads as its golden file', async (format) => {
    await expect(await write(format)).toMatchFileSnapshot(
      `./__snapshots__/report.${format === 'csv' ? 'csv' : exporters[format].extension}.golden`,
    );
  });

  it.each(EXPORT_FORMATS)('%s starts with its provenance, and gives the same bytes again', async (format) => {
    const text = await write(format);
    expect(await write(format, sampleReport())).toBe(text);
    const head = text.slice(0, 6000);
    if (format !== 'csl-json') {
      expect(head).toContain(report.provenance.contentSha256);
      expect(head).toContain('1.2.3');
    }
    expect(text).toContain('77d7c5ec3896bd07e72f74e1d9a7c1976289dcee2d49f4bddf826156745cb45f');
    expect(text.endsWith('\n')).toBe(true);
  });

  it.each(EXPORT_FORMATS)('%s is written for an empty report too', async (format) => {
    const text = await write(format, sampleReport([]), { nodes: [], edges: [] });
    expect(text.length).toBeGreaterThan(100);
  });
});

describe('counts next to chance', () => {
  it('have a strip in HTML; a row without a range says so', async () => {
    const [section] = sampleSections;
    if (section === undefined) throw new Error('The sample has no section.');
    const columns = ['name', 'observed', 'expected', 'low', 'high'].map((key) => ({ key, label: key }));
    const rows = [
      { name: 'far out', observed: 300, expected: 194, low: 165, high: 223 },
      { name: 'untested', observed: 12, expected: null, low: null, high: null },
    ];
    const counts = { id: 'counts', title: 'Counts', columns, rows, totalRows: 2 };
    const html = await write('html', sampleReport([{ ...section, tables: [counts] }]));
    const cells = html.split('<tr>').filter((row) => /far out|untested/u.test(row));
    expect(cells[0]).toMatch(/<svg class="strip".*<circle class="mark" cx="230\.40"/u);
    expect(cells[1]).toContain('<td>not compared</td>');
  });
});

describe('the marks of tests', () => {
  it.each(['markdown', 'html', 'csv'] as const)('are in every section of %s', async (format) => {
    const text = await write(format);
    expect(text).toContain('The tests of this section are exploratory.');
    expect(text).toContain('The tests of 1. Pairs are exploratory.');
    expect(text).toMatch(/The tests of 2\. Deltas are confirmatory: /u);
  });

  it('are no part of what is computed again, and earlier reports have none', () => {
    const { marks, ...before } = report;
    expect(marks).toHaveLength(3);
    const parsed = reportSchema.parse(before);
    expect([parsed.marks, parsed.provenance.contentSha256]).toEqual([[], report.provenance.contentSha256]);
  });
});

it.each([
  ['deltas', 'Repeated gaps: q has three families: '],
  ['ladder', 'Chance ladder: q is over the windows and directions of one rung'],
])('says in the section of %s over which tests its q is', (method, sentence) => {
  const [first] = report.sections;
  if (first === undefined) throw new Error('The sample has no section.');
  const title = sentence.split(':')[0] ?? '';
  const methods = [{ method, title, version: 1, source: '', parameters: {}, seed: 1 }];
  const tables = [
    { id: 'q', title: 'q', columns: [{ key: 'q', label: 'q' }], rows: [{ q: 0.5 }], totalRows: 1 },
  ];
  const withQ = { ...report, sections: [{ ...first, methods, tables }] };
  expect(markSentences(withQ, first.id).join(' ')).toContain(sentence);
  const withoutQ = { ...report, sections: [{ ...first, methods, tables: [] }] };
  expect(markSentences(withoutQ, first.id).join(' ')).not.toContain(sentence);
});

describe('JSON and NDJSON', () => {
  it('is what the schema says, and holds the values unchanged', async () => {
    const back = reportSchema.parse(JSON.parse(await write('json')));
    expect(back).toEqual(report);
    expect(back.provenance.contentSha256).toBe(contentHash(back.sections));
  });

  it('has one value a line', async () => {
    const lines = (await write('ndjson'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string });
    expect(lines[0]?.type).toBe('report');
    expect(lines.filter(({ type }) => type === 'row')).toHaveLength(5);
  });

  it('says of each row where it belongs, whatever the columns are called', async () => {
    const [first] = sampleSections;
    const keys = ['type', 'section', 'table', '2018', 'type 2'];
    const cells = keys.map((key) => `cell ${key}`);
    const odd = {
      ...{ id: 't', title: 'T', totalRows: 1, columns: keys.map((key) => ({ key, label: key })) },
      rows: [Object.fromEntries(keys.map((key, at) => [key, cells[at] ?? null]))],
    };
    const written = await write(
      'ndjson',
      sampleReport(first === undefined ? [] : [{ ...first, tables: [odd] }]),
    );
    const { type, section, table, ...row } = JSON.parse(written.trimEnd().split('\n').at(-1) ?? '') as Record<
      string,
      unknown
    >;
    expect([type, section, table]).toEqual(['row', 'temporal', 't']);
    expect(Object.values(row).toSorted()).toEqual(cells.toSorted());
  });
});

const sectionWith = (texts: readonly (string | number)[]): ReportSection => ({
  id: 'summary',
  title: 'T',
  kind: 'computed',
  notes: [],
  methods: [],
  tables: [
    {
      id: 't',
      title: 't',
      columns: [{ key: 'a', label: 'A' }],
      rows: texts.map((a) => ({ a })),
      totalRows: texts.length,
    },
  ],
});

const fileOf = (of: Report, name: string, reader?: CsvReader): string[][] =>
  parse(csvFiles(of, reader).find((file) => file.name === name)?.content ?? '');

describe('CSV', () => {
  it('is a file for each table, under its headings, with the same cells for any reader', async () => {
    expect(fileOf(report, 'contents.csv').map(([name]) => name)).toEqual([
      'File',
      'temporal-monthly.csv',
      'correlations-pairs.csv',
    ]);
    expect(fileOf(report, 'correlations-pairs.csv', 'program')).toEqual([
      ['Drop', 'Event', 'Δ (minutes)', 'Proof', 'q'],
      ['12', HOSTILE, '-35.5', 'false', '0.02'],
      ['15', '-5 degrees', '12', 'true', ''],
    ]);
    expect(fileOf(report, 'correlations-pairs.csv')[2]?.[1]).toBe("'-5 degrees");
    for (const { name, content } of csvFiles(report, 'program'))
      for (const table of Object.values(await foreignTables(content)))
        expect([name, table]).toEqual([name, fileOf(report, name, 'program')]);
  });

  it('keeps tables of one name apart', () => {
    const section = sectionWith(['a']);
    const twice = sampleReport([{ ...section, tables: [...section.tables, ...sectionWith(['b']).tables] }]);
    expect(fileOf(twice, 'summary-t.csv')).toEqual([['A'], ['a']]);
    expect(fileOf(twice, 'summary-t-2.csv')).toEqual([['A'], ['b']]);

    const tables = ['t', 't-2', 't', 'x'.repeat(300), 'x'.repeat(301)].flatMap((id) =>
      sectionWith([id]).tables.map((table) => ({ ...table, id })),
    );
    const names = csvFiles(sampleReport([{ ...section, tables }])).map(({ name }) => name);
    expect([names.length, new Set(names).size]).toEqual([8, 8]);
  });

  it('neutralises reversibly', () => {
    fc.assert(fc.property(fc.string(), (text) => fromSafeCell(toSafeCell(text)) === text));
    expect(toSafeCell('=1+1')).toBe("'=1+1");
    expect(toSafeCell("'=1+1")).toBe("''=1+1");
    expect(toSafeCell("it's")).toBe("it's");
  });
});

describe('HTML', () => {
  it('stands alone: no script, no address to load, its own policy, a chart, a printed form', async () => {
    const text = await write('html');
    expect(text).toContain("default-src 'none'");
    expect(text).toContain('@media print');
    expect(text).toContain('<svg');
    expect(text).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\ssrc=(?!q )|href="(?!#)/iu);
    const elements = [...text.matchAll(/<([a-z0-9]+)[\s>]/giu)].map((match) => match[1]?.toLowerCase());
    expect(elements).not.toContain('img');
    expect(text).toContain('&lt;img src=q onerror=alert(1)&gt;');
  });

  it('draws bars at the places of their values, and the expected line', async () => {
    const text = await write('html');
    expect([...text.matchAll(/class="mark"/g)]).toHaveLength(3);
    expect(text).toContain('<title>2017-11: 226</title>');
    expect(text).toContain('class="expected"');
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('is written to be read: four digits, dates with a blank, runs of numbers; the exact figure in the title', async () => {
    const [first] = sampleSections;
    if (first === undefined) throw new Error('no section');
    const columns = ['p', 'at', 'drops', 'count'].map((key) => ({ key, label: key }));
    const rows = [
      { p: 0.0001499475184, at: '2017-11-20T07:29:00', drops: '7 8 157 158 159 174', count: 42_868 },
    ];
    const table = { id: 'read', title: 'Read', columns, rows, totalRows: 1 };
    const text = await write('html', sampleReport([{ ...first, tables: [table] }]));
    expect(text).toContain('<td class="number" title="0.0001499475184">0.0001499</td>');
    expect(text).toContain('<td class="moment">2017-11-20 07:29:00</td>');
    expect(text).toContain('<td>7 8 157–159 174</td>');
    expect(text).toContain('<td class="number">42,868</td>');
    expect(text).toContain('<th scope="col" class="number">p</th>');
  });

  it('writes negative figures of tables and charts with a minus', async () => {
    const [first] = sampleSections;
    if (first === undefined) throw new Error('no section');
    const rows = [-120, -60, 0].map((month) => ({ month, count: month / 7, expected: null }));
    const tables = first.tables.map((table) => ({ ...table, rows, totalRows: rows.length }));
    const text = await write('html', sampleReport([{ ...first, tables }]));
    const read = text.slice(text.indexOf('<section id="' + first.id)).replaceAll(/<[^>]*>/gu, ' ');
    expect(read).toContain('−120');
    expect(read.match(/(?<![\w−-])-\d/gu)).toBeNull();
  });

  it('draws any finite figures', async () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 });
    await fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 30 }), async (values) => {
        const [first] = sampleSections;
        if (first === undefined) throw new Error('no section');
        const rows = values.map((count, index) => ({ month: String(index), count, expected: null }));
        const tables = first.tables.map((table) => ({ ...table, rows, totalRows: rows.length }));
        const text = await write('html', sampleReport([{ ...first, tables }]));
        expect(text).not.toMatch(/NaN|Infinity/);
        const svg = text.slice(text.indexOf('<svg'), text.indexOf('</svg>') + 6);
        expect(XMLValidator.validate(svg)).toBe(true);
      }),
      { numRuns: 50, examples: [[[-5e-324]], [[5e-324, 0]], [[-0]], [[1e12, -1e12]]] },
    );
  });
});

describe('Markdown', () => {
  it('shows hostile text as text, one line a row', async () => {
    const text = await write('markdown');
    expect(text).not.toContain('<img');
    expect(text).not.toContain('![x](');
    const row = text.split('\n').find((line) => line.startsWith('| 12 |'));
    expect(row?.split(/(?<!\\)\|/u)).toHaveLength(7);
  });
});

describe('GEXF', () => {
  it('is valid by its schema, with parallel edges, types and times for the reader of graphology', async () => {
    const text = await write('gexf');
    expect(await gexfFaults(text)).toEqual([]);
    const graph = readGexf(text);
    expect(graph.nodes()).toEqual(['drop:12', 'event:1']);
    expect(graph.mapEdges((_, { kind }) => String(kind))).toEqual(['correlation', 'mention']);
    expect(text).not.toMatch(/[\0-\x08\x0B\x0C\x0E-\x1F]/);
  });

  it('keeps every text that XML can have', async () => {
    const nodes = hostileTexts.map((label, at) => ({
      id: `drop:${at}`,
      label,
      type: 'qDrop' as const,
      time: null,
    }));
    const text = await write('gexf', report, { nodes, edges: [] });
    expect(await gexfFaults(text)).toEqual([]);
    const graph = readGexf(text);
    // That reader makes a blank of U+2028, which XML 1.0 does not.
    const read = (label: string): string =>
      label.replace(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, '\uFFFD').replace(/\u2028/gu, ' ');
    const labels = nodes.map(({ id }) => String(graph.getNodeAttribute(id, 'label') ?? ''));
    expect(labels).toEqual(hostileTexts.map(read));
  });
});

describe('citations', () => {
  it('has entries for program, data set and report, and comments without a beginning of one', async () => {
    const text = await write('bibtex');
    const entries = readBibtex(text);
    expect(entries.map(({ key }) => key)).toEqual([
      'dropscope',
      'dropscope-dataset',
      `dropscope-report-${report.provenance.contentSha256.slice(0, 8)}`,
    ]);
    expect(readByCitationJs(text).map(({ key }) => key)).toEqual(entries.map(({ key }) => key));
    expect(entries[1]?.fields).toMatchObject({
      doi: '10.13140/RG.2.2.28778.32964',
      author: 'Kingsman, Jack',
    });
    const comments = text
      .slice(0, text.indexOf('\n@'))
      .split('\n')
      .filter((line) => line !== '');
    expect(comments.every((line) => line.startsWith('%') && !line.includes('@'))).toBe(true);
  });

  it('gives RIS that says the same', async () => {
    const records = readRis(await write('ris'));
    expect(records.map(({ TY }) => TY)).toEqual([['COMP'], ['DATA'], ['RPRT']]);
    expect(records[1]).toMatchObject({ DO: ['10.13140/RG.2.2.28778.32964'], AU: ['Kingsman, Jack'] });
    expect(records[2]?.['N1']?.join(' ')).toContain(report.provenance.contentSha256);
  });

  it('gives CSL-JSON that says the same', async () => {
    const items = readCsl(await write('csl-json'));
    expect(items.map(({ type }) => type)).toEqual(['software', 'dataset', 'report']);
    expect(items[1]).toMatchObject({
      DOI: '10.13140/RG.2.2.28778.32964',
      author: [{ family: 'Kingsman', given: 'Jack' }],
    });
  });
});
