import { readFileSync } from 'node:fs';
import { AppError, messageOf } from '#main/base/errors.ts';
import { writeExport } from '#main/base/write-file.ts';
import { parseSections } from '#main/services/reports/index.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/contract/reports.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { Command } from './command.ts';
import { withWorkstation } from './with-workstation.ts';

const formatOf = ({ options }: CommandLine): ExportFormat => {
  const given = options['format'] ?? 'json';
  const format = EXPORT_FORMATS.find((one) => one === given);
  if (format === undefined) throw new UsageError(`--format takes ${EXPORT_FORMATS.join(', ')}.`);
  return format;
};

const textOption = (line: CommandLine, name: string): string | undefined => {
  const value = line.options[name];
  return typeof value === 'string' ? value : undefined;
};

export const exportReport: Command = {
  usage: 'export [--format F] [--sections A,B] [--output FILE|DIR|-]',
  summary: 'Write a report with its provenance; without --output into the present folder.',
  run: (line) => {
    const format = formatOf(line);
    const sections = parseSections(textOption(line, 'sections'));
    return withWorkstation(line, async ({ services }) => {
      const { content, fileName } = await services.reports.write(format, sections);
      const target = textOption(line, 'output') ?? '.';
      if (target === '-') return { value: { content }, text: content.trimEnd(), exitCode: 0 };
      const file = await writeExport(target, fileName, content);
      return { value: { file, format, bytes: Buffer.byteLength(content) }, text: file, exitCode: 0 };
    });
  },
};

const readReport = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new AppError('invalid_file', `${file} cannot be read as JSON: ${messageOf(error)}`, {
      cause: error,
    });
  }
};

export const replay: Command = {
  usage: 'replay REPORT.json',
  summary: 'Compute a report again over the present data and say whether it is identical.',
  run: (line) => {
    const [file] = line.operands;
    if (file === undefined) throw new UsageError('replay needs the file of a report: replay report.json.');
    const report = readReport(file);
    return withWorkstation(line, async ({ services }) => {
      const result = await services.reports.replay(report);
      const lines = result.sections.flatMap(({ id, differences }) =>
        differences.map(({ path, was, now }) => `  ${id}: ${path} was ${was}, is ${now}`),
      );
      return {
        value: result,
        text: [result.message, ...lines].join('\n'),
        exitCode: result.identical ? 0 : 1,
      };
    });
  },
};
