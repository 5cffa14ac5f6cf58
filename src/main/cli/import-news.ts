import { basename } from 'node:path';
import { openLocalFile } from '#main/services/imports/upload.ts';
import { newsImportQuerySchema } from '#shared/contract/news.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { Command } from './command.ts';
import { withWorkstation } from './with-workstation.ts';

const NO_LIMIT_MS = 2_000_000_000;

const optionsOf = (line: CommandLine) => {
  const parsed = newsImportQuerySchema.safeParse({
    format: line.options['format'],
    onError: line.options['on-error'],
    source: line.options['source'],
    mapping: line.options['mapping'],
  });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UsageError(`--${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}.`);
};

export const importNews: Command = {
  usage: 'import-news FILE [--format F] [--on-error abort] [--source S] [--mapping JSON]',
  summary: 'Import a file of news events (JSON, NDJSON, CSV, also gzipped).',
  run: (line) => {
    const [file] = line.operands;
    if (file === undefined) throw new UsageError('import-news needs a FILE of news events.');
    const options = optionsOf(line);
    return withWorkstation(line, async ({ services }) => {
      const result = await services.news.importFile(
        await openLocalFile(file, basename(file)),
        options,
        NO_LIMIT_MS,
      );
      return {
        value: result,
        text: [result.message, ...result.errors].join('\n'),
        exitCode: result.status === 'completed' ? 0 : 1,
      };
    });
  },
};
