import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWebProcess } from '#tests/e2e/hosts/web-process.ts';
import { runHere } from '#tests/helpers/command-here.ts';
import { program, root } from '#tests/helpers/command-line.ts';
import { contractPosts } from '#tests/helpers/corpus-contract-data.ts';
import { parquetMapping, writeParquet } from '#tests/helpers/parquet-posts.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { count, ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';

const base = mkdtempSync(join(tmpdir(), 'dropscope-signals-'));
const data = join(base, 'data');
const out = join(base, 'out');
const posts = join(base, 'posts.csv');
const news = join(base, 'news.csv');
const drops = join(base, 'drops.json');
const crowd = join(base, 'crowd');
const log = join(data, 'logs', 'dropscope.log');
/** Enough that an import is not done before it is told to end. */
const ROWS = count(30_000, 60_000);
/** As many as one of two imports at once has. */
const SOME = count(3000, 60_000);

beforeAll(async () => {
  const w = await createTestWorkstation({ data: 'demonstration' });
  const { value } = await w.post<{ id: string }>('/api/notes', { subject: 'drop:14', text: 'A note.' });
  note = value.id;
  await w.close();
  cpSync(w.folder, data, { recursive: true });
  await w.dispose();
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `${at + 1},a post of number ${at},2018-01-02T03:04:05Z,someone`,
  );
  writeFileSync(posts, ['id,text,date,username', ...rows, ''].join('\n'));
  const days = Array.from({ length: ROWS }, (_, at) => `happening number ${at},2018-01-${10 + (at % 20)},a`);
  writeFileSync(news, ['title,date,source', ...days, ''].join('\n'));
  renameSync(writeSmallArchive(base, 20_000), drops);
  mkdirSync(crowd);
  writeParquet(join(crowd, 'a.parquet'), contractPosts(50_000));
  const map = join(base, 'map.json');
  writeFileSync(map, JSON.stringify({ columns: parquetMapping.columns }));
  expect(await runHere('corpus', 'attach', 'crowd', crowd, '--map', map, '--data-dir', data)).toMatchObject({
    exitCode: 0,
  });
}, 120_000);
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

const startsIn = (): number =>
  existsSync(log) ? readFileSync(log, 'utf8').split('"message":"started"').length - 1 : 0;

const SLOW_SQL =
  'SELECT count(*) FROM posts a, posts b, posts c WHERE a.content < b.content AND b.content < c.content';
let note = '';
const LONG: readonly (readonly (string | (() => string))[])[] = [
  ['ingest', drops, '--dataset', 'new', '--name', 'Many'],
  ['import-news', news],
  ['brief', '--notes', () => note, '--output', join(out, 'brief.html')],
  ['corpus', 'draw', 'crowd', '--sample', '20000', '--set', 'Drawn'],
  ['doctor', '--full'],
  ['import-posts', posts, '--platform', 'twitter'],
  ['method', 'correlation', '--parameters', '{"surrogates":999}'],
  ['ladder', '--account', 'demo_account_one'],
  ['export', '--output', join(out, 'report.json')],
  ['package', '--output', join(out, 'package.zip')],
  ['package', '--output', join(out, 'package')],
  ['vault', join(out, 'vault.zip')],
  ['vault', join(out, 'vault')],
  ['work', 'export', join(out, 'work.zip'), '--author', 'Ann'],
  ['sql', SLOW_SQL],
];
const SIGNALS = [
  ['SIGINT', 130, 'Ended by Ctrl+C before it was done; nothing half-written is left.\n'],
  ['SIGTERM', 143, 'Ended by SIGTERM before it was done; nothing half-written is left.\n'],
] as const;
const nameOf = (command: (typeof LONG)[number]): string =>
  command.slice(0, 3).map(String).join(' ').replaceAll(base, '');
/** Each command gets each signal, in turns that have both. */
const cases = ofTurn(
  SIGNALS.flatMap((signal) => LONG.map((command) => [signal[0], nameOf(command), command, signal] as const)),
  6,
);

const ended: string[] = [];

it.each(cases)(
  '%s: %s ends in order where it is told to',
  async (_signal, name, command, [signal, code, sentence]) => {
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out);
    const before = startsIn();
    const words = command.map((word) => (typeof word === 'string' ? word : word()));
    const child = spawn(process.execPath, [program, ...words, '--data-dir', data], { cwd: root });
    const exit = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
    let printed = '';
    child.stderr.on('data', (bytes: Buffer) => {
      printed += bytes.toString();
    });
    child.stdout.resume();
    await expect.poll(() => startsIn() > before || child.exitCode !== null, { timeout: 60_000 }).toBe(true);
    child.kill(signal);
    const [exitCode] = await exit;
    // A quick machine may have been done before.
    if (exitCode !== 0) {
      ended.push(name);
      expect([exitCode, printed, readdirSync(out)]).toEqual([code, sentence, []]);
    }
    const { exitCode: examined, stdout } = await runHere('doctor', '--data-dir', data);
    expect([examined, stdout]).toEqual([0, expect.not.stringContaining('FAIL')]);
  },
  180_000,
);

it('was tried while commands worked', () => {
  expect(ended.length).toBeGreaterThan(cases.length / 3);
});

it('a workstation that is told to end while it makes a backup leaves no half of one', async () => {
  const host = await startWebProcess(data, {});
  const making = fetch(`${host.origin}/api/admin/backups`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${host.token}`, Origin: host.origin },
  }).then(
    ({ status }) => status,
    () => null,
  );
  await host.stop();
  const status = await making;
  const backups = join(data, 'backups');
  const kept = existsSync(backups) ? readdirSync(backups) : [];
  expect(kept.filter((name) => !/^dropscope-[A-Za-z0-9.-]+\.db$/u.test(name))).toEqual([]);
  // With an answer there is the backup.
  expect([status, kept.some((name) => name.endsWith('-manual.db'))]).toEqual(
    status === 200 ? [200, true] : [status, expect.any(Boolean)],
  );
  expect(await runHere('doctor', '--data-dir', data)).toMatchObject({
    exitCode: 0,
    stdout: expect.not.stringContaining('FAIL') as string,
  });
}, 120_000);

it('two imports at once are one after the other, or one is refused in a sentence; nothing is lost', async () => {
  const some = join(base, 'some.csv');
  const half = join(base, 'half.csv');
  const lines = readFileSync(posts, 'utf8').split('\n');
  writeFileSync(some, `${lines.slice(0, 1 + SOME).join('\n')}\n`);
  writeFileSync(half, 'id,text,date,username\n900001,one of the other file,2018-01-02T03:04:05Z,someone\n');
  const files = [some, half];
  const runs = await Promise.all(
    files.map(async (file) => {
      const child = spawn(
        process.execPath,
        [program, 'import-posts', file, '--platform', 'gab', '--data-dir', data],
        { cwd: root },
      );
      let printed = '';
      child.stderr.on('data', (bytes: Buffer) => {
        printed += bytes.toString();
      });
      child.stdout.resume();
      const [exitCode] = (await once(child, 'close')) as [number | null];
      return { exitCode, printed };
    }),
  );
  for (const { exitCode, printed } of runs)
    if (exitCode !== 0)
      expect([exitCode, printed]).toEqual([1, expect.stringMatching(/^[^\n]+ is in use by [^\n]+\n$/u)]);
  const [many = 0, one = 0] = runs.map(({ exitCode }, at) => (exitCode === 0 ? (at === 0 ? SOME : 1) : 0));
  expect(many + one).toBeGreaterThan(0);
  const { stdout } = await runHere(
    ...['sql', "SELECT count(*) AS n FROM posts WHERE platform = 'gab'", '--json', '--data-dir', data],
  );
  expect(JSON.parse(stdout)).toEqual([{ n: many + one }]);
}, 180_000);
