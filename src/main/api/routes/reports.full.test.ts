import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Report } from '#shared/contract/report.ts';
import { computedWorkstation, workstationWithPosts } from '#tests/helpers/report-workstation.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const source = mkdtempSync(join(tmpdir(), 'dropscope-source-'));
const file = writeSmallArchive(source, 400);
let w: TestWorkstation;
/** The whole report, before a test asks for more. */
let stored: Report;

beforeAll(async () => {
  w = await computedWorkstation();
  stored = (await w.get<Report>('/api/export/analysis?format=json')).value;
});
afterAll(async () => {
  await w.dispose();
  rmSync(source, { recursive: true });
});

describe('replay', () => {
  it('is identical on a second data folder with the same data', async () => {
    const second = await workstationWithPosts(file);
    const result = await second.services.reports.replay(JSON.parse(JSON.stringify(stored)));
    expect(result.identical).toBe(true);
    expect(result.message).toMatch(
      /^Identical: all 15 computed sections give the same figures\. Not computed again, because recorded: ai, tests\.$/,
    );
    await second.dispose();
  });

  it('asks the questions of every ladder again, those of a window curve and of chosen events as well', async () => {
    const paths = [
      'correlations/window-curve?other=posts&surrogates=99&chosenMinutes=7',
      'correlations/event-study?placebos=99&resamples=200&category=politics',
      'correlations/ladder?username=someone&platform=truthsocial&windows=2,9&seed=5',
    ];
    for (const path of paths) expect([path, (await w.get(`/api/${path}`)).status]).toEqual([path, 200]);
    const asked = (await w.get<Report>('/api/export/analysis?sections=ladder')).value;
    const methods = asked.sections[0]?.methods ?? [];
    expect(methods.map(({ parameters }) => parameters)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ chosenMinutes: 7, other: 'posts' }),
        expect.objectContaining({ category: 'politics' }),
        expect.objectContaining({ windowsMinutes: [2, 9], username: 'someone', platform: 'truthsocial' }),
      ]),
    );
    const second = await workstationWithPosts(file);
    const result = await second.services.reports.replay(JSON.parse(JSON.stringify(asked)));
    expect(result.sections).toMatchObject([{ id: 'ladder', status: 'identical', differenceCount: 0 }]);
    await second.dispose();
  });

  it('says so over another data set, and refuses what is no report', async () => {
    const otherFile = writeSmallArchive(mkdtempSync(join(source, 'other-')), 50);
    const other = await createTestWorkstation({ data: { file: otherFile } });
    expect((await other.services.reports.replay(stored)).message).toContain('another dataset');
    await other.dispose();
    await expect(w.services.reports.replay({ format: 'x' })).rejects.toMatchObject({ code: 'invalid_file' });
  });
});
