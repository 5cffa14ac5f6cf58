import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HostOptions } from './host.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const READY = /Dropscope is listening on (http:\/\/127\.0\.0\.1:\d+)\/#token=(\S+)/;
const START_LIMIT_MS = 60_000;

export interface WebProcess {
  readonly origin: string;
  readonly token: string;
  readonly pid: number;
  readonly output: () => string;
  /** SIGTERM, then waits for the end: how long a busy machine takes says nothing, and a host that stays is met by the limit of the test. */
  readonly stop: () => Promise<void>;
  readonly kill9: () => Promise<void>;
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) =>
        child.once('exit', () => {
          resolve();
        }),
      );

/** Starts the built headless host and waits for its ready line. */
export const startWebProcess = async (
  dataFolder: string,
  options: HostOptions,
  environment: NodeJS.ProcessEnv = {},
  port = 0,
): Promise<WebProcess> => {
  const cli = join(root, 'out', 'main', 'cli.js');
  if (!existsSync(cli)) throw new Error('The program is not built: run "npm run build" first.');
  const args = [
    cli,
    'serve',
    '--port',
    String(port),
    '--data-dir',
    dataFolder,
    ...(options.empty === true ? ['--empty'] : []),
  ];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.environment, ...environment },
  });
  let output = '';
  const ready = new Promise<RegExpExecArray>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      const line = READY.exec(output);
      if (line !== null) resolve(line);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('close', (code) => {
      reject(new Error(`The host ended with ${code}:\n${output}`));
    });
    setTimeout(() => {
      reject(new Error(`The host was not ready in time:\n${output}`));
    }, START_LIMIT_MS).unref();
  });
  const [, origin = '', token = ''] = await ready;
  return {
    origin,
    token,
    pid: child.pid ?? 0,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended(child);
    },
    kill9: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
};
