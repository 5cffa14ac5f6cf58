/**
 * `npm run test:postgres`: the contract of corpora and their failures on a PostgreSQL server of Debian’s packages, then how each question
 * grows from 1 to 10 million synthetic posts. The server runs in a temporary folder and is stopped by its process id.
 * `-- --servers 3` starts a coordinator and three servers instead, with tables that are partitioned over them by `postgres_fdw`.
 * `-- --millions 1,10,50` says of how many posts instead; `-- --write` writes the table into docs/large-corpora.md; `-- --install` runs `apt-get install postgresql` where it is missing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireRuntime } from '#main/base/runtime-guard.ts';
import { measureGrowth } from './lib/corpus-growth.ts';
import { findPostgres, startCluster } from './lib/postgres-cluster.ts';

requireRuntime();
const LONGEST_MINUTES = 40;
/** To make, index and ask so many posts. */
const MINUTES_A_MILLION = 2;
const root = join(import.meta.dirname, '..');
const line = process.argv.slice(2);
const options = new Set(line);
const servers = options.has('--servers') ? Number(line[line.indexOf('--servers') + 1]) : 0;
if (servers !== 0 && servers !== 3) {
  process.stderr.write('The tables of this test are laid over three servers: --servers 3.\n');
  process.exit(1);
}

const millions = options.has('--millions') ? line[line.indexOf('--millions') + 1] : '1,10';
const sizes = (millions ?? '').split(',').map((text) => Number(text) * 1_000_000);
if (!sizes.every((size, place) => Number.isInteger(size) && size > (sizes[place - 1] ?? 0))) {
  process.stderr.write('Say ascending millions of posts, such as --millions 1,10.\n');
  process.exit(1);
}

const install = (): void => {
  process.stdout.write('Installing PostgreSQL as you allowed: apt-get install postgresql\n');
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { stdio: 'inherit' });
};

if (findPostgres() === null && options.has('--install')) install();
const bin = findPostgres();
if (bin === null) {
  process.stderr.write(
    'There is no PostgreSQL server on this machine. Install it with “apt-get install postgresql”, or allow this script to: npm run test:postgres -- --install\n',
  );
  process.exit(1);
}

const starting = Array.from({ length: 1 + servers }, () => startCluster(bin));
const [cluster, ...shards] = await Promise.all(starting);
if (cluster === undefined) throw new Error('No server was started.');
const stop = async (): Promise<void> => {
  for (const each of [cluster, ...shards]) await each.stop();
};
const end = (code: number): void => {
  void stop().finally(() => process.exit(code));
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(130));
const longestMinutes = LONGEST_MINUTES + ((sizes.at(-1) ?? 0) / 1_000_000) * MINUTES_A_MILLION;
setTimeout(() => {
  process.stderr.write(`Stopped after ${longestMinutes} minutes.\n`);
  end(1);
}, longestMinutes * 60_000).unref();

/** Runs a file of tests; what it is told is in its environment. */
const passes = (file: string, environment: NodeJS.ProcessEnv): boolean =>
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', file], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  }).status === 0;

try {
  process.stdout.write(`PostgreSQL ${cluster.version} on port ${cluster.port}\n`);
  if (shards.length > 0) {
    const named = [cluster, ...shards].map(({ port, pid, password, authorityFile }, place) => ({
      name: place === 0 ? 'coordinator' : `shard_${place}`,
      port,
      pid,
      password,
      authorityFile,
    }));
    const isPassed = passes('tests/postgres/servers.test.ts', {
      DROPSCOPE_POSTGRES_SERVERS: JSON.stringify(named),
    });
    await stop();
    process.exit(isPassed ? 0 : 1);
  }
  const isPassed = passes('tests/postgres/server.test.ts', {
    DROPSCOPE_POSTGRES_PORT: String(cluster.port),
    DROPSCOPE_POSTGRES_PASSWORD: cluster.password,
    DROPSCOPE_POSTGRES_AUTHORITY: cluster.authorityFile,
  });
  if (!isPassed) throw new Error('The contract failed on this server.');
  const table = await measureGrowth(cluster, sizes, (text) => process.stdout.write(`${text}\n`));
  process.stdout.write(`\n${table}\n`);
  if (options.has('--write')) {
    const page = join(root, 'docs/large-corpora.md');
    const text = readFileSync(page, 'utf8');
    const [before = '', rest = ''] = text.split('<!-- growth -->\n');
    const [, after = ''] = rest.split('<!-- end of growth -->\n');
    writeFileSync(page, `${before}<!-- growth -->\n\n${table}\n\n<!-- end of growth -->\n${after}`);
  }
} finally {
  await stop();
}
process.exit(0);
