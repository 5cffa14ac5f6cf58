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

/** Options of one command, as `parseArgs` takes them. */
export type OptionTypes = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

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
    return {
      command: values.help === true ? 'help' : command,
      operands,
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
