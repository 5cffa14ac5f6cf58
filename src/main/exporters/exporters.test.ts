import { parse } from 'csv-parse/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { reportSchema, type ReportSection } from '#shared/contract/report.ts';
import { EXPORT_FORMATS } from '#shared/contract/reports.ts';
import { fromSafeCell, toSafeCell } from '#shared/csv-cell.ts';
import { readCsl } from '#tests/helpers/csl.ts';
import fc from '#tests/helpers/properties.ts';
import { readRis } from '#tests/helpers/ris.ts';
import { HOSTILE, sampleGraph, sampleReport, sampleSections } from '#tests/helpers/sample-report.ts';
import { escapeBibtex } from './bibtex.ts';
import { exporters } from './index.ts';
import { contentHash } from './provenance.ts';

const report = sampleReport();
const write = (format: (typeof EXPORT_FORMATS)[number], of = report) =>
  exporters[format].write(of, sampleGraph);

describe('every format of a report', () => {
  it.each(EXPORT_FORMATS)('%s reads as its golden file', async (format) => {
    await expect(await write(format)).toMatchFileSnapshot(
      `./__snapshots__/report.${exporters[format].extension}.golden`,
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
    const text = await exporters[format].write(sampleReport([]), { nodes: [], edges: [] });
    expect(text.length).toBeGreaterThan(100);
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

describe('CSV', () => {
  it('is one rectangle of RFC 4180 from which each table can be filtered', async () => {
    const text = await write('csv');
    expect(text.split('\r\n').length).toBeGreaterThan(10);
    const rows = parse(text, { relax_column_count: false });
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    const pairs = rows.filter(([section, table]) => section === 'correlations' && table === 'pairs');
    expect(pairs[0]?.slice(3, 8)).toEqual(['Drop', 'Event', 'Δ (minutes)', 'Proof', 'q']);
    expect(pairs[2]?.slice(3, 8)).toEqual(['15', "'-5 degrees", '12', 'true', '']);
    expect(fromSafeCell(pairs[1]?.[4] ?? '')).toBe(HOSTILE);
    expect(pairs[1]?.[5]).toBe('-35.5');
  });

  it('starts no text cell like a formula, gives every text back, and leaves numbers alone', async () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\0', "'", "'=", '＝'), fc.string())
        .map((part) => part.join('')),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(nasty, { minLength: 1, maxLength: 8 }),
        fc.double({ noNaN: true }),
        async (texts, number) => {
          const text = await exporters.csv.write(
            sampleReport([sectionWith([...texts, number])]),
            sampleGraph,
          );
          const rows = parse(text);
          for (const row of rows) {
            const isNumber = row[0] === 'summary' && row[2] === String(texts.length + 1);
            for (const cell of row) if (!isNumber) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n\0]/u);
          }
          const cells = rows.filter(([section, , record]) => section === 'summary' && record !== 'header');
          // csv-parse trims nothing; the writer keeps what it is given.
          expect(cells.slice(0, -1).map((row) => fromSafeCell(row[3] ?? ''))).toEqual(texts);
          expect(Number(cells.at(-1)?.[3])).toBe(Object.is(number, -0) ? 0 : number);
        },
      ),
    );
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
    const text = await exporters.html.write(sampleReport([{ ...first, tables: [table] }]), sampleGraph);
    expect(text).toContain('<td class="number" title="0.0001499475184">0.0001499</td>');
    expect(text).toContain('<td class="moment">2017-11-20 07:29:00</td>');
    expect(text).toContain('<td>7 8 157–159 174</td>');
    expect(text).toContain('<td class="number">42,868</td>');
    expect(text).toContain('<th scope="col" class="number">p</th>');
  });

  it('draws any finite figures', async () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 });
    await fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 30 }), async (values) => {
        const [first] = sampleSections;
        if (first === undefined) throw new Error('no section');
        const rows = values.map((count, index) => ({ month: String(index), count, expected: null }));
        const tables = first.tables.map((table) => ({ ...table, rows, totalRows: rows.length }));
        const text = await exporters.html.write(sampleReport([{ ...first, tables }]), sampleGraph);
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
  it('is well-formed with parallel edges, types and times', async () => {
    const text = await write('gexf');
    expect(XMLValidator.validate(text)).toBe(true);
    const parsed = new XMLParser({ ignoreAttributes: false }).parse(text) as {
      gexf: { graph: { nodes: { node: unknown[] }; edges: { edge: Record<string, string>[] } } };
    };
    expect(parsed.gexf.graph.nodes.node).toHaveLength(2);
    expect(parsed.gexf.graph.edges.edge.map((edge) => edge['@_kind'])).toEqual(['correlation', 'mention']);
    expect(text).not.toMatch(/[\0-\x08\x0B\x0C\x0E-\x1F]/);
  });
});

describe('citations', () => {
  it('escapes what LaTeX would read', () => {
    expect(escapeBibtex('50% of $5 & {x}_#~^\\')).toBe(
      '50\\% of \\$5 \\& \\{x\\}\\_\\#\\textasciitilde{}\\textasciicircum{}\\textbackslash{}',
    );
  });

  it('has balanced entries for program, data set and report', async () => {
    const text = await write('bibtex');
    expect([...text.matchAll(/^@/gm)]).toHaveLength(3);
    const open = [...text.matchAll(/(?<!\\)\{/g)].length;
    expect([...text.matchAll(/(?<!\\)\}/g)]).toHaveLength(open);
    expect(text).toContain('doi = {10.13140/RG.2.2.28778.32964}');
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
