import { AppError, messageOf } from '#main/base/errors.ts';
import { APP_VERSION } from '#main/workstation.ts';
import { DEFAULT_PORT } from '#shared/constants.ts';
import { parseCommandLine, UsageError, type CommandLine } from './arguments.ts';
import type { Command, CommandResult } from './command.ts';
import { serve } from './serve.ts';

/**
 * All commands by their names, in the order of the help; a subject adds its own file and a line here. Loaded when it is asked
 * for, but for the one whose start somebody waits for.
 */
const commands: Readonly<Record<string, () => Command | Promise<Command>>> = {
  serve: () => serve,
  ingest: async () => (await import('./ingest.ts')).ingest,
  'import-posts': async () => (await import('./import-posts.ts')).importPosts,
  'import-news': async () => (await import('./import-news.ts')).importNews,
  verify: async () => (await import('./ingest.ts')).verify,
  doctor: async () => (await import('./doctor.ts')).doctor,
  export: async () => (await import('./report.ts')).exportReport,
  replay: async () => (await import('./report.ts')).replay,
};

const helpText = async (): Promise<string> =>
  [
    'Usage: dropscope COMMAND [--data-dir DIR] [--json]',
    '',
    ...(await Promise.all(Object.values(commands).map((load) => load()))).map(
      ({ usage, summary }) => `  ${usage.padEnd(60)} ${summary}`,
    ),
    '',
    'Exit codes: 0 done, 1 failed, 2 usage.',
  ].join('\n');

const find = (line: CommandLine): Command | Promise<Command> => {
  const load = Object.hasOwn(commands, line.command) ? commands[line.command] : undefined;
  if (load === undefined)
    throw new UsageError(
      `There is no command ${line.command}: ${Object.keys(commands).join(', ')} are known.`,
    );
  return load();
};

const print = (result: CommandResult, json: boolean): void => {
  process.stdout.write(`${json ? JSON.stringify(result.value) : result.text}\n`);
};

const printFailure = (error: unknown, json: boolean): void => {
  const code = error instanceof AppError ? error.code : 'internal';
  if (json) process.stdout.write(`${JSON.stringify({ error: messageOf(error), code })}\n`);
  else process.stderr.write(`${messageOf(error)}\n`);
};

/** Runs a command line. @returns the exit code, or null while a command goes on (`serve`). */
export const runCommandLine = async (argv: readonly string[]): Promise<0 | 1 | 2 | null> => {
  const json = argv.includes('--json');
  try {
    const line = parseCommandLine(argv, DEFAULT_PORT);
    if (line.command === 'help' || line.command === 'version') {
      process.stdout.write(`${line.command === 'help' ? await helpText() : APP_VERSION}\n`);
      return 0;
    }
    const result = await (await find(line)).run(line);
    if (result === null) return null;
    print(result, json);
    return result.exitCode;
  } catch (error) {
    printFailure(error, json);
    return error instanceof UsageError ? 2 : 1;
  }
};
