import type { CommandLine, OptionTypes } from './arguments.ts';

/** What a command answers: `value` is printed with --json, `text` without. */
export interface CommandResult {
  readonly value: unknown;
  readonly text: string;
  /** 0 done, as where it is left out; 1 failed, 3 done but for records that were left out. */
  readonly exitCode?: 0 | 1 | 3;
  /** The text is a file's content: it goes into a pipe byte for byte. */
  readonly isDocument?: boolean;
  /** Sentences of the text that its rows as CSV or JSON cannot hold: they are printed next to them. */
  readonly notes?: readonly string[];
  /** The text was printed while it was made: nothing is left to print. */
  readonly isPrinted?: boolean;
}

/** An action of a command: `freeze` of `set freeze`. */
export interface CliAction {
  readonly run: (line: CommandLine) => Promise<CommandResult>;
  /** Those of the command’s options that it takes. */
  readonly options?: OptionTypes;
  /** What follows it on a command line that shows its use. */
  readonly example?: string;
}

/** What the help of all commands says of one, and where the rest of it is: nobody waits for the program to read what it is. */
export interface ListedCommand {
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<CliCommand>;
}

export interface CliCommand {
  /** Most words that it takes after its name: one more would be left aside in silence. */
  readonly operands: number;
  /** A command line that shows its use, without the name of the program. */
  readonly example: string;
  /** Options besides those that every command shares. */
  readonly options?: OptionTypes;
  readonly actions?: Readonly<Record<string, CliAction>>;
  /** null: the command continues by itself until it is ended (`serve`). */
  readonly run: (line: CommandLine) => Promise<CommandResult | null>;
}
