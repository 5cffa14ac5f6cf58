import { APP_VERSION } from '#main/base/app-version.ts';
import { cut } from '#main/base/cut.ts';
import { AppError, asExpected, messageOf } from '#main/base/errors.ts';
import { nearestName } from '#main/base/nearest-name.ts';
import type { Threads } from '#main/workstation.ts';
import {
  isSharedOption,
  parseCommandLine,
  UsageError,
  type CommandLine,
  type OptionTypes,
} from './arguments.ts';
import { commandHelp } from './command-help.ts';
import type { CliCommand, CommandResult, ListedCommand } from './command.ts';
import { commands } from './commands.ts';
import { EndedBySignal, leaveSignals } from './end-signals.ts';
import { failureText } from './failure-text.ts';
import { forTerminal, jsonLine, OutputError, printOut } from './terminal.ts';

const listed = (command: string): ListedCommand | undefined =>
  Object.hasOwn(commands, command) ? commands[command] : undefined;

const optionsOf = async (command: string): Promise<OptionTypes> =>
  (await listed(command)?.load())?.options ?? {};

const helpText = (): string =>
  [
    'Usage: dropscope COMMAND [--data-dir DIR] [--json]',
    '',
    ...Object.values(commands).map(({ usage, summary }) => `  ${usage.padEnd(60)} ${summary}`),
    '',
    '“dropscope COMMAND --help” has the options of a command, their values and defaults.',
    'Exit codes: 0 done, 1 failed, 2 usage, 3 done without faulty records, 130 ended by Ctrl+C (143 by SIGTERM, 129 by SIGHUP). With --json, results and errors are one line of JSON.',
  ].join('\n');

const find = (command: string): ListedCommand => {
  const match = listed(command);
  if (match === undefined) {
    const near = nearestName(command, Object.keys(commands));
    throw new UsageError(
      near === null
        ? `There is no command ${command}. The commands are ${Object.keys(commands).join(', ')}.`
        : `There is no command ${command}; did you mean ${near}?`,
    );
  }
  return match;
};

const print = async (
  { value, text: shown, isDocument = false, notes = [] }: CommandResult,
  json: boolean,
): Promise<void> => {
  const isForFile = isDocument && !process.stdout.isTTY;
  const printed = json ? jsonLine(value) : isForFile ? shown : forTerminal(shown);
  await printOut(printed.endsWith('\n') ? printed : `${printed}\n`);
  if (json || isDocument) for (const note of notes) process.stderr.write(`${forTerminal(note)}\n`);
};

/** With --json an error is printed where results are, unless nothing can be printed there. */
const printFailure = async (error: unknown, json: boolean): Promise<void> => {
  const code = error instanceof AppError ? error.code : 'internal';
  const isPrinted =
    json &&
    (await printOut(`${jsonLine({ error: failureText(error), code })}\n`).then(
      () => true,
      () => false,
    ));
  if (!isPrinted) process.stderr.write(`${forTerminal(failureText(error))}\n`);
};

const help = async (line: CommandLine): Promise<CommandResult> => {
  const [name, action = ''] = line.operands;
  if (name === undefined) return helpOfAll();
  const entry = find(name);
  return { ...commandHelp(name, entry, await entry.load(), action) };
};

const helpOfAll = (): CommandResult => ({
  value: {
    version: APP_VERSION,
    commands: Object.entries(commands).map(([name, { usage, summary }]) => ({ name, usage, summary })),
  },
  text: helpText(),
});

const version = (): CommandResult => ({ value: { version: APP_VERSION }, text: APP_VERSION });

/** An option of another action would be left aside in silence. */
const refuseOfOthers = ({ actions = {} }: CliCommand, { command, operands, options }: CommandLine): void => {
  const [action = ''] = operands;
  if (!Object.hasOwn(actions, action)) return;
  const taken = actions[action]?.options ?? {};
  const stray = Object.keys(options).find((name) => !isSharedOption(name) && !Object.hasOwn(taken, name));
  if (stray !== undefined)
    throw new UsageError(
      `dropscope ${command} ${action} does not take --${stray}: dropscope ${command} ${action} --help lists what it takes.`,
    );
};

const runOne = async (line: CommandLine): ReturnType<CliCommand['run']> => {
  const { usage, load } = find(line.command);
  const command = await load();
  const surplus = line.operands[command.operands];
  if (surplus !== undefined)
    throw new UsageError(`“${cut(surplus)}” is one word too many for dropscope ${usage}`);
  refuseOfOthers(command, line);
  return command.run(line);
};

type ExitCode = 0 | 1 | 2 | 3 | EndedBySignal['exitCode'];

/** A value that no command takes is a mistake of the command line, wherever it is noticed. */
const exitCodeOf = (error: unknown): ExitCode => {
  if (error instanceof EndedBySignal) return error.exitCode;
  return error instanceof AppError && error.code === 'invalid_query' ? 2 : 1;
};

/** A reader that has gone is no failure; of a full disk, nothing is left but to say so. */
const endOutput = (error: OutputError): 0 | 1 => {
  if (error.isReaderGone) return 0;
  process.stderr.write(`${forTerminal(messageOf(asExpected(error.cause)))}\n`);
  return 1;
};

/**
 * Runs a command line.
 * @param threads lent to it where many commands run in one process: tests start them once
 * @returns the exit code, or null while a command continues (`serve`)
 */
export const runCommandLine = async (
  argv: readonly string[],
  threads?: Threads,
): Promise<ExitCode | null> => {
  const json = argv.includes('--json');
  try {
    const line = { ...(await parseCommandLine(argv, optionsOf)), threads };
    const builtIn = { help, version }[line.command];
    const result = builtIn === undefined ? await runOne(line) : await builtIn(line);
    if (result === null) return null;
    if (result.isPrinted !== true) await print(result, json);
    return result.exitCode ?? 0;
  } catch (thrown) {
    if (thrown instanceof OutputError) return endOutput(thrown);
    const error = asExpected(thrown);
    await printFailure(error, json);
    return exitCodeOf(error);
  } finally {
    leaveSignals();
  }
};
