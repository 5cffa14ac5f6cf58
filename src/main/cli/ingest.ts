import { basename } from 'node:path';
import { openLocalFile } from '#main/services/imports/upload.ts';
import { importQuerySchema, type IngestionResult } from '#shared/contract/datasets.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { Command, CommandResult } from './command.ts';
import { withWorkstation } from './with-workstation.ts';

const NO_LIMIT_MS = 2_000_000_000;

const toResult = (result: IngestionResult): CommandResult => ({
  value: result,
  text: [result.message, ...result.errors].join('\n'),
  exitCode: result.status === 'completed' ? 0 : 1,
});

const optionsOf = (line: CommandLine) => {
  const parsed = importQuerySchema.safeParse({
    format: line.options['format'],
    onError: line.options['on-error'],
    mapping: line.options['mapping'],
  });
  if (parsed.success) return parsed.data;
  throw new UsageError(
    '--format takes auto, json-qanon, json, ndjson or csv; --on-error takes abort or skip.',
  );
};

export const ingest: Command = {
  usage: 'ingest [FILE] [--format F] [--on-error skip] [--mapping JSON]',
  summary: 'Import a file of drops; without a file, the data set that came with the app.',
  run: (line) =>
    withWorkstation(line, async ({ services }) => {
      const [file] = line.operands;
      const result =
        file === undefined
          ? await services.imports.ingestShipped(NO_LIMIT_MS)
          : await services.imports.importFile(
              await openLocalFile(file, basename(file)),
              optionsOf(line),
              NO_LIMIT_MS,
            );
      // What follows from the drops is made beside a window that is open; here nothing stays open.
      await services.derived.refreshIfStale();
      return toResult(result);
    }),
};

export const verify: Command = {
  usage: 'verify',
  summary: 'Compare the drops with the reference index of the real archive.',
  run: (line) =>
    withWorkstation(line, async ({ services }) => {
      const verification = await services.verification.verify();
      const isWhole = verification.matching === verification.expected && verification.unexpected.length === 0;
      return { value: verification, text: verification.message, exitCode: isWhole ? 0 : 1 };
    }),
};
