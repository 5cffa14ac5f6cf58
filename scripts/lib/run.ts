import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export interface Finished {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs a tool of node_modules/.bin, its output kept and shown only where it fails. */
export const runTool = (
  command: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly isShown?: boolean } = {},
): Promise<Finished> =>
  new Promise((resolve) => {
    const path = `${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`;
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...options.env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const parts: string[] = [];
    const keep = (chunk: Buffer): void => {
      parts.push(chunk.toString('utf8'));
      if (options.isShown === true) process.stdout.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => {
      resolve({ exitCode: 1, output: `${parts.join('')}${error.message}\n` });
    });
    child.once('close', (code) => {
      resolve({ exitCode: code ?? 1, output: parts.join('') });
    });
  });
