import { parseArgs } from 'node:util';
import { AppError } from '#main/base/errors.ts';

/** Options that every command takes, and those of single commands. */
export interface CommandLine {
  readonly command: string;
  readonly operands: readonly string[];
  readonly dataDir: string | undefined;
  readonly json: boolean;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** A command line that cannot be understood: exit code 2. */
export class UsageError extends AppError {
  constructor(message: string) {
    super('invalid_query', message);
    this.name = 'UsageError';
  }
}

const optionTypes = {
  'data-dir': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const;

/** One option: what `parseArgs` takes, and what the help of its command says of it. */
export interface OptionType {
  readonly type: 'string' | 'boolean';
  readonly description?: string;
  /** What it takes: `fold|keep`, `1 to 100`. */
  readonly values?: string;
  /** What counts where it is left out. */
  readonly fallback?: string;
}

/** Options of one command by their names. */
export type OptionTypes = Readonly<Record<string, OptionType>>;

/** The first word that is no option; `--data-dir` takes the word after it. */
const commandOf = (argv: readonly string[]): string | undefined =>
  parseArgs({ args: [...argv], options: optionTypes, allowPositionals: true, strict: false }).positionals[0];

/**
 * @param optionsOf the options of a command besides the shared ones: commands may give one name to options of their own
 * @throws UsageError in one sentence
 */
export const parseCommandLine = (
  argv: readonly string[],
  optionsOf: (command: string) => OptionTypes = () => ({}),
): CommandLine => {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { ...optionsOf(commandOf(argv) ?? ''), ...optionTypes },
      allowPositionals: true,
    });
    const [command = values.version === true ? 'version' : 'help', ...operands] = positionals;
    const isHelp = values.help === true;
    return {
      command: isHelp ? 'help' : command,
      operands: isHelp ? positionals : operands,
      dataDir: values['data-dir'],
      json: values.json === true,
      options: values,
    };
  } catch (error) {
    throw new UsageError(
      error instanceof Error ? (error.message.split('\n')[0] ?? 'unknown option') : String(error),
    );
  }
};
