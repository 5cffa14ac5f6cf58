import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonHere, runHere } from '#tests/helpers/command-here.ts';
import { runCommand } from '#tests/helpers/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-accounts-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Cells = readonly (string | number)[];
const HEADER = ['object_id', 'account_id', 'content_id', 'timestamp_share'];

const fileOf = (name: string, rows: readonly Cells[], header: Cells = HEADER): string => {
  const file = join(folder, name);
  const text = [header, ...rows].map((row) => row.join(',')).join('\n');
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
  return file;
};

const chance = z.number().nullable();
/** What the command prints, to the letter: other fields are an error. */
const printedSchema = z.strictObject({
  shares: z.int(),
  accounts: z.int(),
  objects: z.int(),
  pairs: z.int(),
  edges: z.int(),
  weights: z.array(
    z.strictObject({
      atLeast: z.int(),
      observed: z.int(),
      ...{ expected: chance, low: chance, high: chance, p: chance },
    }),
  ),
  top: z.array(z.looseObject({ a: z.string(), b: z.string(), weight: z.int(), q: chance })),
  notes: z.array(z.string()).optional(),
});

const band = z.strictObject({ expected: chance, low: chance, high: chance, p: chance });
const partsSchema = z.looseObject({
  curve: z.strictObject({
    points: z.array(
      z.strictObject({
        ...{ window: z.int(), observed: z.int() },
        ...{ repetition: band, closeness: band },
      }),
    ),
    surrogates: z.int(),
    leftOut: z.array(z.int()),
  }),
  groups: z.looseObject({
    modularity: band.extend({ observed: z.number() }).nullable(),
    groups: z.array(
      z.strictObject({
        stability: z.number(),
        accounts: z.array(z.strictObject({ account: z.string(), together: z.number() })),
      }),
    ),
  }),
});

const errorIn = (stdout: string): string => z.object({ error: z.string() }).parse(JSON.parse(stdout)).error;

const accountsIn = async (file: string, ...options: readonly string[]) =>
  printedSchema.parse(await jsonHere('accounts', file, ...options));

/** Two accounts that share every object within `gap` seconds, a day apart each. */
const duet = (objects: number, gap: number): readonly Cells[] =>
  Array.from({ length: objects }, (_, k) => [
    [`o${k}`, 'ann', `x${k}`, 1_600_000_000 + k * 86_400],
    [`o${k}`, 'bob', `y${k}`, 1_600_000_000 + k * 86_400 + gap],
  ]).flat();

describe('dropscope accounts', () => {
  it('reads plain and gzipped tables, without a data folder', async () => {
    const plain = await accountsIn(fileOf('duet.csv', duet(4, 30)));
    expect(plain).toMatchObject({ shares: 8, accounts: 2, objects: 4, pairs: 4, edges: 1 });
    expect(plain.top).toMatchObject([{ a: 'ann', b: 'bob', weight: 4, q: null }]);
    expect(await accountsIn(fileOf('duet.csv.gz', duet(4, 30)))).toEqual(plain);
    expect(await accountsIn(fileOf('far.csv', duet(4, 90)))).toMatchObject({ pairs: 0, edges: 0 });
  });

  it('takes other columns, times with a zone, and accounts by a pattern', async () => {
    const rows = [
      ['2021-06-01T10:00:00Z', 'fb_1', 'p1', 'u', ''],
      ['2021-06-01T12:00:20+02:00', 'fb_2', 'p2', 'u', 'h'],
      ['2021-06-01T10:00:30Z', 'tw_3', 'p3', 'u', ''],
      ['2021-06-01T10:00:40Z', 'fb_3', 'p4', '', 'h'],
    ];
    const file = fileOf('posts.csv', rows, ['timestamp', 'account', 'post', 'url', 'tag']);
    const columns = 'object=url,account=account,content=post,time=timestamp';
    const options = ['--columns', columns, '--min-participation', '1'];
    expect(await accountsIn(file, ...options)).toMatchObject({ shares: 3, pairs: 3 });
    expect(await accountsIn(file, ...options, '--accounts', 'fb_*')).toMatchObject({ shares: 2, pairs: 1 });
  });

  it('ends with 3 where rows are left out, and names the first', async () => {
    const rows: readonly Cells[] = [...duet(4, 30), ['u', 'a', 'late', 'soon']];
    const { stdout, exitCode } = await runHere('accounts', fileOf('faulty.csv', rows));
    expect([exitCode, stdout]).toEqual([3, expect.stringContaining('1 row is left out')]);
    expect(stdout).toContain('Record 9, timestamp_share');
  });

  it('puts both nulls beside the counts, the same for a seed', async () => {
    const file = fileOf('null.csv', [
      ...duet(40, 5),
      ...duet(40, 40_000).map(([o, a, c, t]) => [o ?? '', `${a}2`, `${c}2`, t ?? 0]),
    ]);
    for (const name of ['repetition', 'closeness']) {
      const options = ['--null', name, '--surrogates', '99', '--seed', '7'];
      const once = await accountsIn(file, ...options);
      expect(once.weights[1]).toMatchObject({ atLeast: 2, observed: 3 });
      expect(once.weights[1]?.expected).toBeGreaterThanOrEqual(0);
      expect(await accountsIn(file, ...options)).toEqual(once);
    }
  });

  it('prints a table and a sentence beside chance', async () => {
    const { stdout, exitCode } = await runHere(
      ...['accounts', fileOf('text.csv', duet(4, 30)), '--null', 'repetition', '--surrogates', '99'],
    );
    expect(exitCode).toBe(0);
    expect(stdout).toContain('8 shares. 4 pairs within 60 seconds over 4 objects; 1 edge between 2 accounts');
    expect(stdout).toContain('expected by chance');
  });

  it('prints the window curve and the groups where they are named', async () => {
    const trio = (name: string, gap: number): readonly Cells[] =>
      Array.from({ length: 12 }, (_, k) =>
        [0, 1, 2].map((i): Cells => [
          ...[`${name}${k}`, `${name}-${i}`, `${name}${k}-${i}`, 1_600_000_000 + k * 90_000 + i * gap],
        ]),
      ).flat();
    const file = fileOf('parts.csv', [...trio('near', 3), ...trio('far', 100)]);
    const options = ['--window', '300', '--curve', '19', '--groups', 'tested', '--seed', '7'];
    const { curve, groups } = partsSchema.parse(await jsonHere('accounts', file, ...options));
    const observedIn = (seconds: number) => curve.points.find(({ window }) => window === seconds)?.observed;
    expect(curve.points.length).toBeGreaterThanOrEqual(12);
    expect([2, 5, 10, 120, 300].map(observedIn)).toEqual([0, 2, 3, 5, 6]);
    expect(curve.points.map(({ observed }) => observed)).toEqual(
      curve.points.map(({ observed }) => observed).toSorted((a, b) => a - b),
    );
    expect(groups).toMatchObject({ edges: 6, runs: 100, graphs: 200 });
    expect(
      groups.groups.map(({ accounts, stability }) => [accounts.map(({ account }) => account), stability]),
    ).toEqual([
      [['near-0', 'near-1', 'near-2'], 1],
      [['far-0', 'far-1', 'far-2'], 1],
    ]);
    expect(groups.modularity).toMatchObject({ observed: 0.5 });
    const { stdout } = await runHere('accounts', file, ...options);
    expect(stdout).toContain('2 groups of 6 edges, from 100 runs.');
    expect(stdout).toContain('next to 19 copies of each null');
  });

  it('groups what exceeds chance only next to a null', async () => {
    const file = fileOf('unnamed.csv', duet(4, 30));
    const { stdout, exitCode } = await runHere('accounts', file, '--groups', 'exceeding', '--json');
    expect([errorIn(stdout), exitCode]).toEqual([expect.stringContaining('add --null repetition'), 2]);
  });

  it('runs as a process of its own', () => {
    const { exitCode, stdout } = runCommand('accounts', fileOf('own.csv', duet(3, 1)), '--json');
    expect([exitCode, printedSchema.parse(JSON.parse(stdout)).pairs]).toEqual([0, 3]);
  });
});

describe('odd files of shares have an answer and a sentence', () => {
  const at = (second: number, account: string, object = 'o', content = `${account}${second}`): Cells => [
    ...[object, account, content, 1_600_000_000 + second],
  ];
  it.each([
    [
      'one account',
      [at(0, 'ann'), at(1, 'ann'), at(2, 'ann', 'p')],
      'All shares are of one account; a pair needs two.',
      { pairs: 0, edges: 0 },
    ],
    [
      'one object',
      [at(0, 'ann'), at(1, 'bob'), at(50, 'ann'), at(51, 'bob')],
      'All shares are of one object: accounts meet again only where they share it again.',
      { pairs: 4, edges: 1 },
    ],
    [
      'one second',
      ['ann', 'bob', 'cyd'].flatMap((name) => [at(0, name, 'o'), at(0, name, 'p', `${name}-p`)]),
      'All shares are at one second: every window finds the same pairs, so closeness cannot be tested.',
      { pairs: 6, edges: 3 },
    ],
    [
      'names that differ by case',
      [at(0, 'Ann'), at(1, 'ann'), at(2, 'Ann', 'p'), at(3, 'ann', 'p'), at(3, 'bob', 'p')],
      '2 account names differ from another one only in upper and lower case; they count as different accounts.',
      { pairs: 2, edges: 1 },
    ],
    [
      'missing ids',
      [
        at(0, 'ann'),
        at(1, 'bob'),
        ['o', '', 'c', 1_600_000_002],
        ['o', 'cyd', 'NA', 1_600_000_002],
        ['o', 'dan', 'd', 'soon'],
      ],
      '3 rows are left out, because a share needs an object, an account, a content and a time. Record 3, account_id: missing.',
      { shares: 2, pairs: 1 },
      ['All shares are of one object: accounts meet again only where they share it again.'],
    ],
  ] as const)('%s', async (name, rows, note, counts, more: readonly string[] = []) => {
    const file = fileOf(`${name}.csv`, rows);
    const answer = await accountsIn(file, '--min-participation', name === 'missing ids' ? '1' : '2');
    expect(answer).toMatchObject({ ...counts, notes: [note, ...more] });
  });

  it('takes few digits for seconds from a start that is not said', async () => {
    const rows = [0, 30, 100, 130.5].map((second, k): Cells => [
      ...[k < 2 ? 'o' : 'p', k % 2 === 0 ? 'ann' : 'bob', `c${k}`, second],
    ]);
    expect(await accountsIn(fileOf('from-zero.csv', rows))).toMatchObject({
      ...{ shares: 4, pairs: 2, edges: 1 },
      notes: [expect.stringMatching(/^4 shares have times with too few digits for a date/u)],
    });
  });

  it('counts rows without an object, which are no shares', async () => {
    const rows: readonly Cells[] = [
      at(0, 'ann'),
      at(1, 'bob'),
      at(2, 'ann', 'p'),
      at(3, 'bob', 'p'),
      ['', 'cyd', 'x', 1_600_000_004],
    ];
    expect(await accountsIn(fileOf('no-object.csv', rows))).toMatchObject({
      ...{ shares: 4, pairs: 2 },
      notes: ['1 row without an object is no share, and not counted.'],
    });
  });

  it('leaves out rows of deleted accounts, which would be those of one, and counts them', async () => {
    const rows: readonly Cells[] = [at(0, 'ann'), at(1, '[deleted]'), at(2, 'bob'), at(3, '[removed]')];
    expect(await accountsIn(fileOf('deleted.csv', rows))).toMatchObject({
      shares: 2,
      notes: expect.arrayContaining([
        '2 rows of deleted or unnamed accounts are left out: nobody knows of how many.',
      ]),
    });
  });

  it('leaves windows shorter than the times are exact out of the curve', async () => {
    const rows = Array.from({ length: 6 }, (_, k): Cells => [
      ...['o', `a${k % 3}`, `d${k}`, `2021-06-0${1 + Math.floor(k / 3)}`],
    ]);
    const file = fileOf('curve-days.csv', rows);
    const answer = await jsonHere(
      'accounts',
      file,
      '--window',
      '86400',
      '--curve',
      '0',
      '--groups',
      'tested',
    );
    const { curve } = partsSchema.parse(answer);
    expect(curve.points.map(({ window }) => window)).toEqual([86_400]);
    expect(curve.leftOut).toHaveLength(13);
  });

  const days = Array.from({ length: 6 }, (_, k): Cells => [
    ...['o', `a${k % 3}`, `c${k}`, `2021-06-0${1 + Math.floor(k / 3)}`],
  ]);
  it.each([
    [
      'times by the day in a window under a day',
      days,
      [],
      'The times are known by the day only: choose a window of a day (86400 seconds) or more.',
      2,
    ],
    [
      'a crowd at one second',
      Array.from({ length: 23_000 }, (_, k): Cells => ['storm', `a${k % 500}`, `c${k}`, 1_600_000_000]),
      [],
      'A window of 60 seconds makes 264,488,500 pairs of shares, and at most 250,000,000 are compared: leave out “storm”, whose 23,000 shares make 264,488,500 of them.',
      2,
    ],
    ['no row', [], [], expect.stringContaining('has no shares: each needs object_id'), 1],
    ['no such account', days, ['--accounts', 'zz*'], expect.stringContaining('matches “zz*”'), 1],
    ['no such column', days, ['--columns', 'object=url'], expect.stringContaining('has no column url;'), 1],
    ['no field of that name', days, ['--columns', 'link=url'], expect.stringContaining('“link=url”'), 2],
    ['no number', days, ['--window', 'soon'], expect.stringContaining('--window must be a whole number'), 2],
  ] as const)('%s is refused in one sentence', async (name, rows, options, error, code) => {
    const { stdout, exitCode } = await runHere('accounts', fileOf(`${name}.csv`, rows), ...options, '--json');
    expect([errorIn(stdout), exitCode]).toEqual([error, code]);
  });

  it('times by the day can be compared in windows of days', async () => {
    const file = fileOf('days.csv', days);
    expect(await accountsIn(file, '--window', '86400')).toMatchObject({ pairs: 12, edges: 3 });
  });
});
