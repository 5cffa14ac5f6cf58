import { afterAll, describe, expect, it } from 'vitest';
import type { Report } from '#shared/contract/report.ts';
import { realArchiveFile } from '#tests/helpers/shared-data.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const open: TestWorkstation[] = [];
afterAll(() => Promise.all(open.map((w) => w.dispose())));

const loaded = async (): Promise<TestWorkstation> => {
  const w = await createTestWorkstation({ data: 'archive' });
  open.push(w);
  return w;
};

describe.skipIf(realArchiveFile === null)('a report over the real archive', () => {
  it('is computed again identically on a second data folder', async () => {
    const first = await loaded();
    const { value: report } = await first.get<Report>('/api/export/analysis?format=json');
    expect(report.provenance.dataset).toMatchObject({
      recordCount: 4966,
      sha256: '77d7c5ec3896bd07e72f74e1d9a7c1976289dcee2d49f4bddf826156745cb45f',
    });
    const pairs = report.sections
      .find(({ id }) => id === 'correlations')
      ?.tables.find(({ id }) => id === 'pairs');
    expect(pairs?.totalRows).toBeGreaterThan(100);

    const result = await (await loaded()).services.reports.replay(JSON.parse(JSON.stringify(report)));
    expect(result.sections.filter(({ status }) => status === 'different')).toEqual([]);
    expect(result.message).toMatch(/^Identical: all 15 computed sections/);
  }, 300_000);
});
