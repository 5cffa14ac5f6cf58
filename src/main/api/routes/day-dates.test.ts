import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Claim, ClaimRow, LedgerCheck } from '#shared/contract/claims.ts';
import type { CoordinationRun } from '#shared/contract/coordination.ts';
import type { Dataset, DropPreview, IngestionResult } from '#shared/contract/datasets.ts';
import type { Bucket, Drop, DropContext, DropStats } from '#shared/contract/drops.ts';
import type { Pattern } from '#shared/contract/patterns.ts';
import type { SocialPost } from '#shared/contract/posts.ts';
import type { Report } from '#shared/contract/report.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterAll(() => w.dispose());

const ROWS = [
  '1,2018-03-04,First harbor text',
  '2,2018-03-04T10:20:30Z,Second >>1',
  '3,2018-03-05T11:15,Third',
  '4,2019-03-04,Fourth',
];
const importRows = async (fileName: string, rows: readonly string[]): Promise<IngestionResult> => {
  const { value } = await w.upload<IngestionResult>(
    `/api/import-complete-dataset?waitMs=60000&dataset=new&name=${fileName}&fileName=${fileName}`,
    ['number,time,text', ...rows].join('\n'),
  );
  return value;
};
const timesOf = async (): Promise<string[]> =>
  (await w.get<Drop[]>('/api/q-drops')).value.map(({ timestamp }) => timestamp);
const STATED = ['2018-03-04', '2018-03-04T10:20:30', '2018-03-05T11:15:00', '2019-03-04'];
/** A clock time of a row dated to the day. */
const A_MIDNIGHT = /00:00/;

describe('drops of which a file states only the day', () => {
  it('are previewed, listed and written to files without a time of day', async () => {
    const { value: preview } = await w.upload<DropPreview>(
      '/api/import-complete-dataset/preview?fileName=days.csv&dataset=new&name=days.csv',
      ['number,time,text', ...ROWS].join('\n'),
    );
    expect(preview.items.map(({ hasTimeOfDay }) => hasTimeOfDay)).toEqual([false, true, true, false]);
    expect(preview.notes.join(' ')).toContain('Dates without a time of day are kept as days');

    await importRows('days.csv', ROWS);
    expect(await timesOf()).toEqual(STATED);
    const { value: stats } = await w.get<DropStats>('/api/q-drops/stats');
    expect([stats.datedToDay, stats.firstDrop, stats.lastDrop]).toEqual([2, '2018-03-04', '2019-03-04']);
    for (const format of ['csv', 'json', 'ndjson', 'bibtex', 'csl-json', 'ris']) {
      const { text } = await w.get(`/api/q-drops/export?format=${format}`);
      expect(text).toContain('2018');
      expect(text).not.toMatch(A_MIDNIGHT);
    }
    const { value: around } = await w.get<DropContext>('/api/q-drops/number/2/context');
    expect([around.previous?.timestamp, around.cites[0]?.timestamp, around.sameDay[0]?.timestamp]).toEqual([
      '2018-03-04',
      '2018-03-04',
      '2018-03-04',
    ]);
  });

  it('have no hour, and a day, month and year', async () => {
    const sumOf = async (query: string): Promise<number> =>
      (await w.get<Bucket[]>(`/api/q-drops/temporal-distribution?${query}`)).value.reduce(
        (sum, { count }) => sum + count,
        0,
      );
    expect(await Promise.all(['profile=hour', 'profile=hour-of-week'].map(sumOf))).toEqual([2, 2]);
    expect(await Promise.all(['profile=weekday', 'granularity=day'].map(sumOf))).toEqual([4, 4]);
  });

  it('have neither an hour nor a minute in SQL', async () => {
    const { value } = await w.post<{ rows: unknown[][] }>('/api/sql', {
      sql: 'SELECT number, time, day, resolution FROM drops ORDER BY number LIMIT 2',
    });
    expect(value.rows).toEqual([
      [1, null, '2018-03-04', 'day'],
      [2, '2018-03-04T10:20:30Z', '2018-03-04', 'second'],
    ]);
  });

  it('give claims and their files a day', async () => {
    const by = 'Coder';
    const add = async (body: object): Promise<Claim> =>
      (await w.post<Claim>('/api/claims', { by, text: 'What is said', ...body })).value;
    const [ofDay, ofSecond, named] = [
      await add({ items: ['drop:1'] }),
      await add({ items: ['drop:2'] }),
      await add({ madeOn: '2018-03-06' }),
    ];
    const said = ['2018-03-04', '2018-03-04T10:20:30', '2018-03-06'];
    expect([ofDay, ofSecond, named].map(({ madeAt }) => madeAt)).toEqual(said);
    const { value: rows } = await w.get<ClaimRow[]>('/api/claims');
    expect(rows.map(({ madeAt }) => madeAt)).toEqual(said);
    for (const format of ['json', 'csv']) {
      const { text } = await w.get(`/api/claim-export?format=${format}`);
      expect(text).toContain('2018-03-06');
      expect([format, text.match(A_MIDNIGHT)]).toEqual([format, null]);
    }
    const { value: listed } = await w.post<{ rows: unknown[][] }>('/api/sql', {
      sql: 'SELECT said, said_on FROM claims ORDER BY id',
    });
    expect(listed.rows).toEqual([
      [null, '2018-03-04'],
      ['2018-03-04T10:20:30Z', '2018-03-04'],
      [null, '2018-03-06'],
    ]);
    const { value: checked } = await w.post<LedgerCheck>('/api/claim-log/verify?waitMs=60000');
    expect(checked.check).toMatchObject({ isWhole: true, entries: 3 });
  });

  it('leave minutes to the posts and drops that have them, and say so', async () => {
    const importPosts = (name: string, times: readonly string[]) =>
      w.upload(
        `/api/social-posts/import?waitMs=60000&platform=twitter&username=${name}&fileName=${name}.csv`,
        ['created_at,text', ...times.map((time) => `${time},A post of ${time}`)].join('\n'),
      );
    expect((await importPosts('days', ['2018-03-04', '2018-03-05'])).text).toContain('2 posts imported');
    await importPosts('mixed', ['2018-03-04', '2018-03-04T10:21:00Z']);
    const { value: posts } = await w.get<SocialPost[]>('/api/social-posts?username=mixed&sortBy=oldest');
    expect(posts.map(({ timestamp, timeFlag }) => [timestamp, timeFlag]).sort()).toEqual([
      ['2018-03-04', 'day-only'],
      ['2018-03-04T10:21:00', null],
    ]);
    const run = (username: string) =>
      w.post<{ jobId: string }>('/api/coordination-analysis/run', { username });
    const refused = await run('days');
    expect([refused.status, refused.text]).toEqual([
      409,
      'All 2 posts of @days are dated to the day, and this analysis compares minutes: read their chance ladder instead.',
    ]);
    const { jobId } = (await run('mixed')).value;
    expect((await w.finished(jobId)).result).toMatchObject({
      message: expect.stringContaining('Left out because only their day is known: 1 post.') as string,
    });
    const { value: runs } = await w.get<CoordinationRun[]>('/api/coordination-analysis/runs?username=mixed');
    expect(runs.map(({ leftOut }) => leftOut)).toEqual([{ drops: 2, posts: 1 }]);
    const { value: deltas } = await w.get<Pattern[]>('/api/pattern-analysis/deltas');
    const ofPosts = deltas.filter(({ description }) => description.includes('A post of @mixed'));
    expect(ofPosts.length).toBeGreaterThan(0);
    for (const { description } of ofPosts)
      expect(description).toContain(
        '2 drops and 1 post of @mixed dated to the day are left out: minutes are compared here.',
      );
    const { value: report } = await w.get<Report>('/api/export/analysis?sections=deltas,coordination');
    const notes = report.sections.map(({ notes: all }) => all.filter((note) => note.includes('left out')));
    expect(notes).toEqual([
      [
        '2 drops dated to the day are left out: minutes are compared here.',
        '2 posts of @days (twitter) dated to the day are left out: minutes are compared here.',
        '1 post of @mixed (twitter) dated to the day is left out: minutes are compared here.',
      ],
      ['2 drops and 1 post of @mixed dated to the day are left out: minutes are compared here.'],
    ]);
  });

  it('stay what they are when their dataset is closed and opened again', async () => {
    await importRows('other.csv', ['9,2020-01-02T03:04:05Z,Other']);
    const open = async (name: string): Promise<void> => {
      const found = (await w.get<Dataset[]>('/api/datasets')).value.find((dataset) => dataset.name === name);
      await w.post(`/api/datasets/${found?.id ?? 0}/open`);
    };
    await open('other.csv');
    expect(await timesOf()).toEqual(['2020-01-02T03:04:05']);
    await open('days.csv');
    expect(await timesOf()).toEqual(STATED);
    expect(w.sql().prepare('SELECT resolution FROM drops ORDER BY number').pluck().all()).toEqual([
      'day',
      'second',
      'minute',
      'day',
    ]);
  });
});
