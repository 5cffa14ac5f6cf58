import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { childEnvironment } from './child-environment.ts';

export interface ProgramResult {
  /** null where the program could not be started or was ended. */
  readonly exitCode: number | null;
  readonly output: string;
  readonly timedOut: boolean;
}

const KEPT = 20_000;

/** A program without a shell and without our keys: its arguments reach it as they are, whatever characters they contain. */
const start = (command: string, args: readonly string[]) =>
  spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    env: childEnvironment(),
  });

/** Runs a program to its end or its time limit; the end of what it printed is kept. */
export const runCommand = (
  command: string,
  args: readonly string[],
  limitMs: number,
  options: { readonly signal?: AbortSignal; readonly onLine?: (line: string) => void } = {},
): Promise<ProgramResult> =>
  new Promise((resolve) => {
    const child = start(command, args);
    let output = '';
    let timedOut = false;
    const take = (text: string): void => {
      output = (output + text).slice(-KEPT);
    };
    for (const stream of [child.stdout, child.stderr]) {
      const lines = createInterface({ input: stream });
      lines.on('line', (line) => {
        take(`${line}\n`);
        options.onLine?.(line);
      });
    }
    const kill = (): void => void child.kill('SIGKILL');
    const timer = setTimeout(() => {
      timedOut = true;
      kill();
    }, limitMs);
    options.signal?.addEventListener('abort', kill, { once: true });
    if (options.signal?.aborted === true) kill();
    const end = (exitCode: number | null): void => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', kill);
      resolve({ exitCode, output: output.trim(), timedOut });
    };
    child.on('error', (error) => {
      take(error.message);
      end(null);
    });
    child.on('close', end);
  });

/** Starts a program whose output is read line by line while it runs. */
export const startLines = (command: string, args: readonly string[]) => {
  const child = start(command, args);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString('utf8')).slice(-KEPT);
  });
  const ended = new Promise<{ exitCode: number | null; errors: string }>((resolve) => {
    child.on('error', (error) => {
      resolve({ exitCode: null, errors: error.message });
    });
    child.on('close', (exitCode) => {
      resolve({ exitCode, errors });
    });
  });
  return {
    lines: createInterface({ input: child.stdout, crlfDelay: Infinity }),
    ended,
    kill: (): void => void child.kill('SIGKILL'),
  };
};

export type LineProcess = ReturnType<typeof startLines>;
