import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Report } from '#shared/contract/report.ts';
import type { ReportCheck } from '#shared/contract/reports.ts';
import type { Freezing } from '#shared/contract/sets.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const freeze = async (name: string, filter: string): Promise<string> => {
  const { value, text } = await w.post<Freezing>('/api/sets?waitMs=60000', { from: 'filter', name, filter });
  return value.set?.hash ?? expect.fail(text);
};
const SECTIONS = ['summary', 'temporal', 'ladder', 'coordination', 'claims', 'matrix'] as const;
const wanted = { sections: [...SECTIONS], set: 'early' };

it('a whole report is narrowed to a set, names it, and is replayed', async () => {
  const hash = await freeze('Early', 'drops:endDate=2018-01-31');
  const report = await w.services.reports.build(wanted);
  const drops = await w.get('/api/q-drops?limit=1&endDate=2018-01-31');
  const total = Number(drops.headers.get('x-total-count'));
  expect(report.provenance.set).toEqual({
    name: 'Early',
    hash,
    items: total,
    query: 'drops:endDate=2018-01-31',
  });
  expect(report.methods).toContain('narrowed to the working set “Early”');
  expect(report.provenance.reproduce.join('\n')).toMatch(/dropscope set freeze --filter \S+ Early {3}# /u);
  expect(report.provenance.reproduce.join('\n')).toContain('--set Early');
  const tablesOf = (id: string) => report.sections.find((one) => one.id === id)?.tables ?? [];
  expect(tablesOf('summary')[0]?.rows.find(({ name }) => name === 'Total drops')?.['value']).toBe(total);
  const months = tablesOf('temporal').find(({ id }) => id === 'monthly')?.rows ?? [];
  expect(months.reduce((sum, { count }) => sum + Number(count), 0)).toBe(total);
  expect(report.sections.find(({ id }) => id === 'claims')?.notes.join()).toContain('Left out');

  const file = await w.services.reports.write('markdown', wanted);
  expect(file.fileName).toMatch(new RegExp(`-Early-${hash.slice(0, 8)}\\.md$`, 'u'));
  expect(file.content).toContain(hash);

  const { value } = await w.post<ReportCheck>('/api/reports/replay?waitMs=60000', report);
  // However long it takes.
  const { result } = await w.finished(value.jobId);
  expect(JSON.stringify(result)).toContain('"identical":true');
});

it('a set without posts or drops leaves the sections out that read none of it', async () => {
  await freeze('Politics', 'events:category=politics');
  const report: Report = await w.services.reports.build({
    sections: ['temporal', 'matrix'],
    set: 'Politics',
  });
  expect(report.sections.map(({ notes }) => notes[0]?.startsWith('Not computed'))).toEqual([true, false]);
});

it('a report of a set that was replaced, or is not there, is refused in one sentence', async () => {
  const report = await w.services.reports.build({ sections: ['temporal'], set: 'Early' });
  expect((await w.send('DELETE', '/api/sets/Early')).status).toBe(200);
  await expect(w.services.reports.replay(report)).rejects.toThrow('There is no set “Early”');
  await freeze('Early', 'drops:endDate=2017-12-31');
  await expect(w.services.reports.replay(report)).rejects.toThrow('has been replaced');
  const { status, text } = await w.get('/api/export/analysis?sections=temporal&set=nowhere');
  expect([status, text]).toEqual([404, expect.stringContaining('There is no set “nowhere”')]);
});
