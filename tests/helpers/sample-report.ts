import { assembleReport } from '#main/exporters/provenance.ts';
import type { Report, ReportGraph, ReportMark, ReportSection } from '#shared/contract/report.ts';

/** Text that misbehaves in every format: formula, markup, table, LaTeX, XML control, reading direction. */
export const HOSTILE =
  '=HYPERLINK("http://evil.test") | <img src=q onerror=alert(1)> & ]]> ![x](http://evil.test/p.png) {\\bf} %_$ \u0001\u202E\nsecond line';

export const sampleSections: readonly ReportSection[] = [
  {
    id: 'temporal',
    title: 'Temporal distribution',
    kind: 'computed',
    notes: ['Months are UTC.'],
    methods: [
      {
        method: 'temporal-profile',
        version: 1,
        title: 'Trend and cycles',
        source: 'Spearman (1904)',
        parameters: { zone: 'UTC' },
        seed: 4966,
      },
    ],
    tables: [
      {
        id: 'monthly',
        title: 'Drops per month',
        columns: [
          { key: 'month', label: 'Month' },
          { key: 'count', label: 'Drops', unit: 'count' },
          { key: 'expected', label: 'Expected' },
        ],
        rows: [
          { month: '2017-10', count: 13, expected: 20.5 },
          { month: '2017-11', count: 226, expected: 180 },
          { month: '2017-12', count: 220, expected: 190.25 },
        ],
        totalRows: 3,
        chart: { kind: 'bar', x: 'month', y: 'count', expected: 'expected' },
      },
    ],
  },
  {
    id: 'correlations',
    title: 'Correlations',
    kind: 'computed',
    notes: [HOSTILE],
    methods: [],
    tables: [
      {
        id: 'pairs',
        title: 'Pairs of drops and news events',
        columns: [
          { key: 'dropNumber', label: 'Drop' },
          { key: 'title', label: 'Event' },
          { key: 'minutes', label: 'Δ', unit: 'minutes' },
          { key: 'isProof', label: 'Proof' },
          { key: 'q', label: 'q' },
        ],
        rows: [
          { dropNumber: 12, title: HOSTILE, minutes: -35.5, isProof: false, q: 0.02 },
          { dropNumber: 15, title: '-5 degrees', minutes: 12, isProof: true, q: null },
        ],
        totalRows: 900,
      },
    ],
  },
];

const sampleMarks: readonly ReportMark[] = [
  { section: 'temporal', place: 1, method: 'temporal-profile', title: 'Trend and cycles', plan: null },
  { section: 'correlations', place: 1, method: 'correlation', title: 'Pairs', plan: null },
  { section: 'correlations', place: 2, method: 'deltas', title: 'Deltas', plan: '=Plan | <b>of</b> ![x](y)' },
];

export const sampleReport = (sections: readonly ReportSection[] = sampleSections): Report =>
  assembleReport({
    version: '1.2.3',
    generatedAt: '2026-11-21T12:00:00',
    dataset: {
      kind: 'archive',
      name: 'JSON-QAnon',
      fileName: 'posts.json',
      sha256: '77d7c5ec3896bd07e72f74e1d9a7c1976289dcee2d49f4bddf826156745cb45f',
      recordCount: 4966,
      importedAt: '2026-11-20T08:00:00',
      licenceNote: 'Collation MIT',
      importerVersion: '1',
      imports: [],
      verified: null,
    },
    inputs: [{ name: 'news events', count: 804, sha256: null }],
    files: [],
    sections,
    marks: sampleMarks.filter(({ section }) => sections.some(({ id }) => id === section)),
  });

export const sampleGraph: ReportGraph = {
  nodes: [
    { id: 'drop:12', label: 'Drop 12', type: 'qDrop', time: '2018-01-01T00:00:00' },
    { id: 'event:1', label: HOSTILE, type: 'newsEvent', time: null },
  ],
  edges: [
    { source: 'drop:12', target: 'event:1', weight: 0.71, kind: 'correlation' },
    { source: 'drop:12', target: 'event:1', weight: 1, kind: 'mention' },
  ],
};
