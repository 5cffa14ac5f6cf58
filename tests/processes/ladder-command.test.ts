import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LADDER_DIRECTIONS, RUNGS } from '#shared/contract/ladder.ts';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { writeDropFile } from '#tests/helpers/drop-file.ts';
import { seededFolder } from '#tests/helpers/workstation.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-ladder-'));
const data = await seededFolder('none');
afterAll(() => {
  for (const used of [folder, data]) rmSync(used, { recursive: true, force: true });
});

/** What the command prints, to the letter: other fields are an error. */
const printedSchema = z.strictObject({
  series: z.string(),
  drops: z.int(),
  posts: z.int(),
  resolution: z.enum(['second', 'minute', 'day']),
  rows: z.array(
    z.strictObject({
      direction: z.enum(LADDER_DIRECTIONS),
      windowMinutes: z.int(),
      rung: z.enum(RUNGS),
      observed: z.int(),
      expected: z.number(),
      low: z.number(),
      high: z.number(),
      p: z.number().max(1),
      q: z.number().max(1),
      moves: z.int().min(1),
    }),
  ),
  sentence: z.string(),
});

const ladder = async (account: string, ...more: readonly string[]) =>
  printedSchema.parse(await jsonHere('ladder', '--data-dir', data, '--account', account, ...more));

const DAY_MS = 86_400_000;
const first = Date.UTC(2018, 0, 1);

/** Lines of a file of posts, with the moment of each as the source would write it. */
const posts = (account: string, times: readonly string[], platform = 'twitter'): readonly string[] =>
  times.map((time, index) => `${account},${platform},${time},post ${index}`);

const dates = (count: number, step: number, length: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(first + index * step).toISOString().slice(0, length).replace('T', ' '),
  );

beforeAll(async () => {
  const drops = Array.from({ length: 300 }, (_, index) => ({
    number: index + 1,
    content: `drop ${index}`,
    timestamp: new Date(first + index * DAY_MS + ((index * 37) % 720) * 60_000).toISOString().slice(0, 19),
  }));
  expect((await runHere('ingest', writeDropFile(drops), '--data-dir', data)).exitCode).toBe(0);
  const equal = Array.from({ length: 30 }, () => '2018-05-05 10:00:00');
  const lines = [
    'username,platform,date,text',
    ...posts('minutes', dates(380, DAY_MS * 0.77, 16)),
    ...posts('days', dates(95, DAY_MS * 3, 10)),
    ...posts('mixed', [...dates(90, DAY_MS * 3.21, 16), ...dates(30, DAY_MS * 9, 10)]),
    ...posts('few', dates(19, DAY_MS * 9.01, 16)),
    ...posts('both', dates(380, DAY_MS * 0.77, 16)),
    ...posts('both', dates(13, DAY_MS * 9.01, 16), 'truthsocial'),
    ...posts('equal', equal),
  ];
  const file = join(folder, 'posts.csv');
  writeFileSync(file, lines.join('\n'));
  const { exitCode, stdout } = await runHere('import-posts', file, '--data-dir', data);
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('posts imported')]);
}, 120_000);

describe('dropscope ladder', () => {
  it('prints all windows, directions and rungs by the minute, and never a p that its moves do not allow', async () => {
    const { rows, resolution, sentence } = await ladder('minutes', '--windows', '5,60');
    expect(resolution).toBe('minute');
    expect(rows).toHaveLength(2 * 3 * 4);
    expect([...new Set(rows.map(({ rung }) => rung))]).toEqual([...RUNGS]);
    for (const { p, q, moves, low, high } of rows) {
      expect(p).toBeGreaterThanOrEqual(1 / (1 + moves) - 1e-12);
      expect(q).toBeGreaterThanOrEqual(p - 1e-12);
      expect(low).toBeLessThanOrEqual(high);
    }
    expect(sentence).toMatch(/chance/u);
    const { stdout } = await runHere(
      'ladder',
      '--data-dir',
      data,
      '--account',
      'minutes',
      '--windows',
      '5,60',
    );
    expect(stdout).toContain('These tests are exploratory.');
    expect(stdout).toMatch(/^era +before the drop +5 /mu);
  }, 120_000);

  it.each([
    ['few', /Nothing was tested\. Not tested \(era, season, day, minute\): Fewer than 20 posts/u],
    ['equal', /\(season\): Fewer than 20 drops are more than 13 weeks from the edges/u],
  ])('names why nothing can be said of %s', async (account, reason) => {
    const { rows, sentence } = await ladder(account);
    expect(rows.filter(({ rung }) => rung === 'era')).toEqual([]);
    expect(sentence).toMatch(reason);
    const { stdout } = await runHere('ladder', '--data-dir', data, '--account', account);
    expect(stdout.includes('These tests are')).toBe(rows.length > 0);
  });

  it('answers every platform of an account, each by its name, unless one is named', async () => {
    const asked = ['ladder', '--data-dir', data, '--account', 'both', '--windows', '60'];
    const { series } = z.strictObject({ series: z.array(printedSchema) }).parse(await jsonHere(...asked));
    expect(series.map(({ series: name, rows }) => [name, rows.length])).toEqual([
      ['@both (truthsocial)', 0],
      ['@both (twitter)', 12],
    ]);
    const { stdout } = await runHere(...asked);
    expect(stdout).toMatch(/^@both \(truthsocial\): Nothing was tested\..*^@both \(twitter\): /msu);
    const one = await ladder('both', '--windows', '60', '--platform', 'truthsocial');
    expect(one.series).toBe('@both (truthsocial)');
  }, 120_000);

  it('has the era and season rungs alone for posts of which only the day is known, and says why', async () => {
    const { rows, resolution, sentence, posts } = await ladder('days', '--windows', '5,1440,2880');
    expect([resolution, posts]).toEqual(['day', 95]);
    expect(new Set(rows.map(({ rung, windowMinutes }) => `${rung} ${windowMinutes}`))).toEqual(
      new Set(['era 1440', 'era 2880', 'season 1440', 'season 2880']),
    );
    expect(sentence).toMatch(/Not tested \(day, minute\): [^.]*days/u);
    const short = await ladder('days', '--windows', '5');
    expect([short.rows, short.sentence]).toEqual([[], expect.stringMatching(/^Nothing was tested/u)]);
  }, 120_000);

  it('says over which tests its q is', async () => {
    const { stdout } = await runHere('ladder', '--data-dir', data, '--account', 'mixed', '--windows', '60');
    expect(stdout).toContain(
      'q is over the windows and directions of one rung; other windows give another q.',
    );
  });

  it('says how many posts dated to the day are left out next to others', async () => {
    const { rows, posts, sentence } = await ladder('mixed', '--windows', '60');
    expect(posts).toBe(90);
    expect(rows.length).toBe(12);
    expect(sentence).toContain(
      '30 of 120 are dated to the day: windows of less than 24 hours use the other 90.',
    );
  }, 120_000);

  it('refuses what it cannot run in one sentence', async () => {
    const unknown = await runHere('ladder', '--data-dir', data, '--account', 'nobody');
    expect([unknown.exitCode, unknown.stderr]).toEqual([
      1,
      expect.stringContaining('No posts of @nobody are stored'),
    ]);
    for (const windows of ['0', '5,x']) {
      const { exitCode, stderr } = await runHere(
        ...['ladder', '--data-dir', data, '--account', 'minutes', '--windows', windows],
      );
      expect([windows, exitCode, stderr]).toEqual([windows, 2, expect.stringContaining('--windows must be')]);
    }
    expect((await runHere('ladder', '--data-dir', data)).stderr).toContain('--account');
    const elsewhere = await runHere('ladder', '--data-dir', data, '--account', 'nobody', '--platform', 'gab');
    expect(elsewhere.stderr).toContain('No posts of @nobody on gab are stored');
  }, 120_000);
});
