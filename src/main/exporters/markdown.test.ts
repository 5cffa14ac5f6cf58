import { Parser } from 'commonmark';
import { expect, it } from 'vitest';
import type { RegisteredTest } from '#shared/contract/analyses.ts';
import fc from '#tests/helpers/properties.ts';
import { sampleReport, sampleSections } from '#tests/helpers/sample-report.ts';
import { briefMarkdown } from './brief-pages.ts';
import { toMarkdown } from './markdown.ts';

/** A report in which every text that people or files bring is `text`. */
const reportOf = (text: string) =>
  sampleReport(
    sampleSections.map((section) => ({
      ...{ ...section, title: text, notes: [text, text] },
      tables: section.tables.map((table) => ({
        ...{ ...table, title: text },
        rows: table.rows.map((row) => Object.fromEntries(Object.keys(row).map((key) => [key, text]))),
      })),
    })),
  );

const test = (text: string): RegisteredTest => ({
  ...{
    id: 1,
    runId: 1,
    method: 'frequency',
    version: 1,
    label: text,
    apart: '',
    seed: 1,
    size: 1,
    timesRun: 1,
  },
  ...{
    parameters: { a: text },
    selection: { search: text },
    observed: 3,
    expected: 2,
    bandLow: 1,
    bandHigh: 4,
  },
  ...{
    surrogates: 99,
    p: 0.1,
    q: 0.1,
    holm: 0.1,
    marking: 'confirmatory',
    plan: text.replace(/\p{C}/gu, ''),
    planQ: 0.1,
  },
  ...{ hidden: false, hiddenReason: null, createdAt: '2026-11-21T12:00:00' },
});
const briefOf = (text: string) => ({
  ...{ title: text, report: sampleReport([]), replay: [text] },
  findings: [{ test: test(text), method: 'Frequency', run: text }],
  notes: [
    {
      about: text,
      note: {
        ...{ id: '1', subject: null, text },
        ...{ createdAt: '2026-11-21T12:00:00', changedAt: '2026-11-21T12:00:00' },
      },
    },
  ],
});
const pagesOf = (text: string): readonly string[] => [
  toMarkdown(reportOf(text)),
  briefMarkdown(briefOf(text)),
];

/** Headings, lists, rules, code, links and HTML that a reader of CommonMark finds, in their order; words are left out. */
const outline = (text: string): string => {
  const found: string[] = [];
  const walker = new Parser().parse(text).walker();
  for (let step = walker.next(); step !== null; step = walker.next()) {
    const { type } = step.node;
    if (step.entering && !/text|break$|paragraph|document/u.test(type.replace('thematic_break', 'rule')))
      found.push(type === 'heading' ? `heading ${step.node.level}` : type);
  }
  return found.join(', ');
};
const PLAIN = pagesOf('x').map(outline);

it.each([
  ...[
    'Fake\n===',
    'Fake\n---',
    'a\n\n    code',
    '\tcode',
    '- item',
    '+ item',
    '* item',
    '1. one',
    '1) one',
    'a\n- b',
  ],
  ...[
    '# x',
    '\n\n# x',
    'a\r# b',
    'a\u2028# b',
    'a\n\n---\n',
    '***\n',
    '===',
    '> q',
    '`x',
    '```\nx',
    '~~~\nx',
  ],
  ...[
    '<b>x</b>',
    '<script>x</script>',
    '![x](y)',
    '[x](javascript:1)',
    '[x]: javascript:1\n\n[x]',
    '<http://x.y>',
  ],
  ...['&lt;b&gt;', '&#35; x', '\\', '\\<b>', '\\`<b>`', 'a | b\n--- | ---', 'a  \nb', '**a**', '_a_'],
])('%j makes no part of a report or a brief in Markdown', (text) => {
  expect(pagesOf(text).map(outline)).toEqual(PLAIN);
});

it('nor does any text of these pieces', () => {
  const pieces = fc.constantFrom(
    ...[
      '\n',
      '\n\n',
      '\r',
      '    ',
      ' ',
      '\t',
      '-',
      '--',
      '=',
      '===',
      '+',
      '*',
      '#',
      '1.',
      '2)',
      '>',
      '`',
      '```',
      '~~~',
    ],
    ...['<b>', '<!--', '[', ']', '(', ')', ':', '!', '\\', '|', '_', '&', ';', 'x', '$', '@'],
  );
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 8 }), (parts) => {
      expect(pagesOf(parts.join('')).map(outline)).toEqual(PLAIN);
    }),
    { numRuns: 300 },
  );
});

it('a terminal obeys nothing of it, and no reading direction reaches what comes after', () => {
  for (const page of pagesOf('\u0000 \u001b[31m \u0007 \u009b1m \u0008 x')) {
    expect(page).toContain('\uFFFD');
    expect(page.match(/(?!\n)\p{Cc}/gu)).toBeNull();
  }
  for (const page of pagesOf('a \u202Etxt \u2067b'))
    for (const line of page.split('\n').filter((one) => one.includes('\u202E')))
      for (const part of line.split('\u202E').slice(1)) expect(part).toMatch(/\u2067[^|;]*\u2069\u202C/u);
});

/** Code blocks as a reader of CommonMark has them. */
const codeOf = (text: string): readonly (string | null)[] => {
  const found: (string | null)[] = [];
  const walker = new Parser().parse(text).walker();
  for (let step = walker.next(); step !== null; step = walker.next())
    if (step.entering && step.node.type === 'code_block') found.push(step.node.literal);
  return found;
};

it.each([
  "dropscope ingest 'a  b_c.csv' --name x",
  '```\nx',
  '`a` ````',
  '~~~',
  '- item',
  '\tx',
  '&amp; <b>',
])('has the command %j as it is, to be copied', (step) => {
  const report = sampleReport();
  const provenance = { ...report.provenance, reproduce: [step, step] };
  expect(codeOf(toMarkdown({ ...report, provenance }))).toEqual([`${step}\n${step}\n`]);
  expect(codeOf(briefMarkdown(briefOf(step)))).toEqual([`${step}\n`]);
});

it('gives no range of chance where too few surrogates have none', () => {
  const brief = briefOf('x');
  const pageOf = (surrogates: number): string =>
    briefMarkdown({
      ...brief,
      findings: [{ test: { ...test('x'), surrogates }, method: 'Frequency', run: 'x' }],
    });
  expect(pageOf(99)).toMatch(/░.*\n\nx: 3; 2 expected by chance \\\(95% range 1–4\\\)/u);
  expect(pageOf(26)).toContain('x: 3; 2 expected by chance, p = 0.100, too few surrogates for a range');
  expect(pageOf(26)).not.toMatch(/95% range|░/u);
});
