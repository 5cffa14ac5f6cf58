import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL server of this machine that ends with the script. */
export interface Cluster {
  readonly port: number;
  readonly pid: number;
  /** Of the roles `postgres` and `reader`. */
  readonly password: string;
  /** The server’s own certificate. */
  readonly authorityFile: string;
  readonly version: string;
  readonly owner: () => Promise<pg.Client>;
  readonly stop: () => Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';
const STARTS = 100;

/** The newest server that Debian’s packages have brought; null without one. */
export const findPostgres = (): string | null => {
  if (!existsSync(DEBIAN)) return null;
  const versions = readdirSync(DEBIAN)
    .filter((version) => existsSync(join(DEBIAN, version, 'bin', 'postgres')))
    .sort((a, b) => Number(b) - Number(a));
  return versions[0] === undefined ? null : join(DEBIAN, versions[0], 'bin');
};

/** The account of the server’s packages: root may not start it. */
const accountOf = (): { readonly uid: number; readonly gid: number } | null => {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = (line ?? '').split(':');
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL does not run as root, and there is no user postgres on this machine.');
  return { uid: Number(uid), gid: Number(gid) };
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

/** Nothing of the cluster is kept, so nothing of it has to survive a power cut. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  ssl: 'on',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  shared_buffers: '256MB',
  maintenance_work_mem: '512MB',
  work_mem: '32MB',
};

/** Starts a cluster in a temporary folder on a free port of the loopback, with TLS and the roles `postgres` and `reader`. */
export const startCluster = async (bin: string): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-postgres-'));
  const account = accountOf();
  const asServer = { ...account, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  const own = (file: string): void => {
    if (account !== null) chownSync(file, account.uid, account.gid);
  };
  own(folder);
  const data = join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  own(passwordFile);
  execFileSync(
    join(bin, 'initdb'),
    [
      ...['-D', data, '-U', 'postgres', '-E', 'UTF8', '-A', 'scram-sha-256'],
      ...['--pwfile', passwordFile, '--no-sync'],
    ],
    { ...asServer, stdio: 'pipe' },
  );
  const authorityFile = join(folder, 'server.crt');
  const key = join(data, 'server.key');
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', key, '-out', authorityFile],
    ],
    { ...asServer, stdio: 'pipe' },
  );
  const port = await freePort();
  const settings = {
    ...SETTINGS,
    port: String(port),
    unix_socket_directories: folder,
    ssl_cert_file: authorityFile,
    ssl_key_file: key,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...options], { ...asServer, stdio: 'ignore' });
  const exited = once(server, 'exit');
  const owner = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password,
      database: 'postgres',
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const stop = async (): Promise<void> => {
    // A test may have ended it.
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; ; attempt += 1)
    try {
      const client = await owner();
      await client.query(`CREATE ROLE reader LOGIN PASSWORD '${password}'`);
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
      await client.end();
      return {
        port,
        pid: server.pid ?? 0,
        password,
        authorityFile,
        version: rows[0]?.server_version ?? '',
        owner,
        stop,
      };
    } catch (error) {
      if (attempt === STARTS || server.exitCode !== null) {
        await stop();
        throw error;
      }
      await sleep(100);
    }
};
