import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_FORMATS } from '#shared/contract/export.ts';
import type { Report } from '#shared/contract/report.ts';
import { reportSchema } from '#shared/contract/report.ts';
import { contentHash } from '#main/exporters/provenance.ts';
import { writeExport } from '#main/services/reports/write-file.ts';
import { endedSession, startedSession } from '#tests/helpers/ai-workstation.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import type { TestWorkstation } from '#tests/helpers/workstation.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';

const source = mkdtempSync(join(tmpdir(), 'dropscope-source-'));
const file = writeSmallArchive(source, 400);
let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: { file } });
  const id = await startedSession(w, { analysisTypes: ['temporal'], model: 'local/statistics' });
  await endedSession(w, id);
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
    expect(report.provenance.inputs.map(({ name }) => name)).toEqual(['news events', 'social posts']);
    const ids = report.sections.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(['summary', 'temporal', 'clusters', 'frequency', 'content', 'ai']),
    );
    const monthly = report.sections.find(({ id }) => id === 'temporal')?.tables[0];
    expect(monthly?.rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(400);
    expect(report.methods).toContain('seed 4966');
  });

  it.each(EXPORT_FORMATS)('has the same bytes twice as %s, time aside', async (format) => {
    const read = async () =>
      (await w.get(`/api/export/analysis?format=${format}`)).text.replaceAll(
        /\d{4}-\d\d-\d\dT[\d:]{8}/g,
        'T',
      );
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
  const report = async () => (await w.get<Report>('/api/export/analysis?format=json')).value;

  it('is identical on a second data folder with the same data', async () => {
    const stored = await report();
    const second = await createTestWorkstation({ data: { file } });
    const result = await second.services.reports.replay(JSON.parse(JSON.stringify(stored)));
    expect(result.identical).toBe(true);
    expect(result.message).toMatch(
      /^Identical: all \d computed sections give the same figures\. Not computed again, because recorded: ai\.$/,
    );
    await second.dispose();
  });

  it('names every figure that differs', async () => {
    const stored = JSON.parse(JSON.stringify(await report())) as Report;
    const row = stored.sections.find(({ id }) => id === 'temporal')?.tables[0]?.rows[1];
    if (row === undefined) throw new Error('no row');
    row['count'] = 999;
    const result = await w.services.reports.replay(stored);
    expect(result.identical).toBe(false);
    expect(result.message).toContain('Different in temporal (1 values)');
    expect(result.sections.find(({ id }) => id === 'temporal')?.differences).toMatchObject([
      { path: 'tables[0].rows[1].count', was: '999' },
    ]);
  });

  it('says so over another data set, and refuses what is no report', async () => {
    const stored = await report();
    const otherFile = writeSmallArchive(mkdtempSync(join(source, 'other-')), 50);
    const other = await createTestWorkstation({ data: { file: otherFile } });
    expect((await other.services.reports.replay(stored)).message).toContain('another data set');
    await other.dispose();
    await expect(w.services.reports.replay({ format: 'x' })).rejects.toMatchObject({ code: 'invalid_file' });
  });
});

describe('writing an export', () => {
  const folder = () => mkdtempSync(join(source, 'out-'));

  it('writes into a folder under the suggested name, or over a named file', async () => {
    const out = folder();
    expect(await writeExport(out, 'report.json', 'one')).toBe(join(out, 'report.json'));
    await writeExport(join(out, 'report.json'), 'ignored', 'two');
    expect(readFileSync(join(out, 'report.json'), 'utf8')).toBe('two');
    expect(readdirSync(out)).toEqual(['report.json']);
  });

  it('leaves the old file whole where the target cannot be written', async () => {
    const out = folder();
    const target = join(out, 'report.json');
    writeFileSync(target, 'the old one');
    // A name longer than file systems take fails like a full or locked disk does: after nothing was touched.
    await expect(writeExport(join(out, `${'x'.repeat(300)}.json`), 'n', 'new')).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect(writeExport(join(out, 'none', 'report.json'), 'n', 'new')).rejects.toMatchObject({
      code: 'not_found',
    });
    if (process.platform === 'linux') {
      await expect(writeExport('/dev/full', 'n', 'new')).rejects.toMatchObject({ code: 'conflict' });
    }
    if (process.getuid?.() !== 0) {
      chmodSync(out, 0o500);
      await expect(writeExport(target, 'n', 'new')).rejects.toMatchObject({ code: 'unavailable' });
      chmodSync(out, 0o700);
    }
    mkdirSync(join(out, 'folder.json'));
    await writeExport(join(out, 'folder.json'), 'inside.json', 'new');
    expect(readFileSync(target, 'utf8')).toBe('the old one');
    expect(readdirSync(out).sort()).toEqual(['folder.json', 'report.json']);
  });
});
