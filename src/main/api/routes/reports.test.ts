import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeExport } from '#main/base/write-file.ts';
import { contentHash } from '#main/exporters/provenance.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { REPORT_SECTIONS, reportSchema, type Report } from '#shared/contract/report.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/contract/reports.ts';
import { computedWorkstation } from '#tests/helpers/report-workstation.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { writtenWords } from '#tests/helpers/written-words.ts';

const source = mkdtempSync(join(tmpdir(), 'dropscope-source-'));
let w: TestWorkstation;

beforeAll(async () => {
  w = await computedWorkstation();
});
afterAll(async () => {
  await w.dispose();
  rmSync(source, { recursive: true });
});

describe('the export of the analysis', () => {
  it('is JSON by its schema, with the data set, the methods and a hash of the content', async () => {
    const answer = await w.get<Report>('/api/export/analysis?format=json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="dropscope-report-[\d-]+\.json"$/,
    );
    const report = reportSchema.parse(answer.value);
    expect(report).toEqual(answer.value);
    expect(report.provenance.dataset).toMatchObject({ recordCount: 400, fileName: 'small-archive.json' });
    expect(report.provenance.contentSha256).toBe(contentHash(report.sections));
    expect(report.provenance.inputs.map(({ name }) => name)).toEqual([
      'news events',
      'social posts',
      'claim ledger entries',
    ]);
    expect(report.sections.map(({ id }) => id)).toEqual([...REPORT_SECTIONS]);
    const monthly = report.sections.find(({ id }) => id === 'temporal')?.tables[0];
    expect(monthly?.rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(400);
    expect(report.methods).toContain('seed 4966');
  });

  it('names what was said of a file by hand, and that faulty records were left out', async () => {
    const own = await createTestWorkstation({ data: 'none' });
    const mapping = JSON.stringify({ id: 'nr', date: "the day's date", text: 'inhalt' });
    const query = `fileName=mine.csv&username=someone&platform=telegram&dateFormat=${encodeURIComponent('DD.MM.YYYY HH:mm')}&timeZone=-05:00`;
    const sent = await own.upload<{ imported: number }>(
      `/api/social-posts/import?waitMs=60000&${query}&mapping=${encodeURIComponent(mapping)}`,
      "nr,the day's date,inhalt\n1,03.11.2018 14:05,first\n2,04.11.2018 14:05,second\n",
    );
    expect(sent.text).toMatch(/"imported": ?2/u);
    const events = await own.upload(
      '/api/news-events/import?waitMs=60000&fileName=events.csv&source=it%27s&sameEvents=merge&onError=skip',
      'date,title\n2018-11-03,first\n2018-11-04,\n',
    );
    expect(events.text).toMatch(/"imported": ?1/u);
    const { reproduce } = (await own.get<Report>('/api/export/analysis?sections=summary')).value.provenance;
    expect(reproduce.find((step) => step.includes('events.csv'))).toMatch(
      /^dropscope import-news events\.csv --format generic --source 'it'\\''s' --same-events merge --on-error skip {3}# SHA-256/u,
    );
    expect(reproduce.find((step) => step.includes('mine.csv'))).toMatch(
      /^dropscope import-posts mine\.csv --format generic --username someone --platform telegram --mapping '\{"id":"nr","date":"the day'\\''s date","text":"inhalt"\}' --date-format 'DD\.MM\.YYYY HH:mm' --time-zone=-05:00 {3}# SHA-256 [0-9a-f]{64}$/u,
    );
    await own.dispose();
  });

  it('gives the summary’s matches next to the chance that the dashboard shows', async () => {
    const { sections } = (await w.get<Report>('/api/export/analysis?sections=summary')).value;
    const rows = sections[0]?.tables[0]?.rows ?? [];
    const row = (name: string) => rows.find((candidate) => candidate['name'] === name);
    const { total } = (await w.get<AnswerOf<'getPairCounts'>>('/api/correlations/pair-counts?minScore=0.7'))
      .value;
    expect(row('of these with a score of 0.7 or more')).toMatchObject({
      observed: total.observed,
      expected: total.expected === null ? null : Number(total.expected.toPrecision(10)),
      low: total.bandLow,
      high: total.bandHigh,
      p: Number(total.p.toPrecision(10)),
    });
    expect(sections[0]?.notes.join()).toMatch(/expected by chance/);
    const { sections: pairs } = (await w.get<Report>('/api/export/analysis?sections=correlations')).value;
    const share = pairs[0]?.tables[0]?.rows[1]?.['expected'];
    expect(row('Predictive claims followed by an event above chance (percent)')?.['expected']).toBeCloseTo(
      Number(share) * 100,
      6,
    );
    expect(row('Total drops')?.['expected']).toBeNull();
  });

  it('says how to get every file that it rests on back', async () => {
    const answer = await w.get<Report>('/api/export/analysis?format=json&sections=summary');
    const { reproduce } = answer.value.provenance;
    expect(reproduce.filter((step) => step.includes('import-posts'))).toEqual([
      expect.stringMatching(
        /^dropscope import-posts posts\.json --format mastodon {3}# SHA-256 [0-9a-f]{64}$/,
      ),
    ]);
    expect(reproduce.findIndex((step) => step.includes('import-posts'))).toBeLessThan(
      reproduce.findIndex((step) => step.includes('export')),
    );
  });

  it('holds the figures of the analyses, each with its parameters and what chance gives', async () => {
    const { sections } = (await w.get<Report>('/api/export/analysis')).value;
    const of = (id: string) => sections.find((section) => section.id === id);
    const table = (id: string, name: string) => of(id)?.tables.find((one) => one.id === name);

    expect(of('correlations')?.methods.map(({ method, seed }) => [method, seed])).toEqual([
      ['correlation', 4966],
      ['prediction-accuracy', 4966],
    ]);
    const pairs = table('correlations', 'pairs');
    expect(pairs?.rows.length).toBeGreaterThan(0);
    expect(pairs?.rows[0]).toMatchObject({
      type: expect.any(String) as string,
      q: expect.any(Number) as number,
    });
    const written = writtenWords(w);
    const shared = [...(pairs?.rows ?? []), ...(table('deltas', 'anniversaries')?.rows ?? [])].flatMap(
      ({ terms }) =>
        String(terms)
          .split(' ')
          .filter((term) => term !== ''),
    );
    expect(shared.length).toBeGreaterThan(10);
    expect(shared.filter((term) => !written.has(term))).toEqual([]);

    const tests = table('deltas', 'tests')?.rows ?? [];
    expect(tests.map(({ label }) => String(label)).join()).toContain('@someone');
    for (const row of tests)
      expect(Object.keys(row)).toEqual(expect.arrayContaining(['expected', 'low', 'high', 'q']));

    expect(of('matrix')?.tables.map(({ id }) => id)).toEqual(['event-types', 'time-periods', 'platforms']);
    expect(table('matrix', 'event-types')?.rows).toHaveLength(20);
    expect(table('network', 'parts')?.rows[0]).toMatchObject({ name: 'Nodes: qDrop' });

    const windows = table('coordination', 'windows-truthsocial-someone');
    expect(windows?.rows).toHaveLength(61);
    // Forty posts a minute after a drop; a few drops of the bursts are next to those.
    expect(windows?.rows[1]).toMatchObject({ minutes: 1 });
    expect(Number(windows?.rows[1]?.['observed'])).toBeGreaterThanOrEqual(40);
    expect(table('coordination', 'findings-someone')?.rows.length).toBeGreaterThan(0);

    // The chance ladder of each: post deltas and the account by rows, correlations on era and season.
    const ladder = table('coordination', 'ladder-someone-truthsocial');
    expect(table('deltas', 'ladder-someone-truthsocial')?.rows.length).toBeGreaterThan(0);
    expect(ladder?.rows.length).toBeGreaterThan(0);
    for (const row of ladder?.rows ?? [])
      expect(Number(row['p'])).toBeGreaterThanOrEqual(1 / (1 + Number(row['moves'])) - 1e-6);
    expect(of('coordination')?.notes.join(' ')).toContain('@someone (truthsocial): ');
    // 134 days are too few for moves of 13 weeks either way.
    expect(table('correlations', 'ladder')?.rows.map(({ rung }) => rung)).toEqual(['era']);
    expect(of('correlations')?.notes.join(' ')).toContain('Not tested (season): Fewer than 20 events');

    // A section of its own: every account and the events, with the pairs by lag.
    expect(of('ladder')?.methods.map(({ method }) => method)).toEqual(['ladder', 'event-study']);
    expect(of('ladder')?.notes).toEqual([
      expect.stringMatching(/^1\. Chance ladder\. @someone \(truthsocial\): /),
      expect.stringMatching(/^2\. Event study\. events: /),
    ]);
    expect(table('ladder', 'ladder-1-someone-truthsocial')?.rows.length).toBeGreaterThan(0);
    expect(table('ladder', 'ladder-1-lags-minute-someone-truthsocial')?.rows).toHaveLength(361);
    expect(table('ladder', 'event-study-2-events')?.rows.length).toBeGreaterThan(0);

    // Whatever tells a p was entered: by the run of deltas, by the comparison of the account, by this export itself.
    const register = table('tests', 'register')?.rows ?? [];
    expect([...new Set(register.map(({ method }) => String(method)))].sort()).toEqual([
      'content-patterns',
      'coordination',
      'correlation',
      'deltas',
      'event-study',
      'format-patterns',
      'frequency',
      'ladder',
      'pair-counts',
      'prediction-accuracy',
      'sentiment',
      'temporal-clusters',
      'temporal-profile',
    ]);
    const windowTests = register.filter(({ label }) =>
      /^@someone \(truthsocial\): (?:either way|before the drop|after the drop|by clock minutes) within/.test(
        String(label),
      ),
    );
    expect(windowTests).toHaveLength(61 * 4);
    expect(of('tests')?.kind).toBe('recorded');
  });

  it('has no minute of an event of which only the day is known, in its tables, its graph and the network', async () => {
    const events = (await w.get<AnswerOf<'listNewsEvents'>>('/api/news-events?limit=1000')).value;
    const dated = events.filter(({ hasTimeOfDay }) => !hasTimeOfDay);
    const titles = new Set(dated.map(({ title }) => title));
    const ids = new Set(dated.map(({ id }) => `event:${id}`));
    const { sections } = (await w.get<Report>('/api/export/analysis?sections=correlations')).value;
    const rows = sections[0]?.tables.find(({ id }) => id === 'pairs')?.rows ?? [];
    const ofDays = rows.filter(({ event }) => titles.has(String(event)));
    expect(ofDays.length).toBeGreaterThan(0);
    for (const row of ofDays) {
      expect(row).toMatchObject({
        minutes: null,
        published: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      });
      expect(Number.isInteger(row['days'])).toBe(true);
    }
    const gexf = (await w.get('/api/export/analysis?format=gexf&sections=network')).text;
    const nodes = [...gexf.matchAll(/<node id="(event:[^"]+)"[\s\S]*?<\/node>/g)].filter(([, id]) =>
      ids.has(id ?? ''),
    );
    expect(nodes.length).toBeGreaterThan(0);
    for (const [node] of nodes) expect(node).not.toMatch(/T\d\d:\d\d/);
    const graph = (await w.get<AnswerOf<'getNetworkGraph'>>('/api/network-graph?correlationThreshold=0.2'))
      .value;
    const drawn = graph.nodes.filter(({ id }) => ids.has(id));
    expect(drawn.length).toBeGreaterThan(0);
    for (const { resolution, timestamp } of drawn)
      expect([resolution, timestamp]).toEqual(['day', expect.stringMatching(/^\d{4}-\d\d-\d\d$/u)]);
  });

  it('counts every test that pages, jobs and the report itself computed', async () => {
    const registered = async () => {
      const { value, headers } = await w.get<AnswerOf<'listRegisteredTests'>>(
        '/api/test-register?includeHidden=true&limit=5000',
      );
      return { items: value, single: Number(headers.get('X-Single-Tests')) };
    };
    const before = await registered();
    for (const path of [
      'pattern-analysis/style-change?chunkSize=500&surrogates=99',
      'correlations/window-curve?other=posts&surrogates=99',
      'correlations/windows?other=posts&surrogates=99&maxMinutes=5',
      'correlations/event-study?placebos=99&resamples=200',
    ])
      expect([path, (await w.get(`/api/${path}`)).status]).toEqual([path, 200]);
    const { jobId } = (
      await w.post<{ jobId: string }>('/api/coordination-analysis/run', {
        username: 'someone',
        platform: 'all',
        seed: 7,
        parameters: { surrogates: 99 },
      })
    ).value;
    await w.finished(jobId);
    const after = await registered();
    const added = after.items.filter(({ id }) => !before.items.some((test) => test.id === id));
    expect([...new Set(added.map(({ method }) => method))].sort()).toEqual([
      'coordination',
      'event-study',
      'style-change',
      'window-curve',
      'window-match',
    ]);
    expect(
      added.filter(({ method, seed }) => method === 'coordination' && seed === 7).length,
    ).toBeGreaterThan(61 * 4);
    expect(after.single).toBe(after.items.reduce((sum, { size }) => sum + size, 0));
    const report = (await w.get<Report>('/api/export/analysis?sections=tests')).value;
    expect(report.sections[0]?.notes[0]).toContain(
      `${after.single.toLocaleString('en-US')} tests were run on this dataset, in ${after.items.length.toLocaleString('en-US')} entries`,
    );
  });

  it('is a graph of drops and events as GEXF, for which the network alone is asked', async () => {
    const gexf = (await w.get('/api/export/analysis?format=gexf&sections=network')).text;
    const withoutTimes = (text: string): string => text.replaceAll(/\d\d:\d\d:\d\d/g, '');
    const asked = (await w.get('/api/export/analysis?format=gexf&sections=deltas')).text;
    expect(withoutTimes(asked)).toBe(withoutTimes(gexf));
    expect(asked).not.toContain('deltas');
    const nodes = [...gexf.matchAll(/<node id="(drop|event):/g)].map(([, type]) => type);
    expect(new Set(nodes)).toEqual(new Set(['drop', 'event']));
    expect(gexf.match(/<edge /g)?.length).toBeGreaterThan(0);
    expect(gexf).toContain('kind="correlation"');
  });

  it('draws its charts as SVG in HTML, with the band of chance', async () => {
    const html = (await w.get('/api/export/analysis?format=html&sections=deltas,coordination')).text;
    expect(html.match(/<svg xmlns/g)?.length).toBe(2);
    expect(html).toContain('class="band"');
    expect(html).toContain('class="expected"');
    expect(html).not.toMatch(/<script|https?:\/\/(?!example\.org|www\.w3\.org|github\.com)/);
  });

  /** They are written alike, from the same items. */
  const references: readonly ExportFormat[] = ['bibtex', 'csl-json', 'ris'];
  /** What is in all sections is the same twice by the JSON; these write charts and long tables of two. */
  const ofSections: readonly ExportFormat[] = ['csv', 'ndjson', 'markdown', 'html'];
  it.each([
    ...EXPORT_FORMATS.filter((format) => !references.includes(format)),
    ...ofTurn(references, references.length),
  ])('has the same bytes twice as %s, time aside', async (format) => {
    // Of a ZIP without the time's own file and the checksums of it.
    const aside = (text: string): string =>
      (format === 'csv'
        ? text.slice(
            text.indexOf('contents.csv'),
            text.lastIndexOf('PK\u0003\u0004', text.lastIndexOf('provenance.csv')),
          )
        : text
      ).replaceAll(/\d{4}-\d\d-\d\dT[\d:]{8}/g, 'T');
    const sections = ofSections.includes(format) ? '&sections=deltas,coordination' : '';
    const read = async () => aside((await w.get(`/api/export/analysis?format=${format}${sections}`)).text);
    expect(await read()).toBe(await read());
  });

  it('takes chosen sections in the report’s order and refuses others by name', async () => {
    const { value } = await w.get<Report>('/api/export/analysis?sections=temporal,summary');
    expect(value.sections.map(({ id }) => id)).toEqual(['summary', 'temporal']);
    const wrong = await w.get('/api/export/analysis?sections=summary,astrology');
    expect([wrong.status, wrong.text.includes('astrology')]).toEqual([400, true]);
    expect((await w.get('/api/export/analysis?format=exe')).status).toBe(400);
  });

  it('is written over an empty workstation too', async () => {
    const empty = await createTestWorkstation({ data: 'none' });
    for (const format of EXPORT_FORMATS) {
      const answer = await empty.get(`/api/export/analysis?format=${format}`);
      expect([format, answer.status]).toEqual([format, 200]);
    }
    await empty.dispose();
  });
});

describe('replay', () => {
  // What all sections are computed anew for is proved once, by the test of changed results.
  const report = async (sections = 'temporal') =>
    (await w.get<Report>(`/api/export/analysis?format=json&sections=${sections}`)).value;

  it('names every figure that differs', async () => {
    const stored = JSON.parse(JSON.stringify(await report())) as Report;
    const row = stored.sections.find(({ id }) => id === 'temporal')?.tables[0]?.rows[1];
    if (row === undefined) throw new Error('no row');
    Object.assign(row, { count: 999 });
    const result = await w.services.reports.replay(stored);
    expect(result.identical).toBe(false);
    expect(result.message).toContain('Different in temporal (1 value)');
    expect(result.sections.find(({ id }) => id === 'temporal')?.differences).toMatchObject([
      { path: 'tables[0].rows[1].count', was: '999' },
    ]);
  });

  it('names the other version of a method as the reason, not as a difference of figures', async () => {
    const stored = JSON.parse(JSON.stringify(await report())) as Report;
    const [method] = stored.sections[0]?.methods ?? [];
    if (method === undefined) throw new Error('no method');
    const was = method.version - 1;
    Object.assign(method, { version: was });
    const versions = [`${method.title} (version ${was}, now ${was + 1})`];
    const same = await w.services.reports.replay(stored);
    expect(same).toMatchObject({ identical: true, versions, sections: [{ differenceCount: 0 }] });
    expect(same.message).toMatch(
      /^Identical: .* Computed by other versions of methods, with the same figures: .*\.$/u,
    );
    Object.assign(stored.sections[0]?.tables[0]?.rows[1] ?? {}, { count: 999 });
    const other = await w.services.reports.replay(stored);
    expect(other).toMatchObject({ identical: false, versions, sections: [{ differenceCount: 1 }] });
    expect(other.message).toMatch(
      /^Different in temporal \(1 value\)\. Computed by other versions of methods, which can be why: /u,
    );
  });

  const rowCounts = () =>
    ['analysis_runs', 'test_register', 'study_log', 'correlations', 'coordination_runs'].map((table) =>
      w.sql().prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
    );

  it('computes from the data, tells stored results that were changed, and writes nothing', async () => {
    const exported = await report(REPORT_SECTIONS.join(','));
    const connection = w.sql();
    const stored = connection
      .prepare<[], { id: number; method: string; result: Buffer }>(
        'SELECT id, method, result FROM analysis_runs WHERE result IS NOT NULL',
      )
      .all();
    const before = rowCounts();
    const put = connection.prepare('UPDATE analysis_runs SET result = ? WHERE id = ?');
    for (const { id, result } of stored)
      put.run(
        Buffer.from(result.toString('utf8').replace(/\d(?=[,}\]])/u, (digit) => `${9 - Number(digit)}`)),
        id,
      );
    const { identical, message, damaged } = await w.services.reports.replay(
      JSON.parse(JSON.stringify(exported)),
    );
    for (const { id, result } of stored) put.run(result, id);
    expect([identical, rowCounts()]).toEqual([true, before]);
    expect(message).toMatch(/^Identical: all \d+ computed .* not what its data gives: /u);
    // Every method of the report was stored, and every stored result of it was changed.
    const used = new Set(
      exported.sections
        .flatMap(({ kind, methods }) => (kind === 'computed' ? methods : []))
        .map(({ method }) => method),
    );
    const told = new Set(
      damaged.map((text) => stored.find(({ id }) => text.endsWith(`(run ${id})`))?.method),
    );
    expect([...told].sort()).toEqual(expect.arrayContaining([...used].sort()));
    expect(told.size).toBeGreaterThan(10);
  });

  it('takes the file itself, as a job, and keeps nothing of it', async () => {
    const path = '/api/reports/replay?waitMs=60000&fileName=mine.json';
    const same = await w.upload<AnswerOf<'replayReport'>>(path, JSON.stringify(await report()));
    expect([same.status, same.value.status, same.value.replay?.identical]).toEqual([200, 'completed', true]);
    const job = await w.finished(same.value.jobId);
    expect(job).toMatchObject({ kind: 'check-report', title: 'Check the report mine.json' });
    for (const [text, sentence] of [
      ['no report', 'mine.json cannot be read as JSON: choose a report that was exported as JSON.'],
      ['{}', 'This is not a Dropscope report in JSON'],
    ] as const) {
      const refused = await w.upload(path, text);
      expect(refused.status).toBe(422);
      expect(refused.text).toContain(sentence);
    }
    expect(readdirSync(join(w.folder, 'incoming'))).toEqual([]);
  });
});

describe('writing an export', () => {
  const folder = () => mkdtempSync(join(source, 'out-'));
  const rules = (mayReplace = false) => ({ dataFolder: w.folder, mayReplace });

  it('writes into a folder under the suggested name, or over a named file', async () => {
    const out = folder();
    expect(await writeExport(out, 'report.json', 'one', rules())).toBe(join(out, 'report.json'));
    await expect(writeExport(out, 'report.json', 'two', rules())).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('already exists. Use --force') as string,
    });
    expect(readFileSync(join(out, 'report.json'), 'utf8')).toBe('one');
    await writeExport(join(out, 'report.json'), 'ignored', 'two', rules(true));
    expect(readFileSync(join(out, 'report.json'), 'utf8')).toBe('two');
    expect(readdirSync(out)).toEqual(['report.json']);
  });

  it('leaves the old file whole where the target cannot be written', async () => {
    const out = folder();
    const target = join(out, 'report.json');
    writeFileSync(target, 'the old one');
    // A name longer than file systems take fails like a full or locked disk does: after nothing was touched.
    await expect(
      writeExport(join(out, `${'x'.repeat(300)}.json`), 'n', 'new', rules(true)),
    ).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect(
      writeExport(join(out, 'none', 'report.json'), 'n', 'new', rules(true)),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    if (process.platform === 'linux') {
      await expect(writeExport('/dev/full', 'n', 'new', rules(true))).rejects.toMatchObject({
        code: 'conflict',
      });
    }
    if (process.getuid?.() !== 0) {
      chmodSync(out, 0o500);
      await expect(writeExport(target, 'n', 'new', rules(true))).rejects.toMatchObject({
        code: 'unavailable',
      });
      chmodSync(out, 0o700);
    }
    mkdirSync(join(out, 'folder.json'));
    await writeExport(join(out, 'folder.json'), 'inside.json', 'new', rules(true));
    expect(readFileSync(target, 'utf8')).toBe('the old one');
    expect(readdirSync(out).sort()).toEqual(['folder.json', 'report.json']);
  });

  it('writes nothing into the data folder, whichever way it is named, and follows no link', async () => {
    const out = folder();
    symlinkSync(w.folder, join(out, 'way-in'));
    const database = join(w.folder, 'dropscope.db');
    const before = statSync(database);
    for (const target of [
      database,
      w.folder,
      join(out, 'way-in'),
      join(out, 'way-in', 'dropscope.db'),
      join(w.folder, 'backups', 'x.json'),
    ])
      await expect(writeExport(target, 'report.json', 'new', rules(true)), target).rejects.toMatchObject({
        code: expect.stringMatching(/conflict|not_found/) as string,
      });
    expect(statSync(database)).toEqual(before);
    writeFileSync(join(out, 'kept.json'), 'kept');
    symlinkSync(join(out, 'kept.json'), join(out, 'link.json'));
    symlinkSync(join(out, 'nowhere.json'), join(out, 'dangling.json'));
    for (const name of ['link.json', 'dangling.json'])
      await expect(writeExport(join(out, name), 'n', 'new', rules(true))).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('is a link') as string,
      });
    expect(readFileSync(join(out, 'kept.json'), 'utf8')).toBe('kept');
    expect(readdirSync(out).sort()).toEqual(['dangling.json', 'kept.json', 'link.json', 'way-in']);
  });
});
