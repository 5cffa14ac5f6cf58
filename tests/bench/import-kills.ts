/**
 * `node import-kills.ts [KILLS] [ROWS]`: imports a file of so many posts in processes of their own and kills each at another moment.
 * The next start must find all posts of the file or none of them. Prints a line of JSON per kill and one with the figures of all.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import { writePostArchive } from './post-archive.ts';

const [kills, rows] = [Number(process.argv[2] ?? 50), Number(process.argv[3] ?? 1_000_000)];
const root = join(import.meta.dirname, '..', '..');
const base = mkdtempSync(join(tmpdir(), 'dropscope-kills-'));
const dataDir = join(base, 'data');
const file = join(base, 'posts.csv');
const ENDLESS_MS = 3_600_000;
const MEMORY_EVERY_MS = 100;

interface Run {
  readonly acknowledged: boolean;
  readonly ms: number;
  readonly peakMegabytes: number;
}

/** Peak resident memory of a process so far, as Linux counts it; 0 where there is no such count. */
const peakOf = (pid: number): number => {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
};

const runImport = (killAfter: number): Promise<Run> =>
  new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(
      process.execPath,
      [join(root, 'src/main/cli.ts'), 'import-posts', file, '--data-dir', dataDir, '--json'],
      { cwd: root, env: { ...process.env, NODE_COMPILE_CACHE: join(base, 'compiled') } },
    );
    let [output, peakMegabytes] = ['', 0];
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const memory = setInterval(() => {
      peakMegabytes = Math.max(peakMegabytes, peakOf(child.pid ?? 0));
    }, MEMORY_EVERY_MS);
    const timer = setTimeout(() => child.kill('SIGKILL'), killAfter);
    child.once('close', () => {
      clearTimeout(timer);
      clearInterval(memory);
      resolve({
        acknowledged: output.includes('"status":"completed"'),
        ms: performance.now() - started,
        peakMegabytes,
      });
    });
  });

/** How many posts the next start finds; the integrity of database and full-text index is checked. */
const postsAfterStart = async (): Promise<number> => {
  const w = await createTestWorkstation({ data: 'none', folder: dataDir });
  try {
    const sql = w.sql();
    sql.exec(`INSERT INTO social_posts_fts (social_posts_fts, rank) VALUES ('integrity-check', 1)`);
    if (sql.pragma('quick_check', { simple: true }) !== 'ok') throw new Error('The database is damaged.');
    const { posts, unfinished } = sql
      .prepare<[], { posts: number; unfinished: number }>(
        `SELECT (SELECT count(*) FROM social_posts) AS posts,
           (SELECT count(*) FROM imports WHERE finished_at IS NULL) AS unfinished`,
      )
      .get() ?? { posts: -1, unfinished: -1 };
    if (unfinished !== 0) throw new Error('An unfinished import was left.');
    return posts;
  } finally {
    await w.close();
  }
};

const clear = (): void => {
  rmSync(dataDir, { recursive: true, force: true });
};

try {
  await writePostArchive(file, rows);
  // The first run fills the compile cache and says how long a whole import takes.
  const whole = await runImport(ENDLESS_MS);
  if (!whole.acknowledged || (await postsAfterStart()) !== rows) throw new Error('The whole import failed.');
  console.log(JSON.stringify({ whole }));
  clear();
  let expectedMs = whole.ms;
  let peakMegabytes = whole.peakMegabytes;
  const ended = { absent: 0, whole: 0, partial: 0, lost: 0 };
  for (let turn = 0; ended.absent + ended.whole < kills; turn += 1) {
    const killAfter = expectedMs * (0.2 + 0.85 * (((turn * 37) % 100) / 100));
    const run = await runImport(killAfter);
    peakMegabytes = Math.max(peakMegabytes, run.peakMegabytes);
    const posts = await postsAfterStart();
    if (posts !== 0 && posts !== rows) ended.partial += 1;
    if (run.acknowledged && posts !== rows) ended.lost += 1;
    // A run that was done before its kill says how long one takes now; it is no kill.
    if (run.acknowledged) expectedMs = run.ms;
    else ended[posts === 0 ? 'absent' : 'whole'] += 1;
    console.log(JSON.stringify({ turn, killAfterMs: Math.round(killAfter), ...run, posts }));
    if (posts > 0) clear();
  }
  console.log(JSON.stringify({ kills, rows, ...ended, wholeMs: Math.round(whole.ms), peakMegabytes }));
  if (ended.partial + ended.lost > 0) process.exitCode = 1;
} finally {
  rmSync(base, { recursive: true, force: true });
}
