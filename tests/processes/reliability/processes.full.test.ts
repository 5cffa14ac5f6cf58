import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { generateDemonstration } from '#scripts/demonstration/demonstration.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { startWebProcess, type WebProcess } from '#tests/e2e/hosts/web-process.ts';
import { startModelServer } from '#tests/helpers/model-server.ts';
import { count, isSoak, noteFigures, ofTurn, percentile } from '#tests/helpers/soak.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const base = mkdtempSync(join(tmpdir(), 'dropscope-processes-'));
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});
const freshFolder = (): string => mkdtempSync(join(base, 'data-'));

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the built program to its end, or until `until` is on its screen. */
const runProgram = (args: readonly string[], until?: RegExp): Promise<Ended & { readonly pid: number }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'out', 'main', 'cli.js'), ...args]);
    let output = '';
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      if (until?.test(output) === true) resolve({ code: null, output, pid: child.pid ?? 0 });
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('close', (code) => {
      resolve({ code, output, pid: child.pid ?? 0 });
    });
  });

const filesUnder = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });

const ask = (server: WebProcess, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.origin + path, { method, headers: { origin: server.origin, ...headers } });

describe('the built entry', () => {
  it('loads nothing but its look at the runtime before it has had that look', () => {
    const folder = join(root, 'out', 'main');
    const importsOf = (file: string): string[] =>
      Array.from(
        readFileSync(join(folder, file), 'utf8').matchAll(/^import [^;]*?["']([^"']+)["'];/gm),
        (one) => one[1] ?? '',
      );
    const [guard, ...others] = importsOf('cli.js').filter((name) => !name.startsWith('node:'));
    expect([guard, others]).toEqual([expect.stringMatching(/^\.\/runtime-guard-/), []]);
    expect(importsOf(guard ?? '')).toEqual([]);
  });
});

describe('the program that listens', () => {
  it.each(ofTurn(['0.0.0.0', '::', '192.168.0.1', 'example.org'], 2))('refuses --host %s', async (host) => {
    const { code, output } = await runProgram([
      'serve',
      '--empty',
      '--host',
      host,
      '--data-dir',
      freshFolder(),
    ]);
    // A mistake of the command line, which says so with code 2.
    expect([code, output]).toEqual([
      2,
      expect.stringMatching(/listens on this machine only\. Use an SSH tunnel/),
    ]);
  });

  it('asks every call for its token, keeps it to itself, and makes another at the next start', async () => {
    const folder = freshFolder();
    const first = await startWebProcess(folder, { empty: true });
    const all = Object.values(endpoints) as Endpoint[];
    const statuses = new Set<number>();
    for (const { method, path } of all) {
      const where = path.replaceAll(/:\w+/g, '1');
      statuses.add((await ask(first, where, {}, method)).status);
      statuses.add((await ask(first, where, { authorization: `Bearer ${first.token}x` }, method)).status);
    }
    expect([...statuses]).toEqual([401]);
    const bearer = { authorization: `Bearer ${first.token}` };
    expect((await ask(first, '/api/health', bearer)).status).toBe(200);
    expect(
      (await ask(first, `/api/health?token=${first.token}`, { cookie: `token=${first.token}` })).status,
    ).toBe(401);
    if (process.platform === 'linux') {
      const line = readFileSync(`/proc/${first.pid}/cmdline`, 'utf8');
      const environment = readFileSync(`/proc/${first.pid}/environ`, 'utf8');
      expect([line.includes(first.token), environment.includes(first.token)]).toEqual([false, false]);
    }
    const holding = () => filesUnder(folder).filter((file) => readFileSync(file).includes(first.token));
    // The note by which commands of the same user reach it.
    const note = join(folder, 'dropscope.address');
    expect(holding()).toEqual([note]);
    expect(statSync(note).mode & 0o077).toBe(0);
    await first.stop();
    expect(holding()).toEqual([]);
    const second = await startWebProcess(folder, { empty: true });
    expect((await ask(second, '/api/health', bearer)).status).toBe(401);
    await second.stop();
    noteFigures('token', { routes: all.length, answeredWithoutToken: 0, filesHoldingIt: 0 });
  });

  it('goes to no other machine by itself', async () => {
    const notes = join(base, 'sockets.txt');
    const server = await startWebProcess(
      freshFolder(),
      {},
      {
        NODE_OPTIONS: `--import=${join(root, 'tests', 'helpers', 'watch-sockets.ts')}`,
        DROPSCOPE_SOCKET_NOTES: notes,
      },
    );
    const bearer = { authorization: `Bearer ${server.token}` };
    // What the pages ask for when they open; analyses and exports take the same one door (tests/checks/outbound-door.test.ts).
    const reads = [
      '/api/health',
      '/api/settings',
      '/api/jobs',
      '/api/q-drops?search=the',
      '/api/q-drops/1',
      '/api/news-events',
      '/api/social-posts',
      '/api/abbreviation-keys',
      '/api/twitter/stats',
      '/api/admin/backups',
    ];
    for (const path of reads)
      expect([path, (await ask(server, path, bearer)).status < 500]).toEqual([path, true]);
    const idleSeconds = isSoak ? 60 : 1;
    await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000));
    await server.stop();
    const lines = readFileSync(notes, 'utf8').trim().split('\n');
    expect(lines).toContain('watching');
    expect(lines.filter((line) => line !== 'watching')).toEqual([]);
    noteFigures('idle-network', { idleSeconds, reads: reads.length, connections: 0, lookups: 0 });
  });

  it.each(ofTurn(['foo.localhost', 'localhost.'], 2))(
    'reaches a model server at %s while the network is off, and asks nobody for that name',
    async (name) => {
      const models = await startModelServer([{ status: 200, body: { data: [{ id: 'llama3' }] } }]);
      const notes = join(base, `names-${name}.txt`);
      const server = await startWebProcess(
        freshFolder(),
        { empty: true },
        {
          NODE_OPTIONS: `--import=${join(root, 'tests', 'helpers', 'watch-sockets.ts')}`,
          DROPSCOPE_SOCKET_NOTES: notes,
          LOCAL_LLM_BASE_URL: `http://${name}:${new URL(models.url).port}/v1`,
        },
      );
      const headers = {
        origin: server.origin,
        authorization: `Bearer ${server.token}`,
        'content-type': 'application/json',
      };
      const settings = await fetch(`${server.origin}/api/settings`, {
        ...{ method: 'PATCH', headers, body: '{"network":false}' },
      });
      expect(settings.status).toBe(200);
      const available = await ask(server, '/api/ai-models/available', headers);
      expect(await available.json()).toMatchObject([{ provider: 'local-server' }, { provider: 'local' }]);
      await server.stop();
      await models.close();
      expect(models.seen.map(({ path }) => path)).toContain('/v1/models');
      const lines = readFileSync(notes, 'utf8').trim().split('\n');
      expect(lines).toContain('watching');
      expect(lines.filter((line) => line.startsWith('lookup'))).toEqual([]);
    },
  );
});

const ENDLESS = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n';

/** Whether a process still does something: one that has ended keeps its number until its new parent asks for how. */
const isRunning = (pid: number): boolean => {
  try {
    return !/^\d+ \(.*\) [ZX]/su.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

describe.runIf(process.platform === 'linux')('a program that is killed', () => {
  const childrenOf = (pid: number): readonly number[] =>
    readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
      .filter(Boolean)
      .map(Number);

  it('leaves no statement running behind it', async () => {
    const cli = join(root, 'out', 'main', 'cli.js');
    const child = spawn(process.execPath, [
      cli,
      'sql',
      ENDLESS,
      '--seconds',
      '60',
      '--data-dir',
      freshFolder(),
    ]);
    const gone = once(child, 'close');
    let statement = 0;
    await expect
      .poll(
        () => {
          [statement = 0] = childrenOf(child.pid ?? 0);
          return statement;
        },
        { timeout: 60_000 },
      )
      .not.toBe(0);
    child.kill('SIGKILL');
    await gone;
    await expect.poll(() => isRunning(statement), { timeout: 30_000 }).toBe(false);
  });
});

/** The demonstration archive, its texts changed by a mark. */
const writeArchive = (mark: string): string => {
  const { posts } = JSON.parse(generateDemonstration().archive) as { posts: { text?: string }[] };
  const file = join(base, `archive-${mark}.json`);
  writeFileSync(
    file,
    JSON.stringify({ posts: posts.map((post) => ({ ...post, text: `${post.text ?? ''} ${mark}` })) }),
  );
  return file;
};

const drops = (file: string): { total: number; check: unknown } => {
  const connection = new Sqlite(file);
  try {
    return {
      total: connection.prepare('SELECT count(*) FROM drops').pluck().get() as number,
      check: connection.pragma('integrity_check', { simple: true }),
    };
  } finally {
    connection.close();
  }
};

describe('quitting in the middle of an import', () => {
  const QUITS = count(2, 40);

  it(`closes the database properly (${QUITS} quits)`, async () => {
    const bytes = readFileSync(writeArchive('quit'));
    const random = createRandom(3);
    const times: number[] = [];
    let interrupted = 0;
    for (let quit = 0; quit < QUITS; quit += 1) {
      const folder = freshFolder();
      const server = await startWebProcess(folder, { empty: true });
      const sending = fetch(`${server.origin}/api/import-complete-dataset?format=json-qanon`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.token}`, origin: server.origin },
        body: bytes,
      }).then(
        (answer) => answer.text(),
        () => 'cut',
      );
      await new Promise((resolve) => setTimeout(resolve, 100 + random.unit() * 1400));
      const asked = performance.now();
      await server.stop();
      times.push(performance.now() - asked);
      await sending;
      const file = join(folder, 'dropscope.db');
      // What a proper end leaves: no log to recover from, no note of a holder.
      expect([existsSync(`${file}-wal`), existsSync(join(folder, 'dropscope.lock'))]).toEqual([false, false]);
      const { total, check } = drops(file);
      expect([check, total === 0 || total === 4966]).toEqual(['ok', true]);
      if (total === 0) interrupted += 1;
      rmSync(folder, { recursive: true });
    }
    noteFigures('quit', {
      quits: QUITS,
      interrupted,
      leftBytes: 0,
      p95ms: Math.round(percentile(times, 0.95)),
    });
  });
});

describe('two programs and one data folder', () => {
  const ROUNDS = count(1, 20);

  it(`only one of them gets it (${ROUNDS} races of four)`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const folder = freshFolder();
      const args = ['serve', '--empty', '--port', '0', '--data-dir', folder];
      const ran = await Promise.all(Array.from({ length: 4 }, () => runProgram(args, /is listening on/)));
      const holders = ran.filter(({ code }) => code === null);
      expect(holders).toHaveLength(1);
      const [holder] = holders;
      for (const { output } of ran.filter(({ code }) => code !== null))
        expect(output).toMatch(/is in use by .*: close it, or choose another folder/);
      const late = await runProgram(args);
      expect([late.code, late.output]).toEqual([1, expect.stringContaining(`process ${holder?.pid}`)]);
      if (holder !== undefined) process.kill(holder.pid, 'SIGKILL');
      // The system lets the lock go with the process; the next start does not wait for anything else.
      const next = await startWebProcess(folder, { empty: true });
      await next.stop();
    }
    noteFigures('two-programs', { starts: ROUNDS * 6, doubleWriters: 0 });
  });
});
