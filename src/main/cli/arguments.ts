import { parseArgs } from 'node:util';
import { AppError } from '#main/base/errors.ts';
import { nearestName } from '#main/base/nearest-name.ts';
import type { Threads } from '#main/workstation.ts';

/** Options that every command takes, and those of single commands. */
export interface CommandLine {
  readonly command: string;
  readonly operands: readonly string[];
  readonly dataDir: string | undefined;
  readonly json: boolean;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Lent to the workstation that the command opens; without them it has its own. */
  readonly threads?: Threads | undefined;
}

/** A command line that cannot be understood: exit code 2. */
export class UsageError extends AppError {
  constructor(message: string) {
    super('invalid_query', message);
    this.name = 'UsageError';
  }
}

/** One option: what `parseArgs` takes, and what the help of its command says of it. */
export interface OptionType {
  readonly type: 'string' | 'boolean';
  readonly description?: string | undefined;
  /** What it takes: `fold|keep`, `1 to 100`. */
  readonly values?: string | undefined;
  /** What counts where it is left out. */
  readonly fallback?: string | undefined;
}

/** Options of one command by their names. */
export type OptionTypes = Readonly<Record<string, OptionType>>;

/** Options that every command takes, as its help shows them. */
export const SHARED_OPTIONS = {
  'data-dir': {
    type: 'string',
    description: 'Folder of the data',
    fallback: '$DROPSCOPE_DATA_DIR, or Dropscope’s own folder',
  },
  json: { type: 'boolean', description: 'Result or error as one line of JSON' },
  help: { type: 'boolean', description: 'This help' },
} as const satisfies OptionTypes;
const optionTypes = { ...SHARED_OPTIONS, version: { type: 'boolean' } } as const;

/** Some of the options of a command. */
export const optionsNamed = <Name extends string>(
  types: Readonly<Record<Name, OptionType>>,
  ...names: readonly Name[]
): OptionTypes => Object.fromEntries(names.map((name) => [name, types[name]]));

/** Options that every command takes. */
export const isSharedOption = (name: string): boolean => Object.hasOwn(optionTypes, name);

/** The first word that is no option; `--data-dir` takes the word after it. */
const commandOf = (argv: readonly string[]): string | undefined =>
  parseArgs({ args: [...argv], options: optionTypes, allowPositionals: true, strict: false }).positionals[0];

/** Of two values the last would count, and the first be left aside in silence. */
const refuseRepeated = (names: readonly string[]): void => {
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined)
    throw new UsageError(`--${repeated} is given more than once: leave one of them.`);
};

/** What a letter is short for in other programs: the only option that begins with it; null where several do, or none. */
const onlyBeginning = (letter: string, names: readonly string[]): string | null => {
  const [only = null, ...more] = names.filter((name) => name.startsWith(letter));
  return more.length === 0 ? only : null;
};

/** What `parseArgs` says of a command line; of an option that is unknown, which one may have been meant. */
const sentenceOf = (message: string, names: readonly string[]): string => {
  // `Option '--max-rows <value>' argument missing`, and where the next word begins with a hyphen, `… argument is ambiguous`.
  const [, valued, fault] =
    /^Option '(?:-\w, )?--([\w-]+)[^']*' (?:argument )?(missing|is ambiguous)/.exec(message) ?? [];
  if (valued !== undefined)
    return fault === 'missing'
      ? `--${valued} needs a value behind it.`
      : `--${valued} needs a value; one that begins with a hyphen is joined to it: --${valued}=-5.`;
  const switched = /^Option '(?:-\w, )?--([\w-]+)' does not take an argument/.exec(message)?.[1];
  if (switched !== undefined) return `--${switched} is a switch and takes no value.`;
  const [, hyphens, unknown] = /^Unknown option '(--?)([^'=]+)/.exec(message) ?? [];
  if (hyphens === undefined || unknown === undefined) return message.split('\n')[0] ?? message;
  const near = hyphens === '-' ? onlyBeginning(unknown, names) : nearestName(unknown, names);
  return near === null
    ? `There is no option ${hyphens}${unknown} of this command: its --help lists them.`
    : `There is no option ${hyphens}${unknown}; did you mean --${near}?`;
};

/**
 * @param optionsOf the options of a command besides the shared ones: commands may give one name to options of their own
 * @throws UsageError in one sentence
 */
export const parseCommandLine = async (
  argv: readonly string[],
  optionsOf: (command: string) => Promise<OptionTypes>,
): Promise<CommandLine> => {
  const options = { ...(await optionsOf(commandOf(argv) ?? '')), ...optionTypes };
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...argv],
      options,
      allowPositionals: true,
      tokens: true,
    });
    refuseRepeated(
      tokens.flatMap((token) => (token.kind === 'option' && token.value !== undefined ? [token.name] : [])),
    );
    const [command = values.version === true ? 'version' : 'help', ...operands] = positionals;
    if (operands.includes('')) throw new UsageError(`An empty word was given to dropscope ${command}.`);
    const isHelp = values.help === true;
    return {
      command: isHelp ? 'help' : command,
      operands: isHelp ? positionals : operands,
      dataDir: values['data-dir'],
      json: values.json === true,
      options: values,
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      error instanceof Error ? sentenceOf(error.message, Object.keys(options)) : String(error),
    );
  }
};
