import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A packaged program as it is started. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

const LIMIT_MS = 120_000;
const POLL_MS = 250;

/** The programs that electron-builder left in its output folder: unpacked ones, and AppImages, which run without being installed. */
export const packagedPrograms = (dist: string): readonly Program[] => {
  const names = existsSync(dist) ? readdirSync(dist) : [];
  const unpacked = names.flatMap((name) =>
    [
      join(dist, name, 'dropscope'),
      join(dist, name, 'Dropscope.exe'),
      join(dist, name, 'Dropscope.app', 'Contents', 'MacOS', 'Dropscope'),
    ].filter((file) => existsSync(file)),
  );
  const images = names.filter((name) => name.endsWith('.AppImage'));
  return [
    ...unpacked.map((command) => ({ command, args: [] })),
    ...images.map((name) => ({ command: join(dist, name), args: ['--appimage-extract-and-run'] })),
  ];
};

/**
 * Starts a program on an empty data folder and waits until its log says that it has started, then ends it.
 * @throws Error with the program's output where it ends early or does not start within two minutes.
 */
export const smokeStart = async ({ command, args }: Program, limitMs = LIMIT_MS): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-smoke-'));
  const log = join(folder, 'logs', 'dropscope.log');
  const child = spawn(command, [...args, '--data-dir', folder, '--empty'], { stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  // Not by its exit: what it wrote last may be read only after that.
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(`It ended with exit code ${code ?? 'none'}.`));
  });
  try {
    const deadline = Date.now() + limitMs;
    const hasStarted = (): boolean => existsSync(log) && readFileSync(log, 'utf8').includes('"started"');
    while (!hasStarted()) {
      const rest = deadline - Date.now();
      const pause = new Promise<null>((resolve) => setTimeout(resolve, POLL_MS, null));
      const reason = rest <= 0 ? 'It did not start in time.' : await Promise.race([ended, pause]);
      if (reason !== null) throw new Error(`${command}: ${reason}\n${output.slice(-2000)}`);
    }
  } finally {
    child.kill('SIGTERM');
    // Not `ended`: what an AppImage has started may keep its output open for longer.
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
};
