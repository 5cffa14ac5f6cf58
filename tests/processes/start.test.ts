import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { isBuildStale } from '#scripts/lib/build.ts';

/** `npm start` as a child, with what a machine could hold in folders of its own: no runtime, or one that only notes its arguments. */
const root = join(import.meta.dirname, '..', '..');
const base = mkdtempSync(join(tmpdir(), 'dropscope-start-'));
let child: ChildProcess | null = null;
afterEach(() => {
  child?.kill('SIGKILL');
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

const folder = (name: string): string => {
  const path = join(base, name);
  mkdirSync(path, { recursive: true });
  return path;
};

/** A program that writes its arguments to a file, one a line, and ends with a code. */
const writeRecorder = (file: string, record: string, code: number): void => {
  writeFileSync(
    file,
    `#!/bin/sh\nprintf '%s\\n' "$@" > '${record}.part'\nmv '${record}.part' '${record}'\nexit ${code}\n`,
  );
  chmodSync(file, 0o755);
};

interface Started {
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

const start = (args: readonly string[], environment: NodeJS.ProcessEnv): Started => {
  const own = spawn(process.execPath, [join(root, 'scripts', 'start.ts'), ...args], {
    // Nothing may be fetched from anywhere by a test, whatever goes wrong in it.
    env: {
      ...process.env,
      DISPLAY: undefined,
      WAYLAND_DISPLAY: undefined,
      ELECTRON_MIRROR: 'http://127.0.0.1:1/',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = own;
  let output = '';
  for (const stream of [own.stdout, own.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return { output: () => output, ended: new Promise((resolve) => own.once('close', resolve)) };
};

const LIMIT = { timeout: 60_000, interval: 100 };

it.skipIf(process.platform !== 'linux')(
  'npm start without runtime and display: one honest line, the address, a browser, an answer, an end',
  { timeout: 120_000 },
  async () => {
    expect(isBuildStale(), 'npm run build first').toBe(false);
    const [dataFolder, programs, record] = [join(base, 'data'), folder('bin'), join(base, 'opened')];
    writeRecorder(join(programs, 'xdg-open'), record, 0);
    const { output, ended } = start(['--data-dir', dataFolder, '--port', '0'], {
      ELECTRON_OVERRIDE_DIST_PATH: folder('nothing'),
      PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}`,
    });
    await expect.poll(output, LIMIT).toMatch(/#token=\S+\n/);
    const [honest = '', address = '', ...more] = output().trimEnd().split('\n');
    expect(honest).toBe(
      'There is no display here for a desktop window. Opening the workstation in the browser instead.',
    );
    const listening = /^Dropscope is listening on (http:\/\/127\.0\.0\.1:\d+)\/#token=([\w-]{32,})$/;
    expect(address).toMatch(listening);
    const [, origin = '', token = ''] = listening.exec(address) ?? [];
    // As one text, so that a failure shows what else was said.
    expect(more.join('\n')).toBe('');

    // A newcomer's folder is filled with the demonstration data before the line is printed.
    const answer = await fetch(`${origin}/api/q-drops/stats`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect([answer.status, await answer.json()]).toMatchObject([200, { totalDrops: 4966 }]);
    expect(await (await fetch(`${origin}/`)).text()).toContain('<title>Dropscope</title>');

    await expect.poll(() => existsSync(record), LIMIT).toBe(true);
    const opened = readFileSync(record, 'utf8').trim();
    // The browser gets a page for its owner's eyes, not the token in an argument.
    expect(opened).toBe(join(dataFolder, 'open.html'));
    expect(statSync(opened).mode & 0o777).toBe(0o600);
    expect(readFileSync(opened, 'utf8')).toContain(`${origin}/#token=${token}`);

    child?.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(existsSync(join(dataFolder, 'dropscope.lock'))).toBe(false);
  },
);

it.skipIf(process.platform !== 'linux')(
  'npm start with a runtime and a display opens the window in one command and ends as it ends',
  { timeout: 60_000 },
  async () => {
    const [runtime, record] = [folder('runtime'), join(base, 'arguments')];
    writeRecorder(join(runtime, 'electron'), record, 7);
    const passed = ['--data-dir', join(base, 'elsewhere'), 'dropscope://drops/1234'];
    const { output, ended } = start([...passed, '--fetch-runtime'], {
      ELECTRON_OVERRIDE_DIST_PATH: runtime,
      DISPLAY: ':4966',
    });
    expect(await ended).toBe(7);
    expect(readFileSync(record, 'utf8').trimEnd().split('\n')).toEqual([root, ...passed]);
    expect(output()).toBe('');
  },
);
