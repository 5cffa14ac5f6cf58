import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestionResult, Verification } from '#shared/contract/datasets.ts';
import type { Bucket, Drop, DropFacets, DropStats } from '#shared/contract/drops.ts';
import { REAL_DATA_ABSENT, realArchiveFile, sharedFile } from '#tests/helpers/shared-data.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const normalised = sharedFile('datasets/json-qanon/posts.url-normalized.json');
const truth = sharedFile('truth/counts.json');

interface Truth {
  readonly counts: Record<string, Record<string, number>> & {
    total: number;
    first_utc: string;
    last_utc: string;
  };
  readonly text_and_images: Record<string, number> & { content_length_utf16: Record<string, number> };
  readonly links: { posts: number; urls: number; hosts_without_www: number; top: Record<string, number> };
}

const asRecord = (values: readonly { value: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(values.map(({ value, count }) => [value, count]));
const bucketRecord = (values: readonly Bucket[]): Record<string, number> =>
  Object.fromEntries(values.map(({ bucket, count }) => [bucket, count]));

describe.skipIf(realArchiveFile === null || truth === null)(`the real archive (${REAL_DATA_ABSENT})`, () => {
  let w: TestWorkstation;
  let expected: Truth;
  let stats: DropStats;
  let facets: DropFacets;

  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'archive' });
    expected = JSON.parse(readFileSync(truth ?? '', 'utf8')) as Truth;
    stats = (await w.get<DropStats>('/api/q-drops/stats')).value;
    facets = (await w.get<DropFacets>('/api/q-drops/facets')).value;
  });
  afterAll(() => w.dispose());

  const distribution = async (query: string): Promise<Record<string, number>> =>
    bucketRecord((await w.get<Bucket[]>(`/api/q-drops/temporal-distribution?${query}`)).value);

  it('has the total and the span of counts.json', () => {
    expect(stats.totalDrops).toBe(expected.counts.total);
    expect(`${stats.firstDrop}Z`).toBe(expected.counts.first_utc);
    expect(`${stats.lastDrop}Z`).toBe(expected.counts.last_utc);
    expect(stats.timeSpan).toBe(62);
  });

  it('has the counts per site, board, tripcode and year', () => {
    const sites = { '4chan': '4ch', '8chan': '8ch', '8kun': '8kun' } as Record<string, string>;
    const perSite = Object.fromEntries(
      facets.platform.map(({ value, count }) => [sites[value] ?? value, count]),
    );
    expect(perSite).toEqual(expected.counts['per_site']);
    expect(asRecord(facets.board)).toEqual(expected.counts['per_board']);
    expect(asRecord(facets.tripcode)).toEqual(expected.counts['per_tripcode']);
    expect(asRecord(facets.year)).toEqual(expected.counts['per_year_utc']);
  });

  it('has the counts per month, hour and weekday', async () => {
    expect(await distribution('')).toEqual(expected.counts['per_month_utc']);
    expect(await distribution('granularity=year')).toEqual(expected.counts['per_year_utc']);
    expect(await distribution('profile=hour')).toEqual(expected.counts['per_hour_utc']);
    const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const weekdays = Object.entries(await distribution('profile=weekday'));
    expect(Object.fromEntries(weekdays.map(([day, count]) => [names[Number(day) - 1], count]))).toEqual(
      expected.counts['per_weekday_utc'],
    );
    const hours = await distribution('profile=hour-of-week');
    expect(Object.keys(hours)).toHaveLength(168);
    expect(Object.values(hours).reduce((a, b) => a + b, 0)).toBe(4966);
  });

  it('has the texts, images and links', () => {
    const t = expected.text_and_images;
    expect(stats.withText).toBe(t['with_text']);
    expect(stats.totalDrops - stats.withText).toBe(t['without_text']);
    expect(stats.withImages).toBe(t['with_images']);
    expect(stats.images).toBe(t['images']);
    expect(stats.imageOnly).toBe(t['image_only']);
    expect(stats.contentLength).toEqual({
      medianWithText: t.content_length_utf16['median_with_text'],
      max: t.content_length_utf16['max'],
      sum: t.content_length_utf16['sum'],
    });
    expect(stats.withLinks).toBe(expected.links.posts);
    expect(stats.links).toBe(expected.links.urls);
    expect(stats.linkHosts).toBe(expected.links.hosts_without_www);
    expect(asRecord(stats.topLinkHosts)).toMatchObject(expected.links.top);
    expect(stats.authenticated).toBe(4802);
  });

  it('is verified, whole, and so is the copy with repaired URLs', async () => {
    const verification = (await w.get<Verification>('/api/datasets/verification')).value;
    expect(verification).toMatchObject({
      message: '4,966 of 4,966 match',
      matching: 4966,
      missing: [],
      unexpected: [],
      different: [],
    });
    if (normalised === null) return;
    const other = await createTestWorkstation({ data: { file: normalised } });
    const copy = (await other.get<Verification>('/api/datasets/verification')).value;
    await other.dispose();
    expect(copy.message).toBe('4,966 of 4,966 match');
  });

  it('is unchanged by a second import', async () => {
    const before = w.services.changes.version();
    const again = await w.upload<IngestionResult>(
      '/api/import-complete-dataset?fileName=posts.json',
      readFileSync(realArchiveFile ?? ''),
    );
    const result =
      again.value.status === 'running'
        ? ((await w.finished(again.value.jobId)).result as IngestionResult)
        : again.value;
    expect(result).toMatchObject({ status: 'completed', imported: 0, updated: 0, unchanged: 4966 });
    expect(w.services.changes.version()).toBe(before);
  });

  it('has the drop-to-drop references: >>N on the citing drop’s own board', async () => {
    const reader = w.sql();
    const count = (where: string): number =>
      reader
        .prepare(
          `SELECT count(*) FROM (SELECT DISTINCT drop_number, target_number FROM drop_references WHERE ${where})`,
        )
        .pluck()
        .get() as number;
    expect(count('target_number IS NOT NULL AND in_text = 1')).toBe(409);
    expect(count('target_number IS NOT NULL')).toBe(409);
    const drop = (await w.get<Drop>('/api/q-drops/number/1010')).value;
    expect(drop.crossReferences.map((reference) => reference.dropNumber)).toContain(1009);
  });

  it('keeps the traps of the data as they are', async () => {
    const reader = w.sql();
    const one = (sql: string): number => reader.prepare(sql).pluck().get() as number;
    expect(one(`SELECT count(*) FROM drops WHERE author LIKE '% '`)).toBe(233);
    expect(
      one(`SELECT count(*) FROM drops a JOIN drops b ON b.number = a.number + 1 AND b.time = a.time`),
    ).toBe(3);
    expect(one(`SELECT count(*) FROM drops WHERE instr(content, char(8194)) > 0`)).toBe(68);
    expect(one(`SELECT count(*) FROM drops WHERE instr(content, char(160)) > 0`)).toBe(24);
    expect(one(`SELECT count(*) FROM drops WHERE content = '' AND image_count = 0`)).toBe(1);
    const list = await w.get<Drop[]>('/api/q-drops?limit=5000');
    expect(list.headers.get('X-Total-Count')).toBe('4966');
    expect(list.value.map((drop) => drop.dropNumber)).toEqual(
      Array.from({ length: 4966 }, (_, index) => index + 1),
    );
  });

  it('finds with full-text search exactly what a regular expression finds', async () => {
    const all = (await w.get<Drop[]>('/api/q-drops?limit=5000')).value;
    const words = [
      'huma',
      'the',
      'military',
      'renegade',
      'soros',
      'fisa',
      'wwg1wga',
      'guam',
      'trust',
      'plan',
      'comms',
      'iran',
      'coincidence',
      'zurich',
      'mirror',
      'baker',
      'autists',
      'panic',
      'memes',
      'unity',
    ];
    const word = (text: string): RegExp =>
      new RegExp(`(?<![\\p{L}\\p{N}\\p{Co}])${text}(?![\\p{L}\\p{N}\\p{Co}])`, 'iu');
    const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
    for (const text of words) {
      const found = (await w.get<Drop[]>(`/api/q-drops?limit=5000&search=${text}`)).value.map(
        (drop) => drop.dropNumber,
      );
      const expectedNumbers = all
        .filter((drop) => word(text).test(plain(drop.content)))
        .map((drop) => drop.dropNumber);
      expect([text, found]).toEqual([text, expectedNumbers]);
    }
  });

  it('gives highlights that slice back to the word', async () => {
    const found = (await w.get<Drop[]>('/api/q-drops?limit=5000&search=military')).value;
    expect(found.length).toBeGreaterThan(10);
    for (const drop of found) {
      expect(drop.highlights?.length).toBeGreaterThan(0);
      for (const { start, end } of drop.highlights ?? [])
        expect(drop.content.slice(start, end + 1).toLowerCase()).toBe('military');
    }
  });
});
