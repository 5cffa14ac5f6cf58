import { AppError, messageOf } from '#main/base/errors.ts';
import { APP_VERSION } from '#main/workstation.ts';
import { DEFAULT_PORT } from '#shared/constants.ts';
import { parseCommandLine, UsageError, type CommandLine, type OptionTypes } from './arguments.ts';
import { claims } from './claims.ts';
import type { Command, CommandResult } from './command.ts';
import { doctor } from './doctor.ts';
import { importNews } from './import-news.ts';
import { importPosts } from './import-posts.ts';
import { ingest, verify } from './ingest.ts';
import { exportReport, replay } from './report.ts';
import { serve } from './serve.ts';
import { text } from './text.ts';

/** All commands by their names, in the order of the help; a subject adds its own file and a line here. */
const commands: Readonly<Record<string, Command>> = {
  serve,
  ingest,
  'import-posts': importPosts,
  'import-news': importNews,
  verify,
  doctor,
  export: exportReport,
  replay,
  text,
  claims,
};

const commandOptions: OptionTypes = Object.fromEntries(
  Object.values(commands).flatMap(({ options = {} }) => Object.entries(options)),
);

const helpText = (): string =>
  [
    'Usage: dropscope COMMAND [--data-dir DIR] [--json]',
    '',
    ...Object.values(commands).map(({ usage, summary }) => `  ${usage.padEnd(60)} ${summary}`),
    '',
    'Exit codes: 0 done, 1 failed, 2 usage.',
  ].join('\n');

const find = ({ command }: CommandLine): Command => {
  const found = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (found === undefined)
    throw new UsageError(`There is no command ${command}: ${Object.keys(commands).join(', ')} are known.`);
  return found;
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
    const line = parseCommandLine(argv, DEFAULT_PORT, commandOptions);
    if (line.command === 'help' || line.command === 'version') {
      process.stdout.write(`${line.command === 'help' ? helpText() : APP_VERSION}\n`);
      return 0;
    }
    const result = await find(line).run(line);
    if (result === null) return null;
    print(result, json);
    return result.exitCode;
  } catch (error) {
    printFailure(error, json);
    return error instanceof UsageError ? 2 : 1;
  }
};
