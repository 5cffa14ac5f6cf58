import { refuseTarget, writeExport, type ExportRules } from '#main/base/write-file.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { CommandResult } from './command.ts';
import { dataFolderOf } from './with-workstation.ts';

/** What a file that a command writes may replace: nothing without `--force`. */
export const exportRules = (line: CommandLine): ExportRules => ({
  dataFolder: dataFolderOf(line),
  mayReplace: line.options['force'] === true,
});

interface Made {
  readonly format: string;
  readonly content: string | Uint8Array;
  /** What the file is called in a folder. */
  readonly fileName: string;
}

const noText = () =>
  new UsageError('A report in CSV is a ZIP of tables: name a file or folder with --output.');

/** @throws AppError where `--output` cannot be what is wanted: before it is made, which takes a while */
export const refuseOutput = (line: CommandLine, output: string, format: string): void => {
  if (output !== '-') refuseTarget(output, exportRules(line));
  else if (format === 'csv') throw noText();
};

/** Writes what a command made to `--output`: a file, a folder, or `-` for standard output. */
export const writeOutput = async (
  line: CommandLine,
  output: string,
  { format, content, fileName }: Made,
): Promise<CommandResult> => {
  if (output !== '-') {
    const file = await writeExport(output, fileName, content, exportRules(line));
    return { value: { file, format, bytes: Buffer.byteLength(content) }, text: file };
  }
  if (typeof content !== 'string') throw noText();
  return { value: { content }, text: content.trimEnd(), isDocument: true };
};
