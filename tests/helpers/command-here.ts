import { vi } from 'vitest';
import { runCommandLine } from '#main/cli/index.ts';
import type { CommandOutput } from './command-line.ts';
import { threads } from './workstation.ts';

/** Runs `dropscope …` in this process, with all that it does but starting Node and its threads, which costs more than most commands. */
export const runHere = async (...args: readonly string[]): Promise<CommandOutput> => {
  const printed = { stdout: '', stderr: '' };
  const kept = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((chunk, ...rest) => {
      printed[name] += String(chunk);
      for (const written of rest) if (typeof written === 'function') written();
      return true;
    }),
  );
  try {
    const exitCode = await runCommandLine(args, threads);
    return { exitCode, ...printed };
  } finally {
    for (const stream of kept) stream.mockRestore();
  }
};

/** What a command prints with `--json`. */
export const jsonHere = async (...args: readonly string[]): Promise<unknown> =>
  JSON.parse((await runHere(...args, '--json')).stdout);
